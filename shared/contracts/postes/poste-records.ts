import { z } from 'zod';
import { ArticleCreateInput, LimitesParBoutiqueInput } from '#shared/contracts/articles/articles.ts';
import { FamilleCreateInput } from '#shared/contracts/articles/familles.ts';
import { MouvementLigneInput, mouvementFields } from '#shared/contracts/articles/stock.ts';
import { Boutique } from '#shared/contracts/boutique/boutique.ts';
import { documentCodes, Jour, Statut, Transmission, VersionDevis } from '#shared/contracts/documents/documents.ts';
import { Parties } from '#shared/contracts/documents/parties.ts';
import { Emission } from '#shared/contracts/documents/emission.ts';
import { PosteLivraison } from '#shared/contracts/documents/livraison.ts';
import { PosteRemiseGlobale } from '#shared/contracts/documents/remise-globale.ts';
import { Intitule } from '#shared/contracts/fields.ts';
import { PosteChangement } from '#shared/contracts/prix/changements.ts';
import { PostePromotion } from '#shared/contracts/prix/promotions.ts';
import { PosteTarif } from '#shared/contracts/prix/tarifs.ts';
import { arrondiMax, Imputation } from '#shared/contracts/reglements/reglements.ts';
import { ClientCreateInput } from '#shared/contracts/tiers/clients.ts';
import { DocumentReference } from '#shared/contracts/ventes/ventes.ts';
import { nonEmpty, posteLignes, rate } from './poste-lignes.ts';
import { caissePosteRecords } from './caisse-poste-records.ts';
import { achatsPosteRecords } from './achats-poste-records.ts';
import { inventairePosteRecords } from './inventaire-poste-records.ts';
import { transfertPosteRecords } from './transfert-poste-records.ts';
import { type Entite, repliques } from './gateway.ts';

const client = ClientCreateInput.shape;
const article = ArticleCreateInput.shape;
const famille = FamilleCreateInput.shape;
const mouvementLigne = MouvementLigneInput.shape;

/** For fields no form limits: longer than anything a form accepts. */
const other = z.string().max(100).nullable();
const many = z.int().min(0).max(1_000_000).nullable();
const large = z.number().min(0).max(1e12).nullable();
/** ISO 8601, as all our programs write it. */
const moment = z.iso.datetime();
const version = z.int().min(1).max(1_000_000_000);

/** A number of a series, `FA-P01-000123`: two letters of the series, the till's code, six to nine digits. */
const numero = z.string().regex(/^[A-Z]{2}-[A-Z0-9]{1,4}-\d{6,9}$/, 'n’est pas un numéro');
const documentCode = z.literal(documentCodes);

const tiers = repliques.tiers.extend({
  numero: nonEmpty(client.num),
  intitule: Intitule,
  forme_juridique: client.forme_juridique,
  civilite: other,
  nom: other,
  prenom: other,
  nom_complet: z.string().max(300).nullable(),
  contact: other,
  adresse: client.adresse,
  complement: other,
  code_postal: client.code_postal,
  ville: client.ville,
  region: other,
  pays: client.pays,
  telephone: client.telephone,
  portable: client.portable,
  telecopie: client.telephone,
  email: client.email,
  site_web: other,
  siret: client.siret,
  siren: client.siren,
  clientele: client.clientele,
  regime_tva: client.regime_tva,
  adresse_electronique: client.adresse_electronique,
  tva_intra: client.tva_intra,
  code_naf: other,
  secteur: other,
  effectif: many,
  ca_annuel: large,
  commercial_code: other,
  commercial_nom: other,
  categorie_tarifaire: many,
  categorie_comptable: many,
  encours_autorise: large,
  assurance_credit: large,
  compte_general: client.compte_collectif.nullable(),
  date_creation: moment.nullable(),
  date_modification: other,
  version,
});

const articleRecord = repliques.article.extend({
  reference: nonEmpty(article.reference),
  designation: nonEmpty(article.designation),
  designation_complementaire: other,
  code_ean: article.code_ean,
  code_barre: article.code_ean,
  prix_vente: article.prix_vente.unwrap(),
  prix_achat: article.prix_achat,
  prix_revient: article.prix_achat,
  stock_mini: article.stock_mini,
  stock_maxi: article.stock_mini,
  description: article.description,
  type_article: z.int().min(0).max(2).nullable(),
  type_article_libelle: other,
  famille_code: article.famille,
  famille_libelle: famille.intitule.nullable(),
  fournisseur_principal: client.num,
  fournisseur_nom: Intitule.nullable(),
  unite_vente: article.unite_vente.nullable(),
  unite_achat: article.unite_vente.nullable(),
  poids: article.stock_mini,
  volume: article.stock_mini,
  tva_code: article.tva_code,
  tva_taux: rate.nullable(),
  nature: article.nature,
  emplacement: article.emplacement,
  par_boutique: LimitesParBoutiqueInput.nullish(),
  eco_participation_ht: article.eco_participation_ht,
  date_creation: moment.nullable(),
  date_modification: other,
  version,
});

const familleRecord = repliques.famille.extend({
  code: nonEmpty(famille.code),
  intitule: nonEmpty(famille.intitule),
  type: famille.type,
  type_libelle: z.enum(['Détail', 'Total']),
  compte_achat: famille.compte_achat,
  compte_vente: famille.compte_vente,
  unite_vente: article.unite_vente.nullable(),
  coef: large,
});

const mouvement = repliques.mouvement.extend({
  numero,
  type: z.literal([0, 1]),
  type_libelle: z.enum(['Entrée', 'Sortie']),
  date: Jour,
  reference: mouvementFields.reference,
  depot_code: nonEmpty(mouvementFields.depot_code),
  commentaire: mouvementFields.commentaire,
  commande_fournisseur: achatsPosteRecords.commande_fournisseur.shape.numero.nullish(),
  annule: numero.nullish(),
  date_creation: moment,
  auteur: z.string().max(200),
  lignes: z
    .array(
      z.object({
        article_ref: nonEmpty(article.reference),
        depot_code: nonEmpty(mouvementLigne.depot_code),
        quantite: z.number().min(-2e9).max(2e9),
        prix_unitaire: mouvementLigne.prix_unitaire,
        commentaire: mouvementLigne.commentaire,
      }),
    )
    .min(1)
    .max(2_000),
});

/** The earlier versions of a quote as they were sent. */
const versions = z.array(
  VersionDevis.extend({
    reference: DocumentReference,
    client_code: nonEmpty(client.num),
    client_intitule: Intitule,
    tvas: VersionDevis.shape.tvas.max(20),
    livraison: PosteLivraison.optional(),
    remise_globale: PosteRemiseGlobale.optional(),
    lignes: posteLignes,
  }),
);
const text = z.string().max(200);
/** In characters: two cards whose fields are as long as forms allow. */
const longestParties = 20_000;
const transmissions = z.array(Transmission.extend({ date: z.string().max(40), email: text, nom: text, suivi: text }));

const document = repliques.document.extend({
  numero,
  type_document: documentCode,
  client_code: nonEmpty(client.num),
  client_intitule: Intitule,
  reference: DocumentReference,
  statut: Statut,
  tvas: repliques.document.shape.tvas.max(20),
  document_source: numero.nullable(),
  ticket: numero.nullish(),
  facture_demandee: numero.nullish(),
  documents_cibles: z.array(z.object({ numero, type_document: documentCode })).max(100),
  champs_libres: z.record(z.string().min(1).max(100), z.string().max(1_000)),
  date_creation: moment,
  date_modification: moment,
  version,
  chaine: numero,
  lignes: posteLignes,
  livraison: PosteLivraison.nullish(),
  remise_globale: PosteRemiseGlobale.nullish(),
  versions_devis: versions.max(100).nullish(),
  acomptes_deduits: repliques.document.shape.acomptes_deduits.unwrap().unwrap().max(200).nullish(),
  transmissions: transmissions.max(500).nullish(),
  emission: Emission.extend({ date: moment, auteur: text }).nullish(),
  statut_avant: z.int().min(0).max(6).nullish(),
  parties: Parties.refine((parties) => JSON.stringify(parties).length <= longestParties, 'est trop long').nullish(),
});

const euros = z.number().min(-1e9).max(1e9);
const moyen = z.string().regex(/^[a-z][a-z0-9_]{1,19}$/);

const reglement = repliques.reglement.extend({
  numero,
  moment,
  poste: z.string().regex(/^[A-Z0-9]{1,4}$/),
  auteur: text,
  client_code: nonEmpty(client.num),
  client_intitule: Intitule,
  moyen,
  montant: euros,
  arrondi: z.number().min(-arrondiMax).max(arrondiMax),
  recu: euros.nullable(),
  rendu: euros.nullable(),
  reference: z.string().max(69).nullable(),
  libelle: z.string().max(300).nullable(),
  imputations: z.array(Imputation.extend({ numero, type_document: documentCode, montant: euros })).max(200),
  libre: euros,
  ensemble: numero,
  annule: numero.nullable(),
  motif: z.string().trim().min(1).max(200).nullable(),
  version: z.literal(1),
});

/** The schemas of the records a till may send, with the limits of the forms. What tills read is not held to them. */
export const posteRecords = {
  tiers,
  article: articleRecord,
  famille: familleRecord,
  mouvement,
  document,
  ...caissePosteRecords,
  reglement,
  tarif: PosteTarif,
  promotion: PostePromotion,
  changement: PosteChangement,
  ...inventairePosteRecords,
  ...transfertPosteRecords,
  ...achatsPosteRecords,
  boutique: Boutique,
};
posteRecords satisfies Record<Entite, z.ZodObject>;

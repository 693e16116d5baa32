import { z } from 'zod';

/**
 * The answers as the specification words them, written from its text and independently of `shared/contracts`: a mistake
 * in a contract cannot hide here. Additions are allowed, so objects are loose.
 */
const str = z.string();
const text = z.string().nullable();
const int = z.int();
const float = z.number();
const floatOpt = z.number().nullable();
const bool = z.boolean();
const datetime = z.iso.datetime({ offset: true });
const day = z.iso.date();
const yes = z.literal(true);

export const shapes = { str, text, int, float, bool, datetime, day, yes };

export const envelope = (keys: Record<string, z.ZodType>) => z.looseObject({ success: yes, ...keys });

const ligne = z.looseObject({ article_code: str, quantite: float });

export const document = z.looseObject({
  numero: str,
  date: day,
  client_code: str,
  client_intitule: str,
  total_ht: float,
  total_ttc: float,
  statut: int,
  lignes: z.array(ligne),
});
export const quote = document.extend({
  a_deja_ete_transforme: bool,
  documents_cibles: z.array(z.looseObject({ numero: str })),
});

export const tiers = z.looseObject({
  numero: str,
  intitule: str,
  type_tiers: z.enum(['client', 'prospect', 'fournisseur', 'client_fournisseur']),
  qualite: z.enum(['CLI', 'FOU', 'PRO']),
  est_prospect: bool,
  est_fournisseur: bool,
  forme_juridique: text,
  est_entreprise: bool,
  est_particulier: bool,
  est_actif: bool,
  est_en_sommeil: bool,
  civilite: text,
  nom: text,
  prenom: text,
  nom_complet: text,
  contact: text,
  adresse: text,
  complement: text,
  code_postal: text,
  ville: text,
  region: text,
  pays: text,
  telephone: text,
  portable: text,
  telecopie: text,
  email: text,
  site_web: text,
  siret: text,
  siren: text,
  tva_intra: text,
  code_naf: text,
  secteur: text,
  effectif: int.nullable(),
  ca_annuel: floatOpt,
  commercial_code: text,
  commercial_nom: text,
  categorie_tarifaire: int.nullable(),
  categorie_comptable: int.nullable(),
  encours_autorise: floatOpt,
  assurance_credit: floatOpt,
  compte_general: text,
  date_creation: text,
  date_modification: text,
});

export const article = z.looseObject({
  reference: str,
  designation: str,
  designation_complementaire: text,
  code_ean: text,
  code_barre: text,
  prix_vente: float,
  prix_achat: floatOpt,
  prix_revient: floatOpt,
  stock_reel: float,
  stock_mini: floatOpt,
  stock_maxi: floatOpt,
  stock_reserve: floatOpt,
  stock_commande: floatOpt,
  stock_disponible: floatOpt,
  description: text,
  type_article: z.union([z.literal(0), z.literal(1), z.literal(2)]).nullable(),
  type_article_libelle: text,
  famille_code: text,
  famille_libelle: text,
  fournisseur_principal: text,
  fournisseur_nom: text,
  unite_vente: text,
  unite_achat: text,
  poids: floatOpt,
  volume: floatOpt,
  est_actif: bool,
  en_sommeil: bool,
  tva_code: text,
  tva_taux: floatOpt,
  date_creation: text,
  date_modification: text,
});

export const famille = z.looseObject({
  code: str,
  intitule: str,
  type: z.union([z.literal(0), z.literal(1)]),
  type_libelle: str,
  est_total: bool,
  compte_achat: text,
  compte_vente: text,
  unite_vente: text,
  coef: floatOpt,
});

export const mouvement = z.looseObject({
  numero: str,
  type: z.union([z.literal(0), z.literal(1)]),
  type_libelle: str,
  date: str,
  nb_lignes: int,
  reference: text,
});

export const devisResponse = z.strictObject({
  id: str,
  client_id: str,
  date_devis: str,
  montant_total_ht: float,
  montant_total_ttc: float,
  nb_lignes: int,
});

export const created = (kind: string) =>
  envelope({
    message: str,
    data: z.strictObject({
      [`numero_${kind}`]: str,
      client_id: str,
      [`date_${kind}`]: str,
      total_ht: float,
      total_ttc: float,
      nb_lignes: int,
      reference: text,
    }),
  });

export const contact = z.strictObject({
  client_code: str,
  client_intitule: str,
  email: text,
  nom: text,
  telephone: text,
  peut_etre_relance: bool,
});

export const remise = z.strictObject({
  client_id: str,
  remise_max_autorisee: float,
  remise_demandee: float,
  autorisee: bool,
  message: str,
});

export const transformed = { document_source: str, document_cible: str, nb_lignes: int };

export const signatureStatus = z.enum(['EN_ATTENTE', 'ENVOYE', 'SIGNE', 'REFUSE', 'EXPIRE']);
export const signature = z.strictObject({
  id: str,
  document_id: str,
  type_document: int,
  transaction_id: str,
  signer_url: str,
  email_signataire: str,
  nom_signataire: str,
  statut: signatureStatus,
  date_envoi: datetime.nullable(),
  date_signature: datetime.nullable(),
  est_relance: bool,
  nb_relances: int,
});

export const emailStatus = z.enum(['EN_ATTENTE', 'EN_COURS', 'ENVOYE', 'OUVERT', 'ERREUR', 'BOUNCE']);
export const emailLog = z.looseObject({
  id: str,
  destinataire: str,
  sujet: str,
  statut: emailStatus,
  date_creation: datetime,
  date_envoi: datetime.nullable(),
  nb_tentatives: int,
  derniere_erreur: text,
  document_ids: text,
});

export const template = z.strictObject({
  id: str,
  nom: str,
  sujet: str,
  corps_html: str,
  variables_disponibles: z.array(str),
});

export const user = z.strictObject({
  id: str,
  email: str,
  nom: str,
  prenom: str,
  role: str,
  is_verified: bool,
  is_active: bool,
  created_at: str,
  last_login: text,
  failed_login_attempts: int,
});

export const queue = z.looseObject({ queue_size: int, workers: int, running: bool });

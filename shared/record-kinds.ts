import type { Entite, Replique } from './contracts/postes/gateway.ts';
import { isKeyOf } from './typed-entries.ts';

type Field<E extends Entite> = keyof Replique<E> & string;

/** How the records of a kind that tills share are merged and numbered. */
type Kind<E extends Entite> = {
  /** True where all shops of a group share it (articles, customers); false where it belongs to the shop it happened in. */
  isCommon: boolean;
  /** True where people choose the code, which is compared without its case. */
  isFolded: boolean;
  /** True where each has a number, and none replaces another. */
  isFact: boolean;
  /**
   * True where both records are kept when two got one number: the later takes the next number of its series. Facts that
   * are sealed or counted under their number are not.
   */
  isRenumbered: boolean;
  /** The fields that never change after the creation. */
  lasting: 'all' | readonly Field<E>[];
  /** Groups of fields that belong together: changed on two sides, they are not merged field by field. */
  linked: readonly (readonly Field<E>[])[];
  /** Fields made of separate entries: those of each side are kept, and of one entry the fields that each side changed. */
  mixed: readonly Field<E>[];
  /** The fields that name other records, and the kind of record they name. */
  links: readonly (readonly [Field<E>, Entite])[];
};

const none = { isFolded: false, isRenumbered: false, lasting: [], linked: [], mixed: [], links: [] } as const;
const card = { ...none, isCommon: true, isFact: false } as const;
const fact = { ...none, isCommon: false, isFact: true } as const;

/** The kinds of records that tills share; the compiler asks a new one for each property. */
export const recordKinds: { readonly [E in Entite]: Kind<E> } = {
  boutique: { ...none, isCommon: false, isFact: false },
  tiers: { ...card, isFolded: true, lasting: ['genre'] },
  famille: { ...card, isFolded: true },
  article: {
    ...card,
    isFolded: true,
    mixed: ['par_boutique'],
    links: [
      ['famille_code', 'famille'],
      ['fournisseur_principal', 'tiers'],
    ],
  },
  tarif: { ...card, linked: [['du', 'au']] },
  promotion: {
    ...card,
    linked: [
      ['du', 'au'],
      ['cible', 'codes', 'genre', 'valeur', 'lot', 'reduits'],
    ],
  },
  changement: { ...card, lasting: ['intitule', 'du', 'lignes', 'auteur'], linked: [['etat', 'laisses']] },
  document: {
    ...fact,
    isRenumbered: true,
    lasting: [
      'genre',
      'type_document',
      'client_code',
      'client_intitule',
      'date_creation',
      'partiel',
      'regime_tva',
      'est_acompte',
    ],
    linked: [
      // The lines must stay as the customer received them: when one till sends and another changes the document, the
      // two are not merged.
      [
        'lignes',
        'remise_globale',
        'tvas',
        'total_ht',
        'total_tva',
        'total_ttc',
        'acomptes_deduits',
        'version_devis',
        'versions_devis',
        'transmissions',
      ],
      ['date', 'date_echeance'],
      ['emission', 'parties'],
    ],
    mixed: ['champs_libres', 'documents_cibles', 'versions_devis', 'transmissions'],
    links: [
      ['client_code', 'tiers'],
      ['document_source', 'document'],
    ],
  },
  reglement: {
    ...fact,
    isRenumbered: true,
    lasting: 'all',
    links: [
      ['client_code', 'tiers'],
      ['annule', 'reglement'],
      ['ensemble', 'reglement'],
    ],
  },
  mouvement: {
    ...fact,
    isRenumbered: true,
    lasting: 'all',
    links: [
      ['commande_fournisseur', 'commande_fournisseur'],
      ['annule', 'mouvement'],
    ],
  },
  commande_fournisseur: {
    ...fact,
    isRenumbered: true,
    lasting: ['poste', 'destination', 'date_creation', 'auteur'],
    // The lines must stay as the supplier received them.
    linked: [
      [
        'statut',
        'fournisseur_code',
        'fournisseur_nom',
        'lignes',
        'date_livraison',
        'reference',
        'commentaire',
        'passation',
        'annulation',
      ],
    ],
  },
  inventaire: {
    ...fact,
    lasting: ['poste', 'depot_code', 'famille_code', 'emplacement', 'date_creation', 'auteur'],
    linked: [['statut', 'approbation', 'annulation', 'decisions', 'non_comptes']],
  },
  pointage: { ...fact, lasting: 'all' },
  transfert: { ...fact, isRenumbered: true, lasting: 'all', links: [['mouvement', 'mouvement']] },
  arrivee: {
    ...fact,
    isRenumbered: true,
    lasting: 'all',
    links: [
      ['transfert', 'transfert'],
      ['annule', 'arrivee'],
      ['mouvement', 'mouvement'],
    ],
  },
  session: {
    ...fact,
    lasting: ['poste', 'journee', 'date_ouverture', 'auteur', 'auteur_nom', 'fond', 'depuis', 'date_creation'],
  },
  cloture: { ...fact, lasting: 'all', links: [['session', 'session']] },
};

/** Fields that each side counts or computes: never sent as a change. */
export const derivedFields: ReadonlySet<string> = new Set([
  'version',
  'date_modification',
  'est_entreprise',
  'est_particulier',
  'nom_complet',
  'code_barre',
  'type_article_libelle',
  'chaine',
  'porte_stock',
  'ailleurs',
  'a_deja_ete_transforme',
]);

export const isRenumbered = (entite: string): boolean =>
  isKeyOf(recordKinds, entite) && recordKinds[entite].isRenumbered;

/** Lists the groups of fields of a kind that are not merged field by field; none for a kind this version does not know. */
export function listLinkedFields(entite: string): readonly (readonly string[])[] {
  return isKeyOf(recordKinds, entite) ? recordKinds[entite].linked : [];
}

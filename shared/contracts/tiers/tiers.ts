import { z } from 'zod';
import { RegimeDemande } from '#shared/contracts/regime-tva.ts';
import { searchText } from '#shared/contracts/fields.ts';

export type TiersKind = 'client' | 'prospect' | 'fournisseur';

const text = z.string().nullable();
const decimal = z.number().nullable();

/**
 * The legal class of a buyer: invoices to professionals go through platforms, sales to private customers are only
 * reported.
 */
export const clienteles = ['professionnel', 'particulier', 'public'] as const;
export type Clientele = (typeof clienteles)[number];

/** A third party: the record of a customer, a prospect or a supplier. Every field of the specification is always present, null when unknown. */
export const Tiers = z.object({
  numero: z.string(),
  intitule: z.string(),
  type_tiers: z.enum(['client', 'prospect', 'fournisseur', 'client_fournisseur']),
  qualite: z.enum(['CLI', 'FOU', 'PRO']),
  est_prospect: z.boolean(),
  est_fournisseur: z.boolean(),
  forme_juridique: text,
  est_entreprise: z.boolean(),
  est_particulier: z.boolean(),
  /** Null when it follows from their identifiers. */
  clientele: z.enum(clienteles).nullable().optional(),
  est_actif: z.boolean(),
  est_en_sommeil: z.boolean(),
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
  /** Their address in the French directory of e-invoices, where it is not the SIREN alone. */
  adresse_electronique: text.optional(),
  /** VAT regime of what they buy, where it is not the one their card implies (see `findRegime`). */
  regime_tva: RegimeDemande.nullable().optional(),
  code_naf: text,
  secteur: text,
  effectif: z.int().nullable(),
  ca_annuel: decimal,
  commercial_code: text,
  commercial_nom: text,
  categorie_tarifaire: z.int().nullable(),
  categorie_comptable: z.int().nullable(),
  encours_autorise: decimal,
  assurance_credit: decimal,
  compte_general: text,
  date_creation: text,
  date_modification: text,
  /** Highest discount a clerk may grant this customer, in percent. */
  remise_max: z.number(),
  /** Counts the changes of this record, from 1. */
  version: z.int(),
  synchronisation: z.literal('en_attente').optional(),
});
export type Tiers = z.output<typeof Tiers>;

export const CodeParams = z.object({ code: z.string() });
export const RechercheQuery = z.object({
  query: searchText,
  /** The most a search returns, the best first; an empty one lists everything. Beyond the specification. */
  limit: z.coerce.number().int().min(1).max(200).optional(),
});
export type Recherche = z.output<typeof RechercheQuery>;

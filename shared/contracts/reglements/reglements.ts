import { z } from 'zod';
import { Moyen } from '#shared/contracts/boutique/moyens.ts';
import { DocumentDu } from '#shared/contracts/documents/document-du.ts';
import { Jour, Nombre } from '#shared/contracts/documents/documents.ts';
import { Emission } from '#shared/contracts/documents/emission.ts';
import { ExportFormat } from '#shared/contracts/exports.ts';
import { searchText } from '#shared/contracts/fields.ts';
import { ListPage } from '#shared/contracts/list-page.ts';
import { ScelleLie } from '#shared/contracts/scelles/scelle-lie.ts';
import { boutiqueFilter } from '#shared/contracts/boutique/boutiques.ts';
import { defineEndpoint } from '#shared/endpoints/endpoint.ts';
import { CompteClient } from './comptes.ts';

/** Euros, signed; bounded where no shop takes a payment any more. */
const Montant = Nombre.min(-1e9).max(1e9);

/**
 * The largest rounding of small coins, in euros: a difference up to it, either way, settles the document all the same.
 */
export const arrondiMax = 0.04;

/**
 * The part of a règlement that goes to one document: negative gives money back. On a devis or a commande it is a
 * deposit.
 */
export const Imputation = z.object({ numero: z.string(), type_document: z.int(), montant: Nombre });
export type Imputation = z.output<typeof Imputation>;

/** Money received or given back. It is never changed or deleted, only undone by its opposite. Amounts in euros. */
export const Reglement = z.object({
  numero: z.string(),
  /** The shop's day on which money moved; `moment` is when it was recorded, ISO 8601. */
  date: Jour,
  moment: z.string(),
  poste: z.string(),
  auteur: z.string(),
  client_code: z.string(),
  client_intitule: z.string(),
  moyen: z.string(),
  /**
   * Positive for money received, negative for money given back; 0 when a credit note or the customer's credit is used,
   * since no money moves.
   */
  montant: Nombre,
  /** Rounding of small coins: what is missing (positive) or in excess (negative), which nobody owes. */
  arrondi: Nombre,
  /** Cash tendered, and the change given. */
  recu: Nombre.nullable(),
  rendu: Nombre.nullable(),
  /** Number of a cheque, of a transfer or of a card receipt. */
  reference: z.string().nullable(),
  libelle: z.string().nullable(),
  imputations: z.array(Imputation),
  /** The part no document takes: positive goes to the customer's credit, negative comes from it. */
  libre: Nombre,
  /** Number of the first règlement of the same sale; its own number when it is alone. */
  ensemble: z.string(),
  /** Number of the règlement it undoes, and the reason. */
  annule: z.string().nullable(),
  motif: z.string().nullable(),
  version: z.int(),
  /** Its place in the chain of sealed records. */
  scelle: ScelleLie.nullish(),
  synchronisation: z.literal('en_attente').optional(),
});
export type Reglement = z.output<typeof Reglement>;

/** A règlement as it is read, with the number of the one that undid it (null when there is none). */
export const ReglementLu = Reglement.extend({ annule_par: z.string().nullable() });
export type ReglementLu = z.output<typeof ReglementLu>;

export const ImputationInput = z.object({
  numero: z.string().min(1).max(20),
  montant: Montant,
  /** Version of the document the caller saw; if it has changed, the answer is a 409 `version_depassee`. */
  version: z.int().nullish(),
});

export const ReglementInput = z.object({
  moyen: z.string().min(1).max(20),
  montant: Montant,
  arrondi: Nombre.min(-arrondiMax).max(arrondiMax).default(0),
  /** Cash tendered; the change is computed from it. */
  recu: Montant.nullish(),
  /** Defaults to today; never later. */
  date: Jour.nullish(),
  reference: z.string().max(69).nullish(),
  libelle: z.string().max(200).nullish(),
  /** The part of the amount that no imputation takes goes to the customer's credit. */
  imputations: z.array(ImputationInput).max(200).default([]),
});
export type ReglementInput = z.output<typeof ReglementInput>;

/** The règlements one customer gives or gets at once: one per means of payment, all of the same sale. */
export const ReglementsInput = z.object({
  client_code: z.string(),
  reglements: z.array(ReglementInput).min(1).max(20),
});
export type ReglementsInput = z.output<typeof ReglementsInput>;

/** A document that a règlement concerns, as it stands afterwards. */
export const DocumentRegle = DocumentDu.extend({
  numero: z.string(),
  type_document: z.int(),
  statut: z.int(),
  total_ttc: Nombre,
  version: z.int(),
  emission: Emission.nullish(),
});
export type DocumentRegle = z.output<typeof DocumentRegle>;

export const ReglementsFaits = z.object({
  reglements: z.array(ReglementLu),
  documents: z.array(DocumentRegle),
  compte: CompteClient,
});
export type ReglementsFaits = z.output<typeof ReglementsFaits>;

/** The filter of a list of règlements, which has the newest first. */
export const ReglementQuestion = z.object({
  /** Words of the number, the customer, the reference or the label; or the amount. */
  q: searchText,
  client: z.string().max(50).optional(),
  /** Number of a document it concerns. */
  document: z.string().max(20).optional(),
  poste: z.string().max(4).optional(),
  moyen: z.string().max(20).optional(),
  boutique: boutiqueFilter,
  du: z.union([z.literal(''), Jour]).default(''),
  au: z.union([z.literal(''), Jour]).default(''),
});
export type ReglementQuestion = z.output<typeof ReglementQuestion>;

const group = 'Reglements';
const touches = ['Documents', 'Devis', 'Commandes', 'Factures', 'Avoirs', 'Clients'] as const;
const fait = z.object({ success: z.literal(true), message: z.string(), data: ReglementsFaits });
const params = z.object({ numero: z.string() });

export const listMoyens = defineEndpoint({
  method: 'get',
  path: '/reglements/moyens',
  group,
  summary: 'Liste les moyens de règlement de la boutique.',
  response: z.array(Moyen),
});

export const exportReglements = defineEndpoint({
  method: 'get',
  path: '/reglements/export',
  group,
  summary: 'Exporte les règlements en CSV, une ligne par document réglé, du plus récent au plus ancien.',
  query: ReglementQuestion.extend({ format: ExportFormat.default('csv') }),
  response: z.string(),
  produces: 'text/csv',
});

export const browseReglements = defineEndpoint({
  method: 'get',
  path: '/reglements',
  group,
  summary: 'Parcourt les règlements, page par page, avec leur nombre et leur somme.',
  query: ReglementQuestion.extend(ListPage.shape),
  response: z.object({ data: z.array(ReglementLu), total: z.int(), total_montant: Nombre }),
});

export const getReglement = defineEndpoint({
  method: 'get',
  path: '/reglements/:numero',
  group,
  summary: 'Lit un règlement.',
  params,
  response: ReglementLu,
  errors: [404],
});

/** `If-Match` refers to the document the first imputation names. */
export const createReglements = defineEndpoint({
  method: 'post',
  path: '/reglements',
  group,
  touches,
  isVersioned: true,
  approvable: true,
  summary: 'Enregistre les règlements d’une vente\u00a0: un ou plusieurs moyens, tous ou aucun.',
  body: ReglementsInput,
  status: 201,
  response: fait,
  errors: [400, 404],
});

export const annulerReglement = defineEndpoint({
  method: 'post',
  path: '/reglements/:numero/annulation',
  group,
  touches,
  approvable: true,
  summary: 'Annule un règlement par son opposé, avec un motif.',
  params,
  body: z.object({ motif: z.string().trim().min(1).max(200) }),
  status: 201,
  response: fait,
  errors: [400, 404],
});

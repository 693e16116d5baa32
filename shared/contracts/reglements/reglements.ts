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

/** Euros, signed; beyond it no shop takes a payment. */
const Montant = Nombre.min(-1e9).max(1e9);

/** Rounding of small coins: what may be left, or taken beyond, and settles the document all the same. */
export const arrondiMax = 0.04;

/** What of a règlement goes to one document: < 0 gives back. On a devis or a commande it is a deposit. */
export const Imputation = z.object({ numero: z.string(), type_document: z.int(), montant: Nombre });
export type Imputation = z.output<typeof Imputation>;

/** Money received or given back: never changed, never deleted, undone by its opposite. Amounts in euros. */
export const Reglement = z.object({
  numero: z.string(),
  /** The day money moved, the shop's own; `moment` is when it was recorded, ISO 8601. */
  date: Jour,
  moment: z.string(),
  poste: z.string(),
  auteur: z.string(),
  client_code: z.string(),
  client_intitule: z.string(),
  moyen: z.string(),
  /** > 0 received, < 0 given back; 0 where a credit note or the customer's credit is used: no money moves. */
  montant: Nombre,
  /** What small coins leave (> 0) or bring too much (< 0), and nobody owes. */
  arrondi: Nombre,
  /** Cash tendered, and the change that was given. */
  recu: Nombre.nullable(),
  rendu: Nombre.nullable(),
  /** Number of a cheque, of a transfer, of a card's receipt. */
  reference: z.string().nullable(),
  libelle: z.string().nullable(),
  imputations: z.array(Imputation),
  /** What no document takes: > 0 to the customer's credit, < 0 from it. */
  libre: Nombre,
  /** The first règlement of the sale it was taken with; its own number alone. */
  ensemble: z.string(),
  /** The règlement this one undoes, and why. */
  annule: z.string().nullable(),
  motif: z.string().nullable(),
  version: z.int(),
  /** Where it is sealed. */
  scelle: ScelleLie.nullish(),
  synchronisation: z.literal('en_attente').optional(),
});
export type Reglement = z.output<typeof Reglement>;

/** As it is read: with the règlement that undid it, null while none has. */
export const ReglementLu = Reglement.extend({ annule_par: z.string().nullable() });
export type ReglementLu = z.output<typeof ReglementLu>;

export const ImputationInput = z.object({
  numero: z.string().min(1).max(20),
  montant: Montant,
  /** The version of the document the caller saw: another one is a 409 `version_depassee`. */
  version: z.int().nullish(),
});

export const ReglementInput = z.object({
  moyen: z.string().min(1).max(20),
  montant: Montant,
  arrondi: Nombre.min(-arrondiMax).max(arrondiMax).default(0),
  /** Cash tendered; the change follows from it. */
  recu: Montant.nullish(),
  /** Today unless given; never later. */
  date: Jour.nullish(),
  reference: z.string().max(69).nullish(),
  libelle: z.string().max(200).nullish(),
  /** What is left of the amount goes to the customer's credit. */
  imputations: z.array(ImputationInput).max(200).default([]),
});
export type ReglementInput = z.output<typeof ReglementInput>;

/** What one customer gives or gets at once: several means are several règlements of one sale. */
export const ReglementsInput = z.object({
  client_code: z.string(),
  reglements: z.array(ReglementInput).min(1).max(20),
});
export type ReglementsInput = z.output<typeof ReglementsInput>;

/** A document a règlement is about, as it then stands. */
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

/** Which règlements a list shows, the newest first. */
export const ReglementQuestion = z.object({
  /** Words of the number, the customer, the reference or the label; or the amount. */
  q: searchText,
  client: z.string().max(50).optional(),
  /** The number of a document it is about. */
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

/** `If-Match` is about the document the first imputation names. */
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

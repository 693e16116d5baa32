import { z } from 'zod';
import { RegimeTva } from '#shared/contracts/regime-tva.ts';
import { NatureArticle } from '#shared/contracts/nature.ts';
import { PdfBytes, withDefault } from '#shared/contracts/fields.ts';
import { defineEndpoint } from '#shared/endpoints/endpoint.ts';
import { cleanCode } from '#shared/identifiers/clean-code.ts';
import { typedEntries } from '#shared/typed-entries.ts';
import { RaisonPrix } from '#shared/contracts/prix/raison-prix.ts';
import { AcompteDeduit } from './acompte-deduit.ts';
import { DocumentDu } from './document-du.ts';
import { Emission } from './emission.ts';
import { Livraison } from './livraison.ts';
import { Parties } from './parties.ts';
import { RemiseGlobale } from './remise-globale.ts';

/** Every kind of sales document: its code on the wire, its label in a PDF's file name, the prefix of its numbers. */
export const documentKinds = {
  devis: { code: 0, label: 'Devis', prefix: 'DE' },
  commande: { code: 10, label: 'Commande', prefix: 'BC' },
  preparation: { code: 20, label: 'Preparation', prefix: 'PL' },
  livraison: { code: 30, label: 'BonLivraison', prefix: 'BL' },
  retour: { code: 40, label: 'BonRetour', prefix: 'BR' },
  avoir: { code: 50, label: 'Avoir', prefix: 'AV' },
  facture: { code: 60, label: 'Facture', prefix: 'FA' },
} as const;
export type DocumentKind = keyof typeof documentKinds;
export type DocumentCode = (typeof documentKinds)[DocumentKind]['code'];

export const documentCodes = Object.values(documentKinds).map(({ code }) => code);
const kindsByCode = new Map<number, DocumentKind>(typedEntries(documentKinds).map(([kind, { code }]) => [code, kind]));
const kindsByPrefix = new Map<string, DocumentKind>(
  typedEntries(documentKinds).map(([kind, { prefix }]) => [prefix, kind]),
);

/** Returns the kind of a `type_document` code; undefined for an unknown code. */
export function findDocumentKind(code: number): DocumentKind | undefined {
  return kindsByCode.get(code);
}

/** Returns the kind a number's series names, e.g. `facture` for `FA-P01-000123`; undefined if unknown. */
export function findKindOfNumero(numero: string): DocumentKind | undefined {
  return kindsByPrefix.get(numero.split('-', 1)[0]?.toUpperCase() ?? '');
}

/** `statut` of a document; 1, 3 and 4 are only displayed. */
export const documentStatuses = {
  0: 'Brouillon',
  1: 'Confirmé/Envoyé',
  2: 'Accepté/validé',
  3: 'Perdu',
  4: 'Archivé',
  5: 'Transformé',
  6: 'Annulé',
} as const;
export const statutTransforme = 5;
export const statutAnnule = 6;

/** A calendar day, `YYYY-MM-DD`. */
export const Jour = z.iso.date();
export const Statut = z.int().min(0).max(6);

/** A finite decimal number, as JSON carries it. */
export const Nombre = z.number();

export const LigneInput = z.object({
  article_code: z.string().transform(cleanCode),
  quantite: Nombre.min(-1e9).max(1e9),
  prix_unitaire_ht: Nombre.min(-1e9).max(1e9).nullish(),
  remise_pourcentage: withDefault(Nombre.min(0).max(100), 0),
  /** Replaces the article's label; for a comment line, whose `article_code` is empty, it is the text. */
  designation: z.string().max(500).nullish(),
  /** The unit price as typed including tax, which the line's total then matches exactly. Beyond the specification. */
  prix_unitaire_ttc: Nombre.min(-1e9).max(1e9).nullish(),
});
export type LigneInput = z.output<typeof LigneInput>;
export const Lignes = z.array(LigneInput).max(2_000);

/** Percentages and euros, both as decimal numbers; amounts are exact to the cent. */
export const LigneRecord = z.object({
  article_code: z.string(),
  designation: z.string(),
  quantite: Nombre,
  unite: z.string(),
  prix_unitaire_ht: Nombre,
  remise_pourcentage: Nombre,
  tva_taux: Nombre,
  montant_ht: Nombre,
  montant_ttc: Nombre,
  /** Present when the price was typed including tax. */
  prix_unitaire_ttc: Nombre.optional(),
  /** The article's fields when the line was made; goods without `nature`, éco-participation in euros a unit. */
  nature: NatureArticle.optional(),
  code_ean: z.string().optional(),
  eco_participation_ht: Nombre.optional(),
  /** The tarif or promotions behind a price other than the article's; absent when somebody typed it. */
  raison_prix: RaisonPrix.optional(),
});
export type LigneRecord = z.output<typeof LigneRecord>;

/** The totals of a VAT rate: its base is the sum of its lines, its amount is rounded once (EN 16931). */
export const TvaRecord = z.object({ taux: Nombre, base_ht: Nombre, montant_tva: Nombre });
export type TvaRecord = z.output<typeof TvaRecord>;

export const DocumentLie = z.object({ numero: z.string(), type_document: z.int() });
export type DocumentLie = z.output<typeof DocumentLie>;

/** A handing over of a quote, an order or a delivery note, and its outcome: a fact, stored as it happened. */
export const Transmission = z.object({
  /** The version of the quote that was sent; 1 for other documents. */
  version_devis: z.int(),
  moyen: z.enum(['email', 'signature', 'impression']),
  evenement: z.enum(['ENVOYE', 'SIGNE', 'REFUSE', 'EXPIRE']),
  date: z.string(),
  email: z.string(),
  nom: z.string(),
  /** Id of the provider's transaction or of the e-mail's log, or `impression`. */
  suivi: z.string(),
});
export type Transmission = z.output<typeof Transmission>;

/** A quote as it was sent, before it was changed. */
export const VersionDevis = z.object({
  version_devis: z.int(),
  date: Jour,
  date_echeance: Jour.nullable(),
  reference: z.string().nullable(),
  client_code: z.string(),
  client_intitule: z.string(),
  livraison: Livraison.optional(),
  remise_globale: RemiseGlobale.optional(),
  total_ht: Nombre,
  total_tva: Nombre,
  total_ttc: Nombre,
  tvas: z.array(TvaRecord),
  lignes: z.array(LigneRecord),
});
export type VersionDevis = z.output<typeof VersionDevis>;

const faitAilleurs = z.object({ numero: z.string(), /** The shop's name. */ boutique: z.string(), date: Jour });

/** What other shops settled of an invoice and the lines they credited, as only the hub knows it. */
export const FaitsAilleurs = z.object({
  avoirs: z.array(faitAilleurs.extend({ total_ttc: Nombre, credite: Nombre, lignes: z.array(LigneRecord) })),
  reglements: z.array(faitAilleurs.extend({ moyen: z.string(), montant: Nombre })),
});
export type FaitsAilleurs = z.output<typeof FaitsAilleurs>;

export const DocumentRecord = z.object({
  numero: z.string(),
  type_document: z.int(),
  date: Jour,
  client_code: z.string(),
  client_intitule: z.string(),
  /** The customer's or the other program's own reference. */
  reference: z.string().nullable(),
  /** Day a payment is due; for a quote, the last day it is valid. */
  date_echeance: Jour.nullable(),
  statut: z.int(),
  total_ht: Nombre,
  total_tva: Nombre,
  total_ttc: Nombre,
  tvas: z.array(TvaRecord),
  document_source: z.string().nullable(),
  a_deja_ete_transforme: z.boolean(),
  documents_cibles: z.array(DocumentLie),
  champs_libres: z.record(z.string(), z.string()),
  date_creation: z.string(),
  date_modification: z.string(),
  /** Counts the changes of this record, from 1; a field-level update names the version it began from. */
  version: z.int(),
  /** Version of a quote that was changed after it was sent or signed, from 2. */
  version_devis: z.int().nullish(),
  /** True when it has some lines and quantities of its source only: other documents may be made of the rest. */
  partiel: z.boolean().nullish(),
  /** True for a deposit invoice, made from a quote or an order, and for its credit notes. */
  est_acompte: z.boolean().nullish(),
  /** The deposit invoices that an invoice, or the credit note of all of it, takes off its total. */
  acomptes_deduits: z.array(AcompteDeduit).nullish(),
  /** The reason the whole document bears no VAT, as it was when it was made; absent when it bears VAT. */
  regime_tva: RegimeTva.optional(),
  /** Place and day of delivery, where they are not the customer's own address and the document's day. */
  livraison: Livraison.nullish(),
  /** Discount on the whole document, in its totals and not in its lines. */
  remise_globale: RemiseGlobale.nullish(),
  /** Set once an invoice or a credit note is issued. */
  emission: Emission.nullish(),
  /** Left out when `inclure_lignes=false`, like the three fields that follow. */
  lignes: z.array(LigneRecord).optional(),
  /** The earlier versions of a quote, as they were sent. */
  versions_devis: z.array(VersionDevis).nullish(),
  transmissions: z.array(Transmission).nullish(),
  parties: Parties.nullish(),
  /** Status of the document before it was transformed. */
  statut_avant: z.int().nullish(),
  /** For an invoice asked for after its sale, the number of the ticket; for that ticket, the number of the invoice. */
  ticket: z.string().nullish(),
  facture_demandee: z.string().nullish(),
  ailleurs: FaitsAilleurs.nullish(),
  /** For a credit note of another shop's invoice: what settles it and is not given back, in euros. */
  credite_ailleurs: Nombre.nullish(),
  /** Read from the hub: name of the other shop that alone changes it; or `au_siege`, ours but not on this till. */
  autre_boutique: z.string().nullish(),
  au_siege: z.boolean().optional(),
  /** Present on quotes, orders, invoices and credit notes when they are read. */
  ...DocumentDu.partial().shape,
  synchronisation: z.literal('en_attente').optional(),
});
export type DocumentRecord = z.output<typeof DocumentRecord>;
/** A document with its lines, as it is read alone, printed and transformed. */
export type DocumentComplet = DocumentRecord & { lignes: LigneRecord[] };

/** Returns the version of a quote, from 1. */
export function toVersionDevis({ version_devis }: Pick<DocumentRecord, 'version_devis'>): number {
  return version_devis ?? 1;
}

/** Beyond the specification: finds documents by number or customer; none for an empty question. */
export const findDocuments = defineEndpoint({
  method: 'get',
  path: '/documents',
  group: 'Documents',
  summary: 'Trouve des documents par leur numéro ou leur client, les plus récents d’abord.',
  query: z.object({
    /** Parts of the number, or of the customer's name or code. */
    query: z.string().max(200).default(''),
    /** Code of the customer; only their documents are returned. */
    client: z.string().max(50).optional(),
    limit: z.coerce.number().int().min(1).max(100).default(20),
  }),
  response: z.array(DocumentRecord),
});

export const getDocumentPdf = defineEndpoint({
  method: 'get',
  path: '/documents/:type_doc/:numero/pdf',
  group: 'Documents',
  summary: 'Télécharge un document en PDF.',
  params: z.object({ type_doc: z.coerce.number().int(), numero: z.string() }),
  response: PdfBytes,
  produces: 'application/pdf',
  errors: [400],
});

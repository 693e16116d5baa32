import type { WriteContext } from '#server/calls/caller.ts';
import type { JsonBytes } from '#server/calls/json-bytes.ts';
import type { ListPage } from '#shared/contracts/list-page.ts';
import type {
  browseReglements,
  ReglementLu,
  ReglementQuestion,
  ReglementsFaits,
  ReglementsInput,
} from '#shared/contracts/reglements/reglements.ts';
import type { ResponseOf } from '#shared/endpoints/endpoint.ts';
import type { DocumentDu } from '#shared/contracts/documents/document-du.ts';
import type { DocumentComplet, DocumentKind } from '#shared/contracts/documents/documents.ts';
import type { Acomptes } from '#shared/contracts/reglements/acomptes.ts';
import type { AcomptableKind } from '#shared/documents/draft-acompte.ts';
import type { EmissionDraft } from './emission-draft.ts';

/** So much to be paid on a quote or an order. */
export type AcompteAsked = { numero: string; montant: number };
/** A deposit invoice as its file was made of it. */
export type AcompteDraft = { document: DocumentComplet; emission: EmissionDraft };

/**
 * What a customer gives or gets; `emissions` are the files of what it issues, by number, `acomptes` the deposit invoices it makes, by what
 * they are a deposit on.
 */
export type ReglementsDraft = ReglementsInput & {
  emissions: ReadonlyMap<string, EmissionDraft>;
  acomptes?: ReadonlyMap<string, AcompteDraft> | undefined;
  /** Issued documents of other shops it is about, as the hub says they are. */
  ailleurs?: ReadonlyMap<string, DocumentLu> | undefined;
};

/** A document of another shop, with what is due of it. */
export type DocumentLu = { kind: DocumentKind; document: DocumentComplet; du: DocumentDu };

export type ReglementPage = ReglementQuestion & ListPage;
export type ReglementsPage = JsonBytes<ResponseOf<typeof browseReglements>>;

/** `reglements` are the numbers of what it was paid by. */
export type TropPercu = {
  numero: string;
  client_code: string;
  client_intitule: string;
  montant: number;
  reglements: string;
};

/**
 * A deposit invoice that `factures` take off more of than it asked for, `montant` below zero; or none takes off what is above zero
 * though all of `source` is invoiced. Euros.
 */
export type AcompteEcart = {
  numero: string;
  client_intitule: string;
  source: string;
  montant: number;
  factures: string[];
};

/** The invoice of a ticket, and the credit note that undoes the ticket. */
export type TicketFacture = { ticket: string; avoir: string; facture: string };

/** Money received and given back, and what customers owe; the rest is as `BackOffice` says. */
export type Reglements = {
  /**
   * Records what a customer gives or gets, all of it or nothing, with the issue of what it is about. Undefined when a document
   * to be issued, or a card it shows, is not what its file was made of, or has none.
   */
  create(draft: ReglementsDraft, context: WriteContext): Promise<ReglementsFaits | undefined>;
  /** The deposit invoices règlements of quotes and orders would make, as they are printed first. Writes nothing. */
  previewAcomptes(asked: readonly AcompteAsked[]): Promise<DocumentComplet[]>;
  /** The deposit invoices of a quote or an order. @throws {NotFound} */
  listAcomptes(kind: AcomptableKind, numero: string): Promise<Acomptes>;
  /** Makes a deposit invoice that is not paid yet; undefined as `create`. @throws {Refused} for what takes no such deposit. */
  createAcompte(asked: AcompteAsked, draft: AcompteDraft, context: WriteContext): Promise<DocumentComplet | undefined>;
  /** Writes nothing: throws what `create` would refuse, but for rights and files. */
  verifier(input: ReglementsInput, context: WriteContext): Promise<void>;
  /** Undoes one by its opposite. @throws {Refused} for one that was undone, or undoes another. */
  annuler(numero: string, motif: string, context: WriteContext): Promise<ReglementsFaits>;
  /** Makes the invoice of an issued ticket for a customer, with what it was paid by. @throws {Refused} for what is no ticket. */
  invoiceTicket(numero: string, client: string, context: WriteContext): Promise<TicketFacture>;
  get(numero: string): Promise<ReglementLu>;
  /** Any page of all that answer a question, with what all of them come to. */
  browse(page: ReglementPage): Promise<ReglementsPage>;
  /** All that answer a question, the newest first, a page at a time. */
  pages(question: ReglementQuestion): AsyncIterable<readonly ReglementLu[]>;
  /** Invoices that got more than they are worth, as long as their customer has credit. */
  listTropPercus(): Promise<TropPercu[]>;
  /** Deposit invoices that were taken off twice, or not at all, as long as it is so. */
  listAcompteEcarts(): Promise<AcompteEcart[]>;
};

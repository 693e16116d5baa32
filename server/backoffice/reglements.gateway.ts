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

/** An amount to be paid on a quote or an order. */
export type RequestedAcompte = { numero: string; montant: number };
/** A deposit invoice as its file was rendered from it. */
export type AcompteDraft = { document: DocumentComplet; emission: EmissionDraft };

/**
 * A payment to or from a customer; `emissions` are the files of the documents it issues, by number, `acomptes` the
 * deposit invoices it makes, by the document they are a deposit on.
 */
export type ReglementsDraft = ReglementsInput & {
  emissions: ReadonlyMap<string, EmissionDraft>;
  acomptes?: ReadonlyMap<string, AcompteDraft> | undefined;
  /** Issued documents of other shops that are named, as the hub returns them. */
  ailleurs?: ReadonlyMap<string, DocumentLu> | undefined;
};

/** A document of another shop, with what is due of it. */
export type DocumentLu = { kind: DocumentKind; document: DocumentComplet; du: DocumentDu };

export type ReglementPage = ReglementQuestion & ListPage;
export type ReglementsPage = JsonBytes<ResponseOf<typeof browseReglements>>;

/** `reglements` are the numbers of the payments it got. */
export type TropPercu = {
  numero: string;
  client_code: string;
  client_intitule: string;
  montant: number;
  reglements: string;
};

/**
 * A discrepancy of a deposit invoice, in euros: a negative `montant` when `factures` take off more than it asked for, a
 * positive one when none takes it off although all of `source` is invoiced.
 */
export type AcompteEcart = {
  numero: string;
  client_intitule: string;
  source: string;
  montant: number;
  factures: string[];
};

/** The invoice made of a ticket, and the credit note that undoes the ticket. */
export type TicketFacture = { ticket: string; avoir: string; facture: string };

/** Money received and given back, and what customers owe; errors and idempotency are those of `BackOffice`. */
export type Reglements = {
  /**
   * Records what a customer gives or gets, all or nothing, and issues the documents it is about. Undefined when a
   * document to be issued, or a card it shows, is not what its file was rendered from, or when it has no file.
   */
  create(draft: ReglementsDraft, context: WriteContext): Promise<ReglementsFaits | undefined>;
  /**
   * Returns the deposit invoices that règlements on quotes and orders would make, since their files are rendered first.
   * Writes nothing.
   */
  previewAcomptes(asked: readonly RequestedAcompte[]): Promise<DocumentComplet[]>;
  /** Lists the deposit invoices of a quote or an order. @throws {NotFound} */
  listAcomptes(kind: AcomptableKind, numero: string): Promise<Acomptes>;
  /**
   * Makes a deposit invoice that is not paid yet; undefined as for `create`. @throws {Refused} for a document that
   * takes no such deposit.
   */
  createAcompte(
    asked: RequestedAcompte,
    draft: AcompteDraft,
    context: WriteContext,
  ): Promise<DocumentComplet | undefined>;
  /** Checks without writing: throws what `create` would refuse, except for rights and files. */
  verifier(input: ReglementsInput, context: WriteContext): Promise<void>;
  /** Undoes a règlement by its opposite. @throws {Refused} for one that was undone, or undoes another. */
  annuler(numero: string, motif: string, context: WriteContext): Promise<ReglementsFaits>;
  /**
   * Makes the invoice of an issued ticket for a customer, with the payments of the ticket. @throws {Refused} for a
   * document that is no ticket.
   */
  invoiceTicket(numero: string, client: string, context: WriteContext): Promise<TicketFacture>;
  get(numero: string): Promise<ReglementLu>;
  /** Returns any page of the règlements that match a question, with their total. */
  browse(page: ReglementPage): Promise<ReglementsPage>;
  /** Yields all that match a question, newest first, a page at a time. */
  pages(question: ReglementQuestion): AsyncIterable<readonly ReglementLu[]>;
  /** Lists overpaid invoices, as long as their customer has credit. */
  listTropPercus(): Promise<TropPercu[]>;
  /** Lists deposit invoices that are taken off twice, or not at all. */
  listAcompteEcarts(): Promise<AcompteEcart[]>;
};

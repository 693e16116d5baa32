import type { RemiseGlobaleInput } from '#shared/contracts/documents/remise-globale.ts';
import type { LivraisonInput } from '#shared/contracts/documents/livraison.ts';
import type { RegimeDemande } from '#shared/contracts/regime-tva.ts';
import type { ActiviteArticle, ActiviteClient } from '#shared/contracts/tiers/activites.ts';
import type { ArticleApercu, ArticleQuestion } from '#shared/contracts/articles/article-list.ts';
import type { Article, ArticleCreateInput, ArticleUpdateInput } from '#shared/contracts/articles/articles.ts';
import type { BoutiqueConnue } from '#shared/contracts/boutique/boutiques.ts';
import type { Boutique } from '#shared/contracts/boutique/boutique.ts';
import type { ClientCreateInput, ClientUpdateInput } from '#shared/contracts/tiers/clients.ts';
import type {
  DocumentComplet,
  DocumentKind,
  DocumentRecord,
  LigneInput,
  Transmission,
} from '#shared/contracts/documents/documents.ts';
import type { browseDocuments, DocumentQuestion, listNumeros } from '#shared/contracts/documents/document-list.ts';
import type { DocumentOuvert } from '#shared/contracts/ventes/relances.ts';
import type { Mouvement } from '#shared/contracts/articles/stock.ts';
import type { CacheInfo, GatewayHealth } from '#shared/contracts/service/system.ts';
import type { ComparaisonBoutiques } from '#shared/contracts/ventes/comparaison-boutiques.ts';
import type { Activite } from '#shared/contracts/ventes/tableau-de-bord.ts';
import type { ListPage } from '#shared/contracts/list-page.ts';
import type { Tiers, TiersKind } from '#shared/contracts/tiers/tiers.ts';
import type { TiersApercu, TiersQuestion } from '#shared/contracts/tiers/tiers-list.ts';
import type { CreditAilleurs, Transform } from './transformation.ts';
import type { LeftOfDocument } from '#shared/documents/what-is-left.ts';
import type { EmissibleKind } from '#shared/contracts/ventes/ventes.ts';
import type { PrintedKind } from '#shared/contracts/ventes/printed-documents.ts';
import type { ResponseOf } from '#shared/endpoints/endpoint.ts';
import type { MouvementDraft } from './mouvement-draft.ts';
import type { ParametresPort } from './parametres.gateway.ts';
import type { CommandesFournisseursPort } from './commandes-fournisseurs.gateway.ts';
import type { AnciensPort } from './anciens.gateway.ts';
import type { FamillesPort } from './familles.gateway.ts';
import type { InventairesPort } from './inventaires.gateway.ts';
import type { PrixPort } from './prix.gateway.ts';
import type { TransfertsPort } from './transferts.gateway.ts';
import type { WriteContext } from '#server/calls/caller.ts';
import type { CaissePort } from './caisse.gateway.ts';
import type { PastChange } from './past-change.ts';
import type { Traces } from './traces.gateway.ts';
import type { JsonBytes } from '#server/calls/json-bytes.ts';
import type { EmissionDraft } from './emission-draft.ts';
import type { ComptabilitePort } from './comptabilite.gateway.ts';
import type { ComptesPort } from './comptes.gateway.ts';
import type { Reglements } from './reglements.gateway.ts';

/** A record to create; `fiche` is what the wire's input has no field for, e.g. in an import. */
export type TiersDraft = ClientCreateInput & { fiche?: Partial<Tiers> };
export type ArticleDraft = ArticleCreateInput & { fiche?: Partial<Article> };

/** A page of what answers a question, and how many do. */
export type ArticlePage = ArticleQuestion & ListPage;
export type ArticlesPage = JsonBytes<{ data: ArticleApercu[]; total: number }>;
export type TiersListPage = TiersQuestion & ListPage;
export type TiersPage = JsonBytes<{ data: TiersApercu[]; total: number }>;

/** What somebody without a code is known by. */
export type TiersIdentity = {
  siret?: string | null | undefined;
  intitule: string;
  code_postal?: string | null | undefined;
};

export type DocumentDraft = {
  client_id: string;
  /** Today, in the shop's own time zone, unless given. */
  date?: string | null | undefined;
  reference?: string | null | undefined;
  lignes: readonly LigneInput[];
  /** The VAT of this sale, where it is not what its customer's card says. */
  regime_tva?: RegimeDemande | null | undefined;
  /** Where and when, where that is not at the customer's on its own day. */
  livraison?: LivraisonInput | null | undefined;
  /** Taken off the whole of it; 0 % takes nothing off. */
  remise_globale?: RemiseGlobaleInput | null | undefined;
};

export type DocumentChange = {
  date?: string | null | undefined;
  reference?: string | null | undefined;
  lignes?: readonly LigneInput[] | null | undefined;
  /** With nothing in it, at the customer's own address again. */
  livraison?: LivraisonInput | null | undefined;
  /** Taken off the whole of it; 0 % takes nothing off. */
  remise_globale?: RemiseGlobaleInput | null | undefined;
  statut?: number | null | undefined;
};

export type DocumentFilter = { limit: number; statut?: number | undefined; lignes: boolean };

/** `query` is parts of a number or of a customer; `client`, one customer's code. */
export type DocumentSearch = { query: string; client?: string | undefined; limit: number };

/** A page of the documents that answer a question: so many, after the first `debut`. */
export type DocumentPage = DocumentQuestion & ListPage;
export type DocumentsPage = JsonBytes<ResponseOf<typeof browseDocuments>>;
export type NumeroListe = JsonBytes<ResponseOf<typeof listNumeros>>;

/** The kinds whose customer has them without their being final. */
export type TransmittedKind = 'devis' | PrintedKind;
/** Of the version the quote now is, unless given. */
export type TransmissionDraft = Omit<Transmission, 'version_devis'> & { version_devis?: number };

/** Documents of a status, from a day to another, both included; any where one is left out. */
export type DocumentSpan = { statut?: number | undefined; du?: string | undefined; au?: string | undefined };

/**
 * The system that holds customers, articles, stock and documents, and every rule about them.
 *
 * `get` throws `NotFound` with the specification's message («Client X introuvable»); a business rule throws `Refused`;
 * a discount above the customer's maximum throws `NotAllowed` unless the caller is at least `responsable`. A write
 * resolves once it is on disk, and one with the idempotency key of an earlier one resolves with that one's result.
 */
export type BackOffice = {
  tiers: {
    list(kind: TiersKind, query: string): Promise<JsonBytes<Tiers[]>>;
    /** Any page of all that answer a question, with what lists show of each. */
    browse(kind: TiersKind, page: TiersListPage): Promise<TiersPage>;
    get(kind: TiersKind, code: string): Promise<Tiers>;
    create(kind: TiersKind, draft: TiersDraft, context: WriteContext): Promise<Tiers>;
    update(kind: TiersKind, code: string, input: ClientUpdateInput, context: WriteContext): Promise<Tiers>;
    getRemiseMax(clientCode: string): Promise<number>;
    /** The one with this SIRET or, when there is none to go by, of this name at this postal code; whatever the accents. */
    findSame(kind: TiersKind, known: TiersIdentity): Promise<Tiers | undefined>;
    /** Every record in order of creation, some at a time; nothing is held open in between. */
    pages(kind: TiersKind): AsyncIterable<readonly Tiers[]>;
  };
  articles: {
    list(query: string): Promise<JsonBytes<Article[]>>;
    /** Those of this reference or barcode, whatever its case and separators; one indexed read. */
    listByCode(code: string): Promise<JsonBytes<Article[]>>;
    /** Any page of all that answer a question, with what lists show of each. */
    browse(page: ArticlePage): Promise<ArticlesPage>;
    get(reference: string): Promise<Article>;
    create(draft: ArticleDraft, context: WriteContext): Promise<Article>;
    update(reference: string, input: ArticleUpdateInput, context: WriteContext): Promise<Article>;
    /** Every record in order of creation, some at a time; nothing is held open in between. */
    pages(): AsyncIterable<readonly Article[]>;
  };
  familles: FamillesPort;
  stock: {
    move(draft: MouvementDraft, context: WriteContext): Promise<Mouvement>;
    get(numero: string): Promise<Mouvement>;
  };
  documents: {
    /** Newest first. */
    list(kind: DocumentKind, filter: DocumentFilter): Promise<JsonBytes<DocumentRecord[]>>;
    /** Of any kind that is sold, by parts of the number or by the customer; the newest first, without their lines. */
    find(wanted: DocumentSearch): Promise<JsonBytes<DocumentRecord[]>>;
    /** Any page of all that answer a question, without their lines, with what all of them come to. */
    browse(kind: DocumentKind, page: DocumentPage): Promise<DocumentsPage>;
    /** The number and the amounts of each that answers a question. */
    listNumeros(kind: DocumentKind, question: DocumentQuestion): Promise<NumeroListe>;
    get(kind: DocumentKind, numero: string): Promise<DocumentComplet>;
    create(kind: DocumentKind, draft: DocumentDraft, context: WriteContext): Promise<DocumentComplet>;
    /** Refused once transformed; when cancelled too, but for a quote. */
    update(kind: DocumentKind, numero: string, change: DocumentChange, context: WriteContext): Promise<DocumentComplet>;
    /** Refused once transformed or cancelled, whatever the kind; `ancien` is the status before. */
    setStatut(
      kind: DocumentKind,
      numero: string,
      statut: number,
      context: WriteContext,
    ): Promise<{ ancien: number; document: DocumentComplet }>;
    transform: Transform;
    creditAilleurs: CreditAilleurs;
    listAvoirs(numero: string): Promise<string[]>;
    /** What is left of each line of an order or an invoice, in their order. */
    findLeft(kind: DocumentKind, numero: string): Promise<LeftOfDocument>;
    /**
     * Makes an invoice or a credit note final; one that is stays as it is. Undefined when it, or a card it shows, is no longer
     * what its file was made of. Refused once cancelled.
     */
    issue(
      kind: EmissibleKind,
      numero: string,
      draft: EmissionDraft,
      context: WriteContext,
    ): Promise<DocumentComplet | undefined>;
    /**
     * Makes some invoices and credit notes final that were there before any was, as of their last change: of those after this one,
     * 0 for the first. Gives the last of them; undefined when there are no more.
     */
    issueEarlier(after: number): Promise<number | undefined>;
    /** Keeps a fact beside the document, e.g. the signature provider's transaction. */
    setChampLibre(kind: DocumentKind, numero: string, nom: string, valeur: string): Promise<void>;
    /**
     * Keeps what a quote's customer was sent, or what they made of it; told twice, it is kept once. A draft that was sent
     * is «Envoyé», a quote signed as it now stands «Accepté». `sent` is the quote as it was when its file was made: changed
     * meanwhile, it is kept as the version the customer has. Of an order or a delivery note, the fact alone is kept.
     */
    noteTransmission(
      kind: TransmittedKind,
      numero: string,
      fact: TransmissionDraft,
      sent?: DocumentComplet,
    ): Promise<void>;
    /** Keeps that an order or a delivery note was printed for its customer; the first time only. */
    notePrinted(kind: PrintedKind, numero: string, context: WriteContext): Promise<DocumentComplet>;
    /** All of them, the newest first, without their lines, a page at a time. */
    pages(kind: DocumentKind, span: DocumentSpan): AsyncIterable<readonly DocumentRecord[]>;
    /** What was done to it from here, the newest first. */
    listChanges(kind: DocumentKind, numero: string, limit: number): Promise<PastChange[]>;
    /** The chain of transformations it belongs to, the first document first; itself alone when there is none. */
    listChain(kind: DocumentKind, numero: string): Promise<DocumentComplet[]>;
    /** Invoices something is left to pay of, or what is neither accepted, lost, archived, transformed nor cancelled; the longest due first. */
    listOpen(kind: DocumentKind): Promise<DocumentOuvert[]>;
    /** What the documents of these numbers are about, whatever their kind and status; unknown ones are left out. */
    listNamed(numeros: readonly string[]): Promise<DocumentOuvert[]>;
  };
  /** What the hub has of this shop and this installation has not. */
  anciens: AnciensPort;
  traces: Traces;
  caisse: CaissePort;
  reglements: Reglements;
  comptes: ComptesPort;
  comptabilite: ComptabilitePort;
  boutique: {
    get(): Promise<Boutique>;
    update(boutique: Boutique, context?: WriteContext): Promise<Boutique>;
    /** The shops of the group; none where there is no hub. */
    listConnues(): Promise<BoutiqueConnue[]>;
  };
  /** How this till numbers and what its records use. */
  parametres: ParametresPort;
  prix: PrixPort;
  inventaires: InventairesPort;
  transferts: TransfertsPort;
  commandesFournisseurs: CommandesFournisseursPort;
  /** What was sold, what is waited for and what is lacking, today in the shop. */
  getActivity(): Promise<Activite>;
  compareBoutiques(): Promise<ComparaisonBoutiques>;
  /** What a customer bought, and how an article sells and lies; empty for one that is unknown. */
  getClientActivity(code: string): Promise<ActiviteClient>;
  getArticleActivity(reference: string): Promise<ActiviteArticle>;
  /**
   * Runs many writes in one transaction: each that fails is undone alone, and none of them is kept unless `keep`. `run`
   * gets the back office to write with and awaits nothing else, so that no other write slips in. With the idempotency key
   * of `context` it runs once: sent again, it resolves with the first result, also of what was not kept.
   */
  batch<T>(run: (inside: BackOffice) => Promise<T>, options: { keep: boolean; context?: WriteContext }): Promise<T>;
  getHealth(): Promise<GatewayHealth>;
  getCacheInfo(): Promise<CacheInfo>;
  refreshCache(): Promise<CacheInfo>;
  close(): void;
};

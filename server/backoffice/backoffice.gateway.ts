import type { RemiseGlobaleInput } from '#shared/contracts/documents/remise-globale.ts';
import type { LivraisonInput } from '#shared/contracts/documents/livraison.ts';
import type { RegimeDemande } from '#shared/contracts/regime-tva.ts';
import type { ActiviteArticle, ActiviteClient } from '#shared/contracts/tiers/activites.ts';
import type { ArticleQuestion, browseArticles } from '#shared/contracts/articles/article-list.ts';
import type { Article, ArticleCreateInput, ArticleUpdateInput } from '#shared/contracts/articles/articles.ts';
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
import type { ResteOfDocument } from '#shared/documents/compute-reste.ts';
import type { EmissibleKind } from '#shared/contracts/ventes/ventes.ts';
import type { PrintedKind } from '#shared/contracts/ventes/printed-documents.ts';
import type { ResponseOf } from '#shared/endpoints/endpoint.ts';
import type { MouvementDraft } from './mouvement-draft.ts';
import type { BoutiquePort, PersonnesPort } from './boutique.gateway.ts';
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

/** A record to create; `fiche` has fields that the wire's input lacks, e.g. in an import. */
export type TiersDraft = ClientCreateInput & { fiche?: Partial<Tiers> };
export type ArticleDraft = ArticleCreateInput & { fiche?: Partial<Article> };

/** A page of the results of a question, and their total number. */
export type ArticlePage = ArticleQuestion & ListPage;
export type ArticlesPage = JsonBytes<ResponseOf<typeof browseArticles>>;
export type TiersListPage = TiersQuestion & ListPage;
export type TiersPage = JsonBytes<{ data: TiersApercu[]; total: number }>;

/** The fields that identify a third party without a code. */
export type TiersIdentity = {
  siret?: string | null | undefined;
  intitule: string;
  code_postal?: string | null | undefined;
};

export type DocumentDraft = {
  client_id: string;
  /** The document's date; by default today in the shop's own time zone. */
  date?: string | null | undefined;
  reference?: string | null | undefined;
  lignes: readonly LigneInput[];
  /** VAT regime of this sale, when it differs from the customer's card. */
  regime_tva?: RegimeDemande | null | undefined;
  /** The place and day of delivery, when they are not the customer's address and the document's day. */
  livraison?: LivraisonInput | null | undefined;
  /** Discount of the whole document; 0 % means none. */
  remise_globale?: RemiseGlobaleInput | null | undefined;
};

export type DocumentChange = {
  date?: string | null | undefined;
  reference?: string | null | undefined;
  lignes?: readonly LigneInput[] | null | undefined;
  /** An empty value means the customer's own address again. */
  livraison?: LivraisonInput | null | undefined;
  /** Discount of the whole document; 0 % means none. */
  remise_globale?: RemiseGlobaleInput | null | undefined;
  statut?: number | null | undefined;
};

export type DocumentFilter = { limit: number; statut?: number | undefined; lignes: boolean };

/** `query` is part of a number or of a customer's name; `client` is the code of one customer. */
export type DocumentSearch = { query: string; client?: string | undefined; limit: number };

/** A page of the documents that match a question: `limit` of them after the first `debut`. */
export type DocumentPage = DocumentQuestion & ListPage;
export type DocumentsPage = JsonBytes<ResponseOf<typeof browseDocuments>>;
export type NumeroListe = JsonBytes<ResponseOf<typeof listNumeros>>;

/** The kinds that a customer can be handed before they are final. */
export type TransmittedKind = 'devis' | PrintedKind;
/** `version_devis` is by default the version the quote now has. */
export type TransmissionDraft = Omit<Transmission, 'version_devis'> & { version_devis?: number };

/** Documents of a status between two days, inclusive; a missing field does not filter. */
export type DocumentSpan = { statut?: number | undefined; du?: string | undefined; au?: string | undefined };

/**
 * The system that holds customers, articles, stock and documents, and every rule about them.
 *
 * `get` throws `NotFound` with the specification's message («Client X introuvable»); a business rule throws `Refused`;
 * a discount above the customer's maximum throws `NotAllowed` unless the caller is at least `responsable`. A write
 * resolves once it is on disk; a write with the idempotency key of an earlier one resolves with that one's result.
 */
export type BackOffice = {
  tiers: {
    /** Lists what a search finds, at most `limit`; an empty one lists everything. */
    list(kind: TiersKind, query: string, limit?: number): Promise<JsonBytes<Tiers[]>>;
    /** Returns any page of the records that match a question, with the fields lists show of each. */
    browse(kind: TiersKind, page: TiersListPage): Promise<TiersPage>;
    get(kind: TiersKind, code: string): Promise<Tiers>;
    create(kind: TiersKind, draft: TiersDraft, context: WriteContext): Promise<Tiers>;
    update(kind: TiersKind, code: string, input: ClientUpdateInput, context: WriteContext): Promise<Tiers>;
    getRemiseMax(clientCode: string): Promise<number>;
    /** Finds the third party with this SIRET or, without one, this name at this postal code, whatever the accents. */
    findSame(kind: TiersKind, known: TiersIdentity): Promise<Tiers | undefined>;
    /** Yields every record in order of creation, a page at a time; no statement stays open between two pages. */
    pages(kind: TiersKind): AsyncIterable<readonly Tiers[]>;
  };
  articles: {
    /** Lists what a search finds, at most `limit`; an empty one lists everything. */
    list(query: string, limit?: number): Promise<JsonBytes<Article[]>>;
    /** Lists the articles with this reference or barcode, whatever its case and separators; one indexed read. */
    listByCode(code: string): Promise<JsonBytes<Article[]>>;
    /** Returns any page of the records that match a question, with the fields lists show of each. */
    browse(page: ArticlePage): Promise<ArticlesPage>;
    get(reference: string): Promise<Article>;
    create(draft: ArticleDraft, context: WriteContext): Promise<Article>;
    update(reference: string, input: ArticleUpdateInput, context: WriteContext): Promise<Article>;
    /** Yields every record in order of creation, a page at a time; no statement stays open between two pages. */
    pages(): AsyncIterable<readonly Article[]>;
  };
  familles: FamillesPort;
  stock: {
    move(draft: MouvementDraft, context: WriteContext): Promise<Mouvement>;
    get(numero: string): Promise<Mouvement>;
  };
  documents: {
    /** Lists the documents of a kind, newest first. */
    list(kind: DocumentKind, filter: DocumentFilter): Promise<JsonBytes<DocumentRecord[]>>;
    /** Finds sales documents by part of their number or by their customer; newest first, without their lines. */
    find(wanted: DocumentSearch): Promise<JsonBytes<DocumentRecord[]>>;
    /** Returns any page of the documents that match a question, without their lines, with the totals of all of them. */
    browse(kind: DocumentKind, page: DocumentPage): Promise<DocumentsPage>;
    /** Lists the number and amounts of every document that matches a question. */
    listNumeros(kind: DocumentKind, question: DocumentQuestion): Promise<NumeroListe>;
    get(kind: DocumentKind, numero: string): Promise<DocumentComplet>;
    create(kind: DocumentKind, draft: DocumentDraft, context: WriteContext): Promise<DocumentComplet>;
    /** Changes a document; refused once it is transformed, and once it is cancelled, except for a quote. */
    update(kind: DocumentKind, numero: string, change: DocumentChange, context: WriteContext): Promise<DocumentComplet>;
    /** Sets the status; refused once transformed or cancelled, whatever the kind. `ancien` is the status before. */
    setStatut(
      kind: DocumentKind,
      numero: string,
      statut: number,
      context: WriteContext,
    ): Promise<{ ancien: number; document: DocumentComplet }>;
    transform: Transform;
    creditAilleurs: CreditAilleurs;
    listAvoirs(numero: string): Promise<string[]>;
    /** Returns what is left of each line of an order or an invoice, in the order of the lines. */
    findReste(kind: DocumentKind, numero: string): Promise<ResteOfDocument>;
    /**
     * Makes an invoice or a credit note final; one that is final stays as it is. Undefined when the document, or a card
     * it shows, is no longer what its file was rendered from. Refused once cancelled.
     */
    issue(
      kind: EmissibleKind,
      numero: string,
      draft: EmissionDraft,
      context: WriteContext,
    ): Promise<DocumentComplet | undefined>;
    /**
     * Issues a few of the invoices and credit notes that predate issuing, with the date of their last change: those
     * after this id, 0 for the first ones. Returns the id of the last; undefined when none are left.
     */
    issueEarlier(after: number): Promise<number | undefined>;
    /** Stores a fact beside the document, e.g. the signature provider's transaction. */
    setChampLibre(kind: DocumentKind, numero: string, nom: string, valeur: string): Promise<void>;
    /**
     * Stores what a quote's customer was sent or answered, each fact once. A draft that was sent becomes «Envoyé», a
     * quote signed as it now stands «Accepté». `sent` is the quote its file was rendered from: if it was changed since,
     * it is kept as the version the customer has. For an order or a delivery note only the fact is stored.
     */
    noteTransmission(
      kind: TransmittedKind,
      numero: string,
      fact: TransmissionDraft,
      sent?: DocumentComplet,
    ): Promise<void>;
    /** Stores that an order or a delivery note was printed for its customer; only the first time. */
    notePrinted(kind: PrintedKind, numero: string, context: WriteContext): Promise<DocumentComplet>;
    /** Yields all documents of a kind, newest first, without their lines, a page at a time. */
    pages(kind: DocumentKind, span: DocumentSpan): AsyncIterable<readonly DocumentRecord[]>;
    /** Lists the changes made to a document from here, newest first. */
    listChanges(kind: DocumentKind, numero: string, limit: number): Promise<PastChange[]>;
    /** Lists the chain of transformations of a document, in order; only the document itself when it stands alone. */
    listChain(kind: DocumentKind, numero: string): Promise<DocumentComplet[]>;
    /** Lists unpaid invoices or, of the other kinds, open documents (`openStatutSql`); the longest due first. */
    listOpen(kind: DocumentKind): Promise<DocumentOuvert[]>;
    /** Lists what these documents are about, whatever their kind and status; unknown numbers are left out. */
    listNamed(numeros: readonly string[]): Promise<DocumentOuvert[]>;
  };
  /** This shop's documents that only the hub has. */
  anciens: AnciensPort;
  traces: Traces;
  caisse: CaissePort;
  reglements: Reglements;
  comptes: ComptesPort;
  comptabilite: ComptabilitePort;
  boutique: BoutiquePort;
  personnes: PersonnesPort;
  /** How this till numbers, and which parameters its records use. */
  parametres: ParametresPort;
  prix: PrixPort;
  inventaires: InventairesPort;
  transferts: TransfertsPort;
  commandesFournisseurs: CommandesFournisseursPort;
  /** Returns what the shop sold today, what waits and what is short. */
  getActivity(): Promise<Activite>;
  compareBoutiques(): Promise<ComparaisonBoutiques>;
  /** Returns a customer's purchases, or an article's sales and stock; empty for an unknown one. */
  getClientActivity(code: string): Promise<ActiviteClient>;
  getArticleActivity(reference: string): Promise<ActiviteArticle>;
  /**
   * Runs many writes in one transaction: each that fails is undone alone, and all are undone unless `keep`. `run` gets
   * the back office to write with and must await nothing else, so that no other write slips in. With the idempotency
   * key of `context` it runs once: a repeat resolves with the first result, also of a run that was not kept.
   */
  batch<T>(run: (inside: BackOffice) => Promise<T>, options: { keep: boolean; context?: WriteContext }): Promise<T>;
  getHealth(): Promise<GatewayHealth>;
  getCacheInfo(): Promise<CacheInfo>;
  refreshCache(): Promise<CacheInfo>;
  close(): void;
};

import type { Article } from '#shared/contracts/articles/articles.ts';
import type { Boutique } from '#shared/contracts/boutique/boutique.ts';
import { type DocumentComplet, type DocumentKind, documentKinds } from '#shared/contracts/documents/documents.ts';
import type { Tiers } from '#shared/contracts/tiers/tiers.ts';
import { toRemiseGlobale, withRemise } from '#shared/documents/remise-globale.ts';
import { toLivraison } from '#shared/documents/to-livraison.ts';
import { findRegime } from '#shared/facturx/find-regime.ts';
import { NotFound } from '#shared/endpoints/errors.ts';
import type { DocumentDraft } from '#server/backoffice/backoffice.gateway.ts';
import type { Caller } from '#server/calls/caller.ts';
import { authorise } from '#server/calls/authorise.ts';
import { authoriseAvoir } from './authorise-avoir.ts';
import { toAuthor } from '#server/calls/author.ts';
import { cleanText } from '../clean-text.ts';
import type { ArticleStore } from '../articles/articles.store.ts';
import type { LocalDatabase } from '../local-database.ts';
import type { Numbering } from '../numbering/numbering.ts';
import type { ReglesIndexees } from '#shared/prix/regles-indexees.ts';
import { createDecide, toFindPrix } from '../prix/decide-lignes.ts';
import { grantRemises } from './grant-remises.ts';
import type { DocumentJournal } from './document-journal.ts';
import { toContent } from './document-lines.ts';
import { toNewDocument } from './document-record.ts';
import { documentRules } from './document-rules.ts';
import type { DocumentStore } from './documents.store.ts';
import { toJour } from '#shared/time/dates.ts';

/** The dependencies of the document rules; every function is synchronous and runs in the caller's transaction. */
export type DocumentDeps = {
  database: LocalDatabase;
  store: DocumentStore;
  journal: DocumentJournal;
  numbering: Numbering;
  findArticle: (reference: string) => Article | undefined;
  /** See `ArticleStore`. */
  readOnce: ArticleStore['readOnce'];
  /** Finds a customer, prospect or supplier by its code. */
  findTiers: (code: string) => Tiers | undefined;
  getBoutique: () => Boutique;
  /** Reads the current price rules. */
  readRegles: () => ReglesIndexees;
  /** Returns the code of this installation's shop, where there are several shops. */
  findIci: () => string | null;
};

/**
 * Creates a document from what was typed.
 * @throws {NotFound} «Client X introuvable».
 * @throws {Refused} for an unknown article, or not enough stock where the shop refuses that.
 * @throws {NeedsApproval} for a price or a discount the caller may not give.
 */
export function createDocumentMaker(deps: DocumentDeps) {
  const { journal, numbering, findArticle } = deps;
  const { now } = deps.database;
  return (kind: DocumentKind, draft: DocumentDraft, caller: Caller): DocumentComplet => {
    const boutique = deps.getBoutique();
    const client = getBuyer(kind, draft.client_id, deps.findTiers(draft.client_id));
    const livraison = toLivraison(draft.livraison);
    const regime = findRegime(client, draft.regime_tva, livraison);
    const asking = regime === findRegime(client, null, livraison) ? caller : authorise(caller, 'tva');
    const date = draft.date ?? toJour(now());
    const decide = createDecide(deps.readRegles(), { client, jour: date, boutique: deps.findIci() });
    const content = toContent(draft.lignes, {
      findArticle,
      decide,
      franchiseTva: boutique.franchise_tva,
      regime,
      remise: toRemiseGlobale(draft.remise_globale),
    });
    const granted = grantRemises(withRemise(content.lignes, content.remise_globale), {
      kind,
      findPrix: toFindPrix(findArticle, decide),
      max: client.remise_max,
      maxResponsable: boutique.remise_max_responsable,
      caller: authoriseAvoir(kind, asking),
    });
    const numero = numbering.take(documentKinds[kind].prefix);
    const document = toNewDocument({
      kind,
      numero,
      date,
      client: { code: client.numero, intitule: client.intitule },
      reference: cleanText(draft.reference),
      content: livraison ? { ...content, livraison } : content,
      boutique,
      now: now(),
    });
    const porteStock = documentRules[kind].stock !== 0;
    return journal.add({ kind, document, chaine: numero, porteStock }, toAuthor(granted)).document;
  };
}

/** Returns the customer; a quote may also be for a prospect. */
function getBuyer(kind: DocumentKind, code: string, tiers: Tiers | undefined): Tiers {
  const isClient = tiers?.type_tiers === 'client' || tiers?.type_tiers === 'client_fournisseur';
  const isProspect = kind === 'devis' && tiers?.type_tiers === 'prospect';
  if (!tiers || !(isClient || isProspect)) throw new NotFound(`Client ${code} introuvable`);
  return tiers;
}

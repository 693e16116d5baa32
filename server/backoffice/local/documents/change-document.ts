import type { DocumentComplet, DocumentKind } from '#shared/contracts/documents/documents.ts';
import { statutAnnule, statutTransforme } from '#shared/contracts/documents/documents.ts';
import { toFrozenMessage } from '#shared/documents/document-names.ts';
import { Refused } from '#shared/endpoints/errors.ts';
import type { DocumentChange } from '#server/backoffice/backoffice.gateway.ts';
import type { Caller, WriteContext } from '#server/calls/caller.ts';
import { isSame } from '#shared/text/same-value.ts';
import type { Boutique } from '#shared/contracts/boutique/boutique.ts';
import { toAuthor } from '../author.ts';
import { cleanText } from '../clean-text.ts';
import type { DocumentDeps } from './create-document.ts';
import { toNextVersion } from './next-version.ts';
import type { createUndo } from './undo-issued.ts';
import { assertDocumentFresh } from './assert-document-fresh.ts';
import { grantRemises } from './grant-remises.ts';
import { toContent } from './document-lines.ts';
import { toDueDate } from './document-record.ts';
import { documentRules } from './document-rules.ts';

type Deps = DocumentDeps & {
  /** See `createUndo`. */
  undo: ReturnType<typeof createUndo>;
};

/** Changes to documents that exist; each leaves the document as it was before in the history. */
export function createDocumentChanger({ store, journal, findArticle, findTiers, getBoutique, undo }: Deps) {
  const findPrix = (code: string) => findArticle(code)?.prix_vente;

  /** The lines as they will be, and who grants their discounts. */
  function toLignes(kind: DocumentKind, { lignes }: DocumentChange, document: DocumentComplet, caller: Caller) {
    if (!lignes) return { content: {}, granted: caller };
    const { franchise_tva: franchiseTva, remise_max_responsable: maxResponsable } = getBoutique();
    const content = toContent(lignes, { findArticle, franchiseTva });
    const max = findTiers(document.client_code)?.remise_max ?? 0;
    return {
      content,
      granted: grantRemises(content.lignes, { kind, findPrix, max, maxResponsable, caller, earlier: document.lignes }),
    };
  }

  return {
    /**
     * Applies what was given, and nothing when nothing was; lines replace all the earlier ones. Of a version that is past,
     * what changes nothing is done already: the same, sent again after a lost answer.
     * A quote its customer has got becomes its next version; the one they have is kept.
     * Of what was issued, the status alone changes, from «Brouillon» to «Archivé»; cancelling an invoice makes its credit note.
     * @throws {Refused} once transformed; when cancelled too, but for a quote; once issued, for what it says.
     * @throws {Outdated} when it is no longer the version the caller changes.
     */
    update(kind: DocumentKind, numero: string, change: DocumentChange, context: WriteContext): DocumentComplet {
      const { caller } = context;
      const before = store.get(kind, numero);
      assertChangeable(kind, before.document, documentRules[kind].frozenAt);
      const { content, granted } = toLignes(kind, change, before.document, caller);
      const changes = {
        ...toDates(change, kind, getBoutique()),
        ...(typeof change.reference === 'string' && { reference: cleanText(change.reference) }),
        ...content,
        ...(typeof change.statut === 'number' && { statut: change.statut }),
      };
      if (Object.keys(changes).length === 0) return before.document;
      if (context.ifMatch !== undefined && isAlready(before.document, changes)) return before.document;
      assertDocumentFresh(kind, before.document, context);
      const undone = undo(kind, before.document, changes, context);
      if (undone) return undone;
      const next = toNextVersion(before.document, { ...before.document, ...changes });
      return journal.change(before, { ...changes, ...next }, { action: 'modification', author: toAuthor(granted) })
        .document;
    },

    /**
     * @throws {Refused} once transformed or cancelled, whatever the kind.
     * @throws {Outdated} when it is no longer the version the caller changes.
     */
    setStatut(kind: DocumentKind, numero: string, statut: number, context: WriteContext) {
      const { caller } = context;
      const before = store.get(kind, numero);
      assertChangeable(kind, before.document, [statutTransforme, statutAnnule]);
      if (before.document.statut !== statut) assertDocumentFresh(kind, before.document, context);
      const after = journal.change(before, { statut }, { action: 'statut', author: toAuthor(caller) });
      return { ancien: before.document.statut, document: after.document };
    },

    setChampLibre(kind: DocumentKind, numero: string, nom: string, valeur: string): void {
      const before = store.get(kind, numero);
      const champs_libres = { ...before.document.champs_libres, [nom]: valeur };
      journal.change(before, { champs_libres }, { action: 'champ_libre', author: 'service' });
    },
  };
}

function toDates({ date }: DocumentChange, kind: DocumentKind, boutique: Boutique): Partial<DocumentComplet> {
  return date ? { date, date_echeance: toDueDate(kind, date, boutique) } : {};
}

function isAlready(document: DocumentComplet, changes: Partial<DocumentComplet>): boolean {
  return isSame({ ...document, ...changes }, document);
}

function assertChangeable(kind: DocumentKind, { numero, statut }: DocumentComplet, frozenAt: readonly number[]) {
  if (frozenAt.includes(statut)) throw new Refused(toFrozenMessage(kind, numero, statut));
}

import { type DocumentComplet, type Transmission, toVersionDevis } from '#shared/contracts/documents/documents.ts';
import type { PrintedKind } from '#shared/contracts/ventes/printed-documents.ts';
import type { TransmissionDraft, TransmittedKind } from '#server/backoffice/backoffice.gateway.ts';
import type { WriteContext } from '#server/calls/caller.ts';
import { toAuthor } from '#server/calls/author.ts';
import { assertDocumentFresh } from './assert-document-fresh.ts';
import type { DocumentDeps } from './create-document.ts';
import type { StoredDocument } from './documents.store.ts';
import { isSameContent, keepVersion } from './next-version.ts';

type Deps = Pick<DocumentDeps, 'database' | 'store' | 'journal'>;

/** The status a fact gives the version it is about: a draft that was sent is «Envoyé», a signed quote is accepted. */
const statutAfter: Partial<Record<Transmission['evenement'], { from: readonly number[]; to: number }>> = {
  ENVOYE: { from: [0], to: 1 },
  SIGNE: { from: [0, 1, 3], to: 2 },
};

const printed = { moyen: 'impression', evenement: 'ENVOYE', email: '', nom: '', suivi: 'impression' } as const;

/** Stores what a customer was handed and what they answered, in the caller's transaction; see `BackOffice`. */
export function createTransmissionNotes({ database: { now }, store, journal }: Deps) {
  function note(before: StoredDocument, fact: Transmission, author: string, sent?: DocumentComplet): DocumentComplet {
    const { document } = before;
    const known = document.transmissions ?? [];
    if (known.some(({ suivi, evenement }) => suivi === fact.suivi && evenement === fact.evenement)) return document;
    const ofDevis = before.kind === 'devis' ? toDevisChange(document, fact, sent) : {};
    const change = { transmissions: [...known, fact], ...ofDevis };
    const action = 'statut' in change || 'versions_devis' in change ? 'statut' : 'champ_libre';
    return journal.change(before, change, { action, author }).document;
  }

  return {
    noteTransmission(kind: TransmittedKind, numero: string, draft: TransmissionDraft, sent?: DocumentComplet): void {
      const before = store.get(kind, numero);
      const version_devis = draft.version_devis ?? toVersionDevis(sent ?? before.document);
      note(before, { ...draft, version_devis }, 'service', sent);
    },

    /** @throws {Outdated} when it is no longer the version the caller hands over. */
    notePrinted(kind: PrintedKind, numero: string, context: WriteContext): DocumentComplet {
      const before = store.get(kind, numero);
      assertDocumentFresh(kind, before.document, context);
      const fact = { ...printed, version_devis: 1, date: now().toISOString() };
      return note(before, fact, toAuthor(context.caller));
    },
  };
}

function toDevisChange(now: DocumentComplet, fact: Transmission, sent?: DocumentComplet): Partial<DocumentComplet> {
  const moved = sent && findMoved(now, sent);
  const isCurrent = !moved && fact.version_devis === toVersionDevis(now);
  return {
    ...moved,
    ...(fact.moyen === 'signature' && fact.evenement === 'ENVOYE' && toProviderId(now, fact)),
    ...(isCurrent && toStatut(now, fact)),
  };
}

/**
 * When the document was changed while it was being sent, keeps what was sent as a version and makes the present state
 * the next one.
 */
function findMoved(now: DocumentComplet, sent: DocumentComplet) {
  const isMoved = toVersionDevis(now) === toVersionDevis(sent) && !isSameContent(now, sent);
  return isMoved ? keepVersion(now, sent) : undefined;
}

function toProviderId({ champs_libres }: DocumentComplet, { suivi }: Transmission) {
  return { champs_libres: { ...champs_libres, ProviderID: suivi } };
}

function toStatut({ statut }: DocumentComplet, { evenement }: Transmission): Partial<DocumentComplet> {
  const rule = statutAfter[evenement];
  return rule?.from.includes(statut) ? { statut: rule.to } : {};
}

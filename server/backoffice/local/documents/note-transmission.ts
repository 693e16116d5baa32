import { type DocumentComplet, type Transmission, toVersionDevis } from '#shared/contracts/documents/documents.ts';
import type { TransmissionDraft } from '#server/backoffice/backoffice.gateway.ts';
import type { DocumentDeps } from './create-document.ts';
import { isSameContent, keepVersion } from './next-version.ts';

/** What a fact makes of the status of the version it is about: a draft that left is sent, what is signed is accepted. */
const statutAfter: Partial<Record<Transmission['evenement'], { from: readonly number[]; to: number }>> = {
  ENVOYE: { from: [0], to: 1 },
  SIGNE: { from: [0, 1, 3], to: 2 },
};

/** Keeps what a quote's customer was sent and what they made of it, in the caller's transaction; see `BackOffice`. */
export function createTransmissionNotes({ store, journal }: Pick<DocumentDeps, 'store' | 'journal'>) {
  return (numero: string, draft: TransmissionDraft, sent?: DocumentComplet): void => {
    const before = store.get('devis', numero);
    const fact = { ...draft, version_devis: draft.version_devis ?? toVersionDevis(sent ?? before.document) };
    const known = before.document.transmissions ?? [];
    if (known.some(({ suivi, evenement }) => suivi === fact.suivi && evenement === fact.evenement)) return;
    const moved = sent && findMoved(before.document, sent);
    const isCurrent = !moved && fact.version_devis === toVersionDevis(before.document);
    const change = {
      transmissions: [...known, fact],
      ...moved,
      ...(fact.moyen === 'signature' && fact.evenement === 'ENVOYE' && toProviderId(before.document, fact)),
      ...(isCurrent && toStatut(before.document, fact)),
    };
    const action = change.statut === undefined && !moved ? 'champ_libre' : 'statut';
    journal.change(before, change, { action, author: 'service' });
  };
}

/** It was changed while it was being sent: what left is kept, and what it now is comes after. */
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

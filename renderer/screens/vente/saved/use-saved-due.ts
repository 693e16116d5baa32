import { useDue } from '#renderer/screens/reglements/use-due.ts';
import type { Faite } from '#renderer/stores/vente.store.ts';
import type { DocumentRecord } from '#shared/contracts/documents/documents.ts';

/** Returns what is left to settle of the invoice just saved: all of a new one, until it has been read. */
export function useSavedDue(faite: Faite, document: DocumentRecord | undefined) {
  const { kind, isChange, numero, client_code, total_ttc } = faite;
  const fresh = { numero, client_code, statut: 0, reste_du: isChange ? 0 : total_ttc };
  return useDue('facture', kind === 'facture' ? (document ?? fresh) : undefined);
}

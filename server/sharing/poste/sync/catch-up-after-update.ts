import { recordsVersion } from '#shared/contracts/postes/records-version.ts';
import { retryQuarantined } from '../outbox/receive-or-quarantine.ts';
import type { PostePart } from '../poste-part.ts';

/**
 * Takes over what the version of Comptoir before this one could not: the records it could not read and, once, in all
 * others the fields that it did not know. Runs in the caller's transaction.
 */
export function catchUpAfterUpdate(postePart: PostePart): void {
  const { state } = postePart;
  retryQuarantined(postePart);
  const version = String(recordsVersion);
  if (state.find('version_fiches') === version) return;
  state.set('curseur', '');
  state.set('version_fiches', version);
}

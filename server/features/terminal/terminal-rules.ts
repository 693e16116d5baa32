import type { TerminalPaiement } from '#shared/contracts/materiel/materiel.ts';
import { Conflict, Refused } from '#shared/endpoints/errors.ts';
import type { Operation, OperationDraft } from './operations.store.ts';

/** @throws {Refused} when this poste has no terminal. */
export function assertSet({ adresse }: TerminalPaiement): void {
  if (adresse === '')
    throw new Refused('Aucun terminal de paiement n’est réglé sur ce poste\u00a0: voyez Administration, Matériel.');
}

/** Returns whether an operation's end is unknown, or it was accepted and could not be recorded. */
export function isDoubtful({ statut, reglement, erreur }: Operation): boolean {
  return statut === 'INCONNUE' || (statut === 'ACCEPTEE' && reglement === null && erreur !== null);
}

/** @throws {Conflict} while the terminal is busy. */
export function assertIdle(unsettled: readonly Operation[]): void {
  if (unsettled.some(({ statut }) => statut === 'EN_COURS'))
    throw new Conflict('Le terminal est occupé par une autre opération\u00a0: attendez qu’elle finisse.');
}

type About = Pick<OperationDraft, 'client_code' | 'documents'>;

/**
 * Checks that the terminal is free, and that what it may have charged already is not charged again.
 * @throws {Conflict} which says what to do first.
 */
export function assertFree(unsettled: readonly Operation[], wanted: About): void {
  assertIdle(unsettled);
  const open = unsettled.find((one) => isAboutSame(one, wanted));
  if (!open) return;
  throw new Conflict(
    open.statut === 'INCONNUE'
      ? 'Dites d’abord ce que le terminal a fait de l’opération précédente\u00a0: sa réponse s’est perdue.'
      : 'Le terminal a accepté l’opération précédente, qui n’est pas encore enregistrée.',
  );
}

function isAboutSame(one: About, other: About): boolean {
  if (one.documents.length === 0 && other.documents.length === 0) return one.client_code === other.client_code;
  return one.documents.some((numero) => other.documents.includes(numero));
}

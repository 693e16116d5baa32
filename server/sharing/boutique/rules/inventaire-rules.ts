import { findRang } from '#server/backoffice/numbering/series.ts';
import type { Inventaire, Pointage, StatutInventaire } from '#shared/contracts/inventaires/inventaire.ts';
import { InvalidInput } from '#shared/endpoints/errors.ts';
import type { Fields } from '../../records/fields.ts';

const next: Record<StatutInventaire, readonly StatutInventaire[]> = {
  en_cours: ['en_cours', 'approuve', 'annule', 'abandonne'],
  approuve: ['approuve', 'annule'],
  annule: ['annule'],
  abandonne: ['abandonne'],
};

/**
 * Checks that an inventaire is of the till it was opened on, that its statuses follow in order, and that its fields
 * agree with its status.
 */
export function assertInventaire(inventaire: Inventaire, before: Inventaire | undefined): void {
  const { numero, poste, statut, approbation, annulation } = inventaire;
  const isApproved = statut === 'approuve' || statut === 'annule';
  const isUndone = statut === 'annule' || statut === 'abandonne';
  const says = isApproved === (approbation !== null) && isUndone === (annulation !== null);
  const goesOn = before === undefined || next[before.statut].includes(statut);
  if (findRang(numero)?.poste === poste && says && goesOn) return;
  throw new InvalidInput(`L’inventaire ${numero} se contredit\u00a0: sa caisse ou son statut n’est pas le bon.`);
}

/** Checks that the till that opened an inventaire decides about it. @throws {InvalidInput} */
export function assertInventaireSender({ numero, poste }: Fields, sender: string): void {
  if (poste === sender) return;
  throw new InvalidInput(
    `L’inventaire ${String(numero)} est celui de la caisse ${String(poste)}\u00a0: elle seule en décide.`,
  );
}

/** Checks a pointage: its quantity is negative only when it undoes another. */
export function assertPointage({ numero, poste, quantite, annule }: Pointage): void {
  const isRight = annule === null ? quantite >= 0 : quantite <= 0;
  if (findRang(numero)?.poste === poste && isRight) return;
  throw new InvalidInput(`Le comptage ${numero} se contredit\u00a0: sa caisse ou sa quantité n’est pas la bonne.`);
}

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

/** It is of the till it was opened on, goes on only from what it was, and says what its status says. */
export function assertInventaire(inventaire: Inventaire, before: Inventaire | undefined): void {
  const { numero, poste, statut, approbation, annulation } = inventaire;
  const isApproved = statut === 'approuve' || statut === 'annule';
  const isUndone = statut === 'annule' || statut === 'abandonne';
  const says = isApproved === (approbation !== null) && isUndone === (annulation !== null);
  const goesOn = before === undefined || next[before.statut].includes(statut);
  if (findRang(numero)?.poste === poste && says && goesOn) return;
  throw new InvalidInput(`L’inventaire ${numero} se contredit\u00a0: sa caisse ou son statut n’est pas le bon.`);
}

/** Only the till an inventaire was opened on decides of it. @throws {InvalidInput} */
export function assertInventaireSender({ numero, poste }: Fields, sender: string): void {
  if (poste === sender) return;
  throw new InvalidInput(
    `L’inventaire ${String(numero)} est celui de la caisse ${String(poste)}\u00a0: elle seule en décide.`,
  );
}

/** A count says how many there are; only what undoes one is below zero. */
export function assertPointage({ numero, poste, quantite, annule }: Pointage): void {
  const isRight = annule === null ? quantite >= 0 : quantite <= 0;
  if (findRang(numero)?.poste === poste && isRight) return;
  throw new InvalidInput(`Le comptage ${numero} se contredit\u00a0: sa caisse ou sa quantité n’est pas la bonne.`);
}

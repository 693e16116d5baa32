import type { AvancementInventaire, Inventaire, StatutInventaire } from '#shared/contracts/inventaires/inventaire.ts';
import { Refused } from '#shared/endpoints/errors.ts';

const overMessages: Record<StatutInventaire, string> = {
  en_cours: 'en cours',
  approuve: 'approuvé',
  annule: 'annulé',
  abandonne: 'abandonné',
};

/** @throws {Refused} once the inventaire is over. */
export function assertGoesOn({ numero, statut }: Inventaire): void {
  if (statut === 'en_cours') return;
  throw new Refused(`L’inventaire ${numero} est ${overMessages[statut]}\u00a0: il ne change plus. Ouvrez-en un autre.`);
}

/** @throws {Refused} for an inventaire that was given up or undone already. */
export function assertNotUndone({ numero, statut, annulation }: Inventaire): void {
  if (annulation) throw new Refused(`L’inventaire ${numero} est déjà ${overMessages[statut]}.`);
}

/** @throws {Refused} on another till than the one that opened it: two that decide at once would post it twice. */
export function assertOwn({ numero, poste }: Inventaire, here: string): void {
  if (poste === here) return;
  throw new Refused(
    `L’inventaire ${numero} a été ouvert sur la caisse ${poste}\u00a0: c’est là qu’il se décide et s’approuve. Ici, on peut compter.`,
  );
}

/** @throws {Refused} while something waits for a decision, or when others counted since the caller looked. */
export function assertDecided(
  { a_decider, pointages, comptes }: AvancementInventaire,
  seen: number | null | undefined,
): void {
  if (typeof seen === 'number' && seen !== pointages) {
    throw new Refused('D’autres comptages sont arrivés depuis\u00a0: regardez les écarts à nouveau, puis approuvez.');
  }
  if (comptes === 0) {
    throw new Refused('Rien n’est compté\u00a0: scannez au moins un article, ou abandonnez l’inventaire.');
  }
  if (a_decider === 0) return;
  const what =
    a_decider === 1 ? 'Un article en stock n’est pas compté' : `${a_decider} articles en stock ne sont pas comptés`;
  throw new Refused(`${what}\u00a0: dites s’il n’en reste aucun, ou si leur stock reste.`);
}

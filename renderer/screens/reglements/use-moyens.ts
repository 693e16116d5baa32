import { useState } from 'react';
import { useAnswer } from '#renderer/api/use-answer.ts';
import { isInterne, type Moyen } from '#shared/contracts/boutique/moyens.ts';
import { listMoyens } from '#shared/contracts/reglements/reglements.ts';
import type { DueDocument } from './payment-amount.ts';

const storageKey = 'comptoir.moyen';

/** Returns the means a document can be settled by, and the chosen one: by default the last one used on this machine. */
export function useMoyens(due: DueDocument) {
  const all = useAnswer(listMoyens, {}).data ?? [];
  const moyens = all.filter((moyen) => moyen.actif && isOffered(moyen, due)).toSorted(compareArrival);
  const [chosen, setChosen] = useState<string>();
  const wanted = chosen ?? localStorage.getItem(storageKey);
  const moyen = moyens.find(({ code }) => code === wanted) ?? moyens[0];
  return {
    moyens,
    moyen: moyen?.code,
    choose: setChosen,
    /** The customer's credit is not remembered: it concerns one customer only. */
    remember: (code: string) => void (isInterne(code) || localStorage.setItem(storageKey, code)),
  };
}

/**
 * Puts last what is offered once the customer's credit and credit notes have been read: the key of no other means
 * changes when these come.
 */
function compareArrival(one: Moyen, other: Moyen): number {
  return toArrival(one) - toArrival(other);
}

function toArrival({ code }: Moyen): number {
  if (code === 'avoir') return 2;
  return isInterne(code) ? 1 : 0;
}

function isOffered({ code }: Moyen, { kind, credit, avoirs = [] }: DueDocument): boolean {
  if (!isInterne(code)) return true;
  return kind === 'facture' && (code === 'avoir' ? avoirs.length > 0 : credit > 0);
}

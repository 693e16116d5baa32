import { useState } from 'react';
import { useAnswer } from '#renderer/api/use-answer.ts';
import { isInterne, type Moyen } from '#shared/contracts/boutique/moyens.ts';
import { listMoyens } from '#shared/contracts/reglements/reglements.ts';
import type { DueDocument } from './taken-amount.ts';

const storageKey = 'comptoir.moyen';

/** The means a document can be settled by, and the one that is chosen: the last that was used on this machine, until another is. */
export function useMoyens(due: DueDocument) {
  const moyens = (useAnswer(listMoyens, {}).data ?? []).filter((moyen) => moyen.actif && isOffered(moyen, due));
  const [chosen, setChosen] = useState<string>();
  const wanted = chosen ?? localStorage.getItem(storageKey);
  const moyen = moyens.find(({ code }) => code === wanted) ?? moyens[0];
  return {
    moyens,
    moyen: moyen?.code,
    choose: setChosen,
    /** The customer's credit is one customer's matter. */
    remember: (code: string) => void (isInterne(code) || localStorage.setItem(storageKey, code)),
  };
}

function isOffered({ code }: Moyen, { kind, credit, avoirs = [] }: DueDocument): boolean {
  if (!isInterne(code)) return true;
  return kind === 'facture' && (code === 'avoir' ? avoirs.length > 0 : credit > 0);
}

import { useAnswer } from '#renderer/api/use-answer.ts';
import type { EtatInventaire } from '#shared/contracts/inventaires/inventaire.ts';
import { getHealth } from '#shared/contracts/service/system.ts';

/** Returns why an inventaire is not decided here: only the till that opened it does that; undefined on that till. */
export function useDecidedElsewhere({ poste }: EtatInventaire): string | undefined {
  const here = useAnswer(getHealth, {}, { select: ({ backoffice_gateway }) => backoffice_gateway.poste }).data;
  if (here === undefined || here === poste) return undefined;
  return `Cet inventaire se décide sur la caisse ${poste}. Ici, on peut compter.`;
}

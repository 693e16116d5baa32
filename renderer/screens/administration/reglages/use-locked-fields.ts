import { useAnswer } from '#renderer/api/use-answer.ts';
import { listVerrous, type Verrou } from '#shared/contracts/service/reglages.ts';

/**
 * Returns the fields of a record that IT has fixed: forms show them and leave them. Undefined until the service has
 * answered.
 */
export function useLockedFields(fiche: Verrou['fiche']): ReadonlySet<string> | undefined {
  const { data } = useAnswer(listVerrous, {});
  return data && new Set(data.flatMap((verrou) => (verrou.fiche === fiche ? [verrou.champ] : [])));
}

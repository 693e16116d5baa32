import { useAnswer } from '#renderer/api/use-answer.ts';
import { getHealth } from '#shared/contracts/service/system.ts';
import { formatDate } from '#shared/time/dates.ts';

/** Says beside a sum from which day it can be true, on a till that lacks an older part of the past; nothing elsewhere. */
export function KnownSince() {
  const depuis = useAnswer(getHealth, {}).data?.backoffice_gateway.passe_depuis;
  return depuis ? <span>{`sur cette caisse, complet depuis le ${formatDate(depuis)}`}</span> : null;
}

import { useEffect } from 'react';
import { useAnswer } from '#renderer/api/use-answer.ts';
import { setNotSent } from '#renderer/stores/not-sent.store.ts';
import { listNonEnvoyes } from '#shared/contracts/postes/synchronisation.ts';
import { getHealth } from '#shared/contracts/service/system.ts';

const none: readonly string[] = [];
/**
 * Highest number of records that the lists mark as not yet sent: beyond it nearly everything waits, and the frame shows
 * only the number.
 */
const mostMarked = 5_000;

/** Keeps the list of unsent records for every list and card; nothing is asked while nothing waits. */
export function useNotSentWatch(): void {
  const health = useAnswer(getHealth, {}, { every: 3_000, select: ({ backoffice_gateway }) => backoffice_gateway });
  const { mode, en_attente = 0, a_traiter = 0 } = health.data ?? {};
  const count = en_attente + a_traiter;
  const isEnabled = mode === 'replica' && count > 0 && count <= mostMarked;
  const waiting = useAnswer(
    listNonEnvoyes,
    {},
    { isEnabled, every: 3_000, select: (listed) => listed.map(({ entite, code }) => `${entite}:${code}`) },
  );
  const codes = isEnabled ? (waiting.data ?? none) : none;
  useEffect(() => setNotSent(codes), [codes]);
}

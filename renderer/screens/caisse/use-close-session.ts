import { useState } from 'react';
import { useWrites } from '#renderer/api/use-write.ts';
import { write } from '#renderer/api/write.ts';
import { closeSessionCaisse } from '#shared/contracts/caisse/clotures.ts';
import { type ClotureJourneeInput, emitAvantCloture } from '#shared/contracts/caisse/sessions-caisse.ts';
import type { ResponseOf } from '#shared/endpoints/endpoint.ts';

type Closed = ResponseOf<typeof closeSessionCaisse>;

/**
 * Closes a day, and calls `onClosed` even when the screen was left in the meantime. What it sold is issued a few at a
 * time, with `progress` from 0 to 1; then it is counted.
 */
export function useCloseSession(numero: string, onClosed: (closed: Closed) => void) {
  const [progress, setProgress] = useState<number | null>(null);
  const params = { numero };

  async function issueAll(issued = 0): Promise<void> {
    const { emises, reste } = await write((call) => call(emitAvantCloture, { params }), { isUrgent: true });
    const done = issued + emises;
    const left = reste.nb - reste.refuses.length;
    setProgress(left > 0 ? done / (done + left) : null);
    if (emises > 0 && left > 0) await issueAll(done);
  }

  const closing = useWrites(
    [closeSessionCaisse, emitAvantCloture],
    async (call, body: ClotureJourneeInput) => {
      await issueAll();
      return call(closeSessionCaisse, { params, body });
    },
    {
      // Called before the drawer is read again: it is then closed, and no longer on screen.
      onMade: onClosed,
      say: ({ cloture, reste }) =>
        reste.nb === 0
          ? `La journée est clôturée, ${cloture.numero}.`
          : `La journée est clôturée, ${cloture.numero}. ${reste.nb} n’ont pas pu être émis\u00a0: ${reste.refuses.map(({ numero: one }) => one).join(', ')}.`,
    },
  );
  return {
    ...closing,
    progress,
    mutate: (body: ClotureJourneeInput) => closing.mutate(body, { onSettled: () => setProgress(null) }),
  };
}

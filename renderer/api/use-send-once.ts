import { useRef } from 'react';
import type { Call } from '#shared/api-client.ts';
import { callOnce } from './client.ts';

/**
 * Sends what a person typed so that it is made once: the same, sent again after a lost answer, goes under the same key, and
 * anything else under another.
 */
export function useSendOnce() {
  const last = useRef<{ cle: string; sent: string }>(undefined);
  return <Made>(input: unknown, send: (call: Call) => Promise<Made>): Promise<Made> => {
    const sent = JSON.stringify(input);
    if (last.current?.sent !== sent) last.current = { cle: crypto.randomUUID(), sent };
    return send(callOnce(last.current.cle));
  };
}

import { useMutation } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import type { Call } from '#shared/api-client.ts';
import { callOnce } from './client.ts';
import { describeWrite } from './describe-write.ts';
import { untilAnswered } from './outcome.ts';

type Draft<Envoi> = { id: string; cle: string; envoi: Envoi | null };

type Options<D extends Draft<Envoi>, Envoi, Made> = {
  /** Kind of draft, for the sending to be known by. */
  name: string;
  draft: D;
  toEnvoi: (draft: D) => Envoi;
  /** Keeps what is being sent; null once the service has refused it. */
  setEnvoi: (id: string, envoi: Envoi | null) => void;
  send: (call: Call, envoi: Envoi) => Promise<Made>;
  onMade: (made: Made, draft: D) => void;
};

type Sending<D> = { draft: D; approval?: string };

/**
 * Saves the draft on screen. What is sent is kept first, under the draft's own key: after a lost answer or a crash the same
 * is sent again by itself, and the service makes one record of it.
 */
export function useKeptSending<D extends Draft<Envoi>, Envoi, Made>(options: Options<D, Envoi, Made>) {
  const { name, draft, toEnvoi, setEnvoi, send, onMade } = options;
  const { mutate, reset, isPending, failureCount, error } = useMutation({
    mutationKey: [name, draft.id],
    ...untilAnswered,
    mutationFn: ({ draft: sent, approval }: Sending<D>) => {
      const envoi = sent.envoi ?? toEnvoi(sent);
      setEnvoi(sent.id, envoi);
      return send(callOnce(sent.cle, approval), envoi);
    },
    onSuccess: (made, { draft: sent }) => onMade(made, sent),
    onError: (_, { draft: sent }) => setEnvoi(sent.id, null),
  });

  const resume = useEffectEvent(() => {
    if (draft.envoi !== null && !isPending) mutate({ draft });
  });
  useEffect(() => resume(), [draft.id]);

  return {
    /** `approval`: what somebody who may grant more than the person at the till gave for this draft. */
    save: (approval?: string) => mutate({ draft, ...(approval === undefined ? {} : { approval }) }),
    /** What saving would send, for somebody to approve exactly that. */
    describe: () => describeWrite((record) => send(record, draft.envoi ?? toEnvoi(draft))),
    isSaving: isPending,
    /** The service has not answered yet; the draft is safe and goes on being sent. */
    isWaiting: isPending && failureCount > 0,
    error,
    forget: reset,
  };
}

import { useEffect, useEffectEvent } from 'react';
import type { CallTo } from '#shared/endpoints/api-client.ts';
import type { Endpoint } from '#shared/endpoints/endpoint.ts';
import { useWrites } from './use-write.ts';

type Draft<Envoi> = { id: string; cle: string; envoi: Envoi | null };

type Options<E extends Endpoint, D extends Draft<Envoi>, Envoi, Made> = {
  /** Those the draft is sent to. */
  endpoints: readonly E[];
  draft: D;
  toEnvoi: (draft: D) => Envoi;
  /** Stores what is being sent; null once the service has refused it. */
  setEnvoi: (id: string, envoi: Envoi | null) => void;
  send: (call: CallTo<E>, envoi: Envoi) => Promise<Made>;
  onMade: (made: Made, draft: D) => void;
};

type Sending<D, Envoi> = { draft: D; envoi: Envoi };

/**
 * Saves the draft on screen. What is sent is stored first, under the draft's own key: after a lost answer or a crash
 * the same is sent again automatically, and the service makes one record of it.
 */
export function useDurableSending<E extends Endpoint, D extends Draft<Envoi>, Envoi, Made>(
  options: Options<E, D, Envoi, Made>,
) {
  const { endpoints, draft, toEnvoi, setEnvoi, send, onMade } = options;
  const { mutate, reset, isPending, isWaiting, error, whyNot } = useWrites(
    endpoints,
    (call, { envoi }: Sending<D, Envoi>) => send(call, envoi),
    {
      toSending: ({ draft: sent }) => ({ key: sent.cle }),
      isUrgent: true,
      onMade: (made, { draft: sent }) => onMade(made, sent),
      onRefused: (_, { draft: sent }) => setEnvoi(sent.id, null),
    },
  );

  function save() {
    const envoi = draft.envoi ?? toEnvoi(draft);
    setEnvoi(draft.id, envoi);
    mutate({ draft, envoi });
  }

  const resume = useEffectEvent(() => {
    if (draft.envoi !== null && !isPending) save();
  });
  useEffect(() => resume(), [draft.id]);

  return {
    save,
    whyNot,
    isSaving: isPending,
    /** True while the service has not answered; the draft is safe and still being sent. */
    isWaiting,
    error: isWaiting ? null : error,
    forget: reset,
  };
}

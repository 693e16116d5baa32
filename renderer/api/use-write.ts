import { type MutateOptions, useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { showFailure } from '#renderer/ui/show-failure.tsx';
import { showDone } from '#renderer/ui/toasts.tsx';
import { useMay } from '#renderer/stores/session.store.ts';
import type { CallTo, SendTo } from '#shared/endpoints/api-client.ts';
import type { Endpoint } from '#shared/endpoints/endpoint.ts';
import { toError } from '#shared/endpoints/errors.ts';
import { type WriteOptions, write } from './write.ts';

type Said = string | { text: string; undo: (() => void) | undefined };

type Options<Input, Made> = Pick<WriteOptions<Made>, 'isUrgent'> & {
  /** Returns the key of the write, if it has one of its own, and what to do when the record has changed. */
  toSending?: (input: Input) => Pick<WriteOptions<Made>, 'key' | 'settle'>;
  /** Names the subject, when writes about several may run at the same time. */
  toName?: (input: Input) => string;
  /** Called as soon as it is made, before what it touched is read again; also when the screen is gone. */
  onMade?: (made: Made, input: Input) => void;
  onRefused?: (error: Error, input: Input) => void;
  /** Returns the message shown once what it touched was read again, with an undo if there is one. */
  say?: (made: Made, input: Input) => Said;
  /** Title of the message when it is refused, when the screen does not show `error`. */
  failure?: string;
};

/**
 * Runs a write of a screen, see `write`: it names its endpoint, and `whyNot` says why this user may not call it. While no answer comes `isWaiting` is true and `error` says why; a second call
 * in the meantime does nothing. It goes on when the screen is left; callbacks of `mutate` only run while the screen is
 * there.
 */
export function useWrite<E extends Endpoint, Input = void, Made = unknown>(
  endpoint: E,
  send: (call: SendTo<E>, input: Input) => Promise<Made>,
  options: Options<Input, Made> = {},
) {
  return useWrites([endpoint], (call, input: Input) => send((request) => call(endpoint, request), input), options);
}

/** Runs a write that calls one of several endpoints, or several of them: it names them all. */
export function useWrites<E extends Endpoint, Input = void, Made = unknown>(
  endpoints: readonly E[],
  send: (call: CallTo<E>, input: Input) => Promise<Made>,
  { toSending, toName = () => '', isUrgent = false, onMade, onRefused, say, failure }: Options<Input, Made> = {},
) {
  const running = useRef(new Set<string>());
  const [unanswered, setUnanswered] = useState<Error | null>(null);
  const { whyNot } = useMay();
  const mutation = useMutation({
    // Everything is done here rather than in the callbacks of the mutation: those are replaced by the ones of what is
    // on screen by then.
    async mutationFn(input: Input) {
      const begun = running.current;
      try {
        const made = await write((call) => send(call, input), {
          ...toSending?.(input),
          isUrgent,
          // A write that was released reports its waiting no longer.
          onUnanswered: (error) => begun === running.current && setUnanswered(error),
          onMade: (one) => onMade?.(one, input),
        });
        tell(say?.(made, input));
        return made;
      } catch (error) {
        if (failure !== undefined) showFailure(failure, toError(error));
        onRefused?.(toError(error), input);
        throw error;
      } finally {
        begun.delete(toName(input));
        if (begun === running.current) setUnanswered(null);
      }
    },
  });

  return {
    ...mutation,
    whyNot: endpoints.map(whyNot).find((reason) => reason !== undefined),
    /**
     * Starts a write, unless one is running: the second click of a double click comes before the screen is drawn again.
     */
    mutate(input: Input, options: MutateOptions<Made, Error, Input> = {}) {
      if (running.current.has(toName(input))) return;
      running.current.add(toName(input));
      mutation.mutate(input, options);
    },
    /** Releases the running write, which goes on without the screen. */
    reset() {
      running.current = new Set();
      setUnanswered(null);
      mutation.reset();
    },
    error: mutation.error ?? unanswered,
    isWaiting: unanswered !== null,
  };
}

function tell(said: Said | undefined) {
  if (typeof said === 'string') showDone(said);
  else if (said) showDone(said.text, said.undo);
}

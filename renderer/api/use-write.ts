import { type MutateOptions, useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { showDone, showFailure } from '#renderer/ui/toasts.tsx';
import type { Call } from '#shared/endpoints/api-client.ts';
import { toError } from '#shared/endpoints/errors.ts';
import { type WriteOptions, write } from './write.ts';

type Said = string | { text: string; undo: (() => void) | undefined };

type Options<Input, Made> = Pick<WriteOptions<Made>, 'isUrgent'> & {
  /** The key it goes under, where it has one of its own; what is done when the record has changed. */
  toSending?: (input: Input) => Pick<WriteOptions<Made>, 'key' | 'settle'>;
  /** What it is about, where writes about several things may be under way together. */
  toName?: (input: Input) => string;
  /** As soon as it is made, before what it touched is read again; also when nobody is there to see it. */
  onMade?: (made: Made, input: Input) => void;
  onRefused?: (error: Error, input: Input) => void;
  /** What is said once what it touched is there, with the way back where there is one. */
  say?: (made: Made, input: Input) => Said;
  /** Title of what is said when it is refused, where the screen does not show `error`. */
  failure?: string;
};

/**
 * A write of a screen, see `write`. While no answer comes `isWaiting` is true and `error` says why; asked for again
 * meanwhile, it is nothing. It goes on when the screen is left; what `mutate` is given is told only a screen still there.
 */
export function useWrite<Input = void, Made = unknown>(
  send: (call: Call, input: Input) => Promise<Made>,
  { toSending, toName = () => '', isUrgent = false, onMade, onRefused, say, failure }: Options<Input, Made> = {},
) {
  const running = useRef(new Set<string>());
  const [unanswered, setUnanswered] = useState<Error | null>(null);
  const mutation = useMutation({
    // All of it is here, and not in the callbacks a mutation has: those become the ones of what is on screen by then.
    async mutationFn(input: Input) {
      const begun = running.current;
      try {
        const made = await write((call) => send(call, input), {
          ...toSending?.(input),
          isUrgent,
          // One that was let go of has nothing more to say of its waiting.
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
    /** The second press of a double one comes before the screen knows of the first. */
    mutate(input: Input, told: MutateOptions<Made, Error, Input> = {}) {
      if (running.current.has(toName(input))) return;
      running.current.add(toName(input));
      mutation.mutate(input, told);
    },
    /** Lets go of what is under way, which goes on without the screen. */
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

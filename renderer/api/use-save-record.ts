import { useNavigate } from 'react-router';
import { forgetFormDraft } from '#renderer/ui/form/form-draft.ts';
import { showFailure } from '#renderer/ui/show-failure.tsx';
import { showDone } from '#renderer/ui/toasts.tsx';
import type { CallTo } from '#shared/endpoints/api-client.ts';
import type { Endpoint } from '#shared/endpoints/endpoint.ts';
import { toError } from '#shared/endpoints/errors.ts';
import { useWrites } from './use-write.ts';
import { type WriteOptions, write } from './write.ts';

/** Returns the change that undoes a change; undefined when that is no longer possible. */
type ToFormer<Input, Saved> = (input: Input, after: Saved) => Input | undefined;

export type SaveOptions<E extends Endpoint, Input, Saved> = {
  endpoint: E;
  send: (call: CallTo<E>, input: Input) => Promise<Saved>;
  /** Name under which the draft of the form is stored. */
  draft: string;
  /** Returns what to do when another user changed the record. */
  toSending?: (input: Input) => Pick<WriteOptions<Saved>, 'settle'>;
  toFormer?: ToFormer<Input, Saved> | undefined;
  toName: (saved: Saved) => string;
  /** Called as soon as it is saved, before the next screen is shown. */
  onSaved?: ((saved: Saved) => void) | undefined;
  /** Returns where to go then. */
  toPath: (saved: Saved) => string;
};

/** Saves a record once, and goes on unless the user has left in the meantime; a change can be undone. */
export function useSaveRecord<E extends Endpoint, Input, Saved>(options: SaveOptions<E, Input, Saved>) {
  const { endpoint, send, draft, toSending, toFormer, toName, onSaved, toPath } = options;
  const go = useNavigate();

  async function undo(input: Input) {
    try {
      await write((call) => send(call, input), toSending?.(input));
      showDone('La fiche est redevenue ce qu’elle était.');
    } catch (error) {
      showFailure('La fiche n’a pas pu redevenir ce qu’elle était.', toError(error));
    }
  }

  const saving = useWrites([endpoint], send, {
    ...(toSending ? { toSending } : {}),
    onMade(saved) {
      forgetFormDraft(draft);
      onSaved?.(saved);
    },
    say(after, input) {
      const back = toFormer?.(input, after);
      return { text: `${toName(after)} est enregistré.`, undo: back && (() => void undo(back)) };
    },
  });
  return {
    ...saving,
    // `mutate` calls back only while its screen is still there.
    save: (input: Input) => saving.mutate(input, { onSuccess: (after) => void go(toPath(after)) }),
  };
}

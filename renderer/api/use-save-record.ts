import { useNavigate } from 'react-router';
import { forgetFormDraft } from '#renderer/ui/form/form-draft.ts';
import { showFailure } from '#renderer/ui/show-failure.tsx';
import { showDone } from '#renderer/ui/toasts.tsx';
import type { Call } from '#shared/endpoints/api-client.ts';
import { toError } from '#shared/endpoints/errors.ts';
import { useWrite } from './use-write.ts';
import { type WriteOptions, write } from './write.ts';

/** Returns the change that undoes a change; undefined when that is no longer possible. */
type ToFormer<Input, Saved> = (input: Input, after: Saved) => Input | undefined;

export type SaveOptions<Input, Saved> = {
  send: (call: Call, input: Input) => Promise<Saved>;
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
export function useSaveRecord<Input, Saved>(options: SaveOptions<Input, Saved>) {
  const { send, draft, toSending, toFormer, toName, onSaved, toPath } = options;
  const go = useNavigate();

  async function undo(input: Input) {
    try {
      await write((call) => send(call, input), toSending?.(input));
      showDone('La fiche est redevenue ce qu’elle était.');
    } catch (error) {
      showFailure('La fiche n’a pas pu redevenir ce qu’elle était.', toError(error));
    }
  }

  const saving = useWrite(send, {
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

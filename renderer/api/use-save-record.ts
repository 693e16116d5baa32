import { useNavigate } from 'react-router';
import { forgetFormDraft } from '#renderer/ui/form/form-draft.ts';
import { showDone, showFailure } from '#renderer/ui/toasts.tsx';
import type { Call } from '#shared/endpoints/api-client.ts';
import { toError } from '#shared/endpoints/errors.ts';
import { useWrite } from './use-write.ts';
import { type WriteOptions, write } from './write.ts';

/** What makes a record that was changed what it was again; undefined where that can no longer be. */
type ToFormer<Input, Saved> = (input: Input, after: Saved) => Input | undefined;

export type SaveOptions<Input, Saved> = {
  send: (call: Call, input: Input) => Promise<Saved>;
  /** The draft of what was typed. */
  draft: string;
  /** What is done when somebody else changed the record. */
  toSending?: (input: Input) => Pick<WriteOptions<Saved>, 'settle'>;
  toFormer?: ToFormer<Input, Saved> | undefined;
  toName: (saved: Saved) => string;
  /** As soon as it is saved, before the next screen is shown. */
  onSaved?: ((saved: Saved) => void) | undefined;
  /** Where one goes then. */
  toPath: (saved: Saved) => string;
};

/** Saves a record, once, and goes on unless the person has left meanwhile; a change can be undone. */
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
    // `mutate` tells only a screen that is still there.
    save: (input: Input) => saving.mutate(input, { onSuccess: (after) => void go(toPath(after)) }),
  };
}

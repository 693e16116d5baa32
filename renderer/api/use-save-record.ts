import { useNavigate } from 'react-router';
import { forgetFormDraft } from '#renderer/ui/form/form-draft.ts';
import { showDone, showFailure } from '#renderer/ui/toasts.tsx';
import type { Call } from '#shared/api-client.ts';
import { useWrite } from './use-write.ts';
import { write } from './write.ts';
import { toError } from '#shared/errors.ts';

export type Former<Input, Saved> = { before: Saved; toInput: (before: Saved, after: Saved) => Input | undefined };

type Options<Input, Saved> = {
  send: (call: Call, input: Input) => Promise<Saved>;
  /** The draft of what was typed. */
  draft: string;
  /** Of a record that is changed: as it is now, and what makes it that again; undefined where that can no longer be. */
  former?: Former<Input, Saved> | undefined;
  toName: (saved: Saved) => string;
  /** As soon as it is saved, before the next screen is shown. */
  onSaved?: ((saved: Saved) => void) | undefined;
  /** Where one goes then. */
  toPath: (saved: Saved) => string;
};

/** What is saved, and what the record was then: it is read again before anything is said. */
type Asked<Input, Saved> = { input: Input; earlier: Saved | undefined };

/** Saves a record, once, and goes on unless the person has left meanwhile; a change can be undone. */
export function useSaveRecord<Input, Saved>(options: Options<Input, Saved>) {
  const { send, draft, former, toName, onSaved, toPath } = options;
  const go = useNavigate();

  async function undo(input: Input) {
    try {
      await write((call) => send(call, input));
      showDone('La fiche est redevenue ce qu’elle était.');
    } catch (error) {
      showFailure('La fiche n’a pas pu redevenir ce qu’elle était.', toError(error));
    }
  }

  const saving = useWrite((call, { input }: Asked<Input, Saved>) => send(call, input), {
    onMade(saved) {
      forgetFormDraft(draft);
      onSaved?.(saved);
    },
    say(after, { earlier }) {
      const back = earlier && former?.toInput(earlier, after);
      return { text: `${toName(after)} est enregistré.`, undo: back && (() => void undo(back)) };
    },
  });
  return {
    ...saving,
    // `mutate` tells only a screen that is still there.
    save: (input: Input) =>
      saving.mutate({ input, earlier: former?.before }, { onSuccess: (after) => void go(toPath(after)) }),
  };
}

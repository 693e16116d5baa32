import { useMutation } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { forgetFormDraft } from '#renderer/ui/form/form-draft.ts';
import { showDone, showFailure } from '#renderer/ui/toasts.tsx';
import type { Call } from '#shared/api-client.ts';
import type { Endpoint } from '#shared/endpoint.ts';
import { useRefresh } from './answers.ts';
import { call } from './client.ts';
import { useSendOnce } from './use-send-once.ts';

export type Former<Input, Saved> = { before: Saved; toInput: (before: Saved, after: Saved) => Input | undefined };

type Options<Input, Saved> = {
  send: (call: Call, input: Input) => Promise<Saved>;
  /** The answers it makes stale. */
  stale: readonly Endpoint[];
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

/** Saves a record, once, and goes on unless the person has left meanwhile; a change can be undone. */
export function useSaveRecord<Input, Saved>(options: Options<Input, Saved>) {
  const { send, stale, draft, former, toName, onSaved, toPath } = options;
  const go = useNavigate();
  const refresh = useRefresh();
  const sendOnce = useSendOnce();

  async function undo(input: Input) {
    try {
      await send(call, input);
      await refresh(stale);
      showDone('La fiche est redevenue ce qu’elle était.');
    } catch (error) {
      showFailure('La fiche n’a pas pu redevenir ce qu’elle était.', error as Error);
    }
  }

  const saving = useMutation({
    mutationFn: (input: Input) => sendOnce(input, (once) => send(once, input)),
    onMutate: () => former?.before,
    async onSuccess(after, _input, earlier) {
      forgetFormDraft(draft);
      onSaved?.(after);
      await refresh(stale);
      const back = earlier && former?.toInput(earlier, after);
      showDone(`${toName(after)} est enregistré.`, back && (() => void undo(back)));
    },
  });
  return {
    ...saving,
    // `mutate` tells only a screen that is still there.
    save: (input: Input) => saving.mutate(input, { onSuccess: (after) => void go(toPath(after)) }),
  };
}

import { useMutation } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { forgetFormDraft } from '#renderer/ui/form/form-draft.ts';
import { showDone, showFailure } from '#renderer/ui/toasts.tsx';
import type { Endpoint } from '#shared/endpoint.ts';
import { useRefresh } from './answers.ts';

type Options<Input, Saved> = {
  send: (input: Input) => Promise<Saved>;
  /** The answers it makes stale. */
  stale: readonly Endpoint[];
  /** The draft of what was typed. */
  draft: string;
  /** The record that is changed; none for a new one. */
  before: Saved | undefined;
  /** What makes the record what it was before; undefined where that can no longer be. */
  toFormer: (before: Saved, after: Saved) => Input | undefined;
  toName: (saved: Saved) => string;
  /** As soon as it is saved, before the next screen is shown. */
  onSaved?: ((saved: Saved) => void) | undefined;
  /** Where one goes then. */
  toPath: (saved: Saved) => string;
};

/** Saves a record and goes on; a change can be undone. */
export function useSaveRecord<Input, Saved>(options: Options<Input, Saved>) {
  const { send, stale, draft, before, toFormer, toName, onSaved, toPath } = options;
  const go = useNavigate();
  const refresh = useRefresh();

  async function undo(former: Input) {
    try {
      await send(former);
      await refresh(stale);
      showDone('La fiche est redevenue ce qu’elle était.');
    } catch (error) {
      showFailure('La fiche n’a pas pu redevenir ce qu’elle était.', error as Error);
    }
  }

  return useMutation({
    mutationFn: send,
    onMutate: () => before,
    async onSuccess(after, _input, earlier) {
      forgetFormDraft(draft);
      onSaved?.(after);
      await refresh(stale);
      const former = earlier && toFormer(earlier, after);
      showDone(`${toName(after)} est enregistré.`, former && (() => void undo(former)));
      await go(toPath(after));
    },
  });
}

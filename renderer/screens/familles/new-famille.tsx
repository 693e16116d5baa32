import { useMutation } from '@tanstack/react-query';
import { useRefresh } from '#renderer/api/answers.ts';
import { useSendOnce } from '#renderer/api/use-send-once.ts';
import { Dialog } from '#renderer/ui/dialog.tsx';
import { forgetFormDraft } from '#renderer/ui/form/form-draft.ts';
import { showDone } from '#renderer/ui/toasts.tsx';
import { createFamille, getFamilleStats, listFamilles } from '#shared/contracts/familles.ts';
import { FamilleForm, type FamilleValues, familleDraft } from './famille-form.tsx';

type Props = { title: string; isOpen: boolean; onClose: () => void };

export function NewFamille({ title, isOpen, onClose }: Props) {
  const refresh = useRefresh();
  const sendOnce = useSendOnce();
  const save = useMutation({
    mutationFn: (values: FamilleValues) =>
      sendOnce(values, (call) => call(createFamille, { body: { ...values, type: Number(values.type) } })),
    async onSuccess({ intitule }) {
      forgetFormDraft(familleDraft);
      onClose();
      await refresh([listFamilles, getFamilleStats]);
      showDone(`La famille ${intitule} est créée.`);
    },
  });
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={title} size="34rem">
      <FamilleForm onSubmit={save.mutate} isRunning={save.isPending} error={save.error} />
    </Dialog>
  );
}

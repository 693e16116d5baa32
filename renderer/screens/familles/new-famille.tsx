import { useWrite } from '#renderer/api/use-write.ts';
import { Dialog } from '#renderer/ui/dialog.tsx';
import { forgetFormDraft } from '#renderer/ui/form/form-draft.ts';
import { createFamille } from '#shared/contracts/articles/familles.ts';
import { FamilleForm, type FamilleValues, familleDraft } from './famille-form.tsx';

type Props = { title: string; isOpen: boolean; onClose: () => void };

export function NewFamille({ title, isOpen, onClose }: Props) {
  const save = useWrite(
    createFamille,
    (call, values: FamilleValues) => call({ body: { ...values, type: Number(values.type) } }),
    {
      onMade() {
        forgetFormDraft(familleDraft);
        onClose();
      },
      say: ({ intitule }) => `La famille ${intitule} est créée.`,
    },
  );
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={title} size="34rem">
      <FamilleForm onSubmit={save.mutate} writing={save} />
    </Dialog>
  );
}

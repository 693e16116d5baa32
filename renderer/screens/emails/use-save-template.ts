import { useNavigate } from 'react-router';
import { useWrite } from '#renderer/api/use-write.ts';
import { forgetFormDraft } from '#renderer/ui/form/form-draft.ts';
import {
  createTemplate,
  deleteTemplate,
  type TemplateEmail,
  type TemplateInput,
  updateTemplate,
} from '#shared/contracts/templates.ts';

/** Writes a template, a new one when it has no id yet, and takes one away. */
export function useSaveTemplate(template_id: string | undefined, draft: string) {
  const go = useNavigate();
  const onMade = () => forgetFormDraft(draft);
  const saving = useWrite(
    (call, body: TemplateInput) =>
      template_id === undefined
        ? call(createTemplate, { body })
        : call(updateTemplate, { params: { template_id }, body }),
    { onMade, say: () => 'Le modèle est enregistré.' },
  );
  const removing = useWrite((call, id: string) => call(deleteTemplate, { params: { template_id: id } }), {
    onMade,
    say: ({ message }) => message,
    failure: 'Le modèle n’a pas pu être supprimé',
  });

  /** A screen that was left meanwhile leads nowhere, and a second press is none. */
  function save(body: TemplateInput, onError: (error: Error) => void) {
    const onSuccess = ({ id }: TemplateEmail) => {
      if (id !== template_id) void go(`/emails/modeles/${id}`, { replace: true });
    };
    saving.mutate(body, { onSuccess, onError });
  }

  return {
    save,
    saving,
    remove: (id: string) => removing.mutate(id, { onSuccess: () => void go('/emails/modeles') }),
    isRemoving: removing.isPending,
  };
}

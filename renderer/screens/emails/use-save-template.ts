import { useMutation } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { useRefresh } from '#renderer/api/answers.ts';
import { call } from '#renderer/api/client.ts';
import { useSendOnce } from '#renderer/api/use-send-once.ts';
import { forgetFormDraft } from '#renderer/ui/form/form-draft.ts';
import { showDone, showFailure } from '#renderer/ui/toasts.tsx';
import {
  createTemplate,
  deleteTemplate,
  getTemplate,
  listTemplates,
  type TemplateEmail,
  type TemplateInput,
  updateTemplate,
} from '#shared/contracts/templates.ts';

/** Writes a template, a new one when it has no id yet, and takes one away. */
export function useSaveTemplate(template_id: string | undefined, draft: string) {
  const go = useNavigate();
  const refresh = useRefresh();
  const sendOnce = useSendOnce();
  const saving = useMutation({
    mutationFn: (body: TemplateInput) =>
      template_id === undefined
        ? sendOnce(body, (once) => once(createTemplate, { body }))
        : call(updateTemplate, { params: { template_id }, body }),
    onSuccess: async () => {
      forgetFormDraft(draft);
      await refresh([listTemplates, getTemplate]);
      showDone('Le modèle est enregistré.');
    },
  });
  const removing = useMutation({
    mutationFn: (id: string) => call(deleteTemplate, { params: { template_id: id } }),
    onSuccess: async ({ message }) => {
      forgetFormDraft(draft);
      await refresh([listTemplates]);
      showDone(message);
    },
    onError: (error) => showFailure('Le modèle n’a pas pu être supprimé', error),
  });

  /** A screen that was left meanwhile leads nowhere, and a second press is none. */
  function save(body: TemplateInput, onError: (error: Error) => void) {
    const onSuccess = ({ id }: TemplateEmail) => {
      if (id !== template_id) void go(`/emails/modeles/${id}`, { replace: true });
    };
    if (!saving.isPending) saving.mutate(body, { onSuccess, onError });
  }

  return {
    save,
    saving,
    remove: (id: string) => removing.mutate(id, { onSuccess: () => void go('/emails/modeles') }),
    isRemoving: removing.isPending,
  };
}

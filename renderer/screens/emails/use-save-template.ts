import { useMutation } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { useRefresh } from '#renderer/api/answers.ts';
import { call } from '#renderer/api/client.ts';
import { showDone, showFailure } from '#renderer/ui/toasts.tsx';
import {
  createTemplate,
  deleteTemplate,
  getTemplate,
  listTemplates,
  type TemplateInput,
  updateTemplate,
} from '#shared/contracts/templates.ts';

/** Writes a template, a new one when it has no id yet, and takes one away. */
export function useSaveTemplate(template_id: string | undefined) {
  const go = useNavigate();
  const refresh = useRefresh();
  const save = useMutation({
    mutationFn: (body: TemplateInput) =>
      template_id === undefined
        ? call(createTemplate, { body })
        : call(updateTemplate, { params: { template_id }, body }),
    onSuccess: async ({ id }) => {
      await refresh([listTemplates, getTemplate]);
      showDone('Le modèle est enregistré.');
      if (id !== template_id) await go(`/emails/modeles/${id}`, { replace: true });
    },
  });
  const remove = useMutation({
    mutationFn: (id: string) => call(deleteTemplate, { params: { template_id: id } }),
    onSuccess: async ({ message }) => {
      await go('/emails/modeles');
      await refresh([listTemplates]);
      showDone(message);
    },
    onError: (error) => showFailure('Le modèle n’a pas pu être supprimé', error),
  });
  return { save, remove };
}

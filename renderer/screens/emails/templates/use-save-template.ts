import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useWrite, useWrites } from '#renderer/api/use-write.ts';
import type { Send, WriteOptions } from '#renderer/api/write.ts';
import { toMergedWrite } from '#renderer/screens/versions/merged-write.ts';
import { forgetFormDraft } from '#renderer/ui/form/form-draft.ts';
import type { ContractForm } from '#renderer/ui/form/use-contract-form.ts';
import {
  createTemplate,
  deleteTemplate,
  TemplateEmail,
  type TemplateInput,
  updateTemplate,
} from '#shared/contracts/emails/templates.ts';
import { isSame } from '#shared/text/same-value.ts';
import { toTypedTemplate } from './typed-template.ts';

type Saving = { send: Send<TemplateEmail>; settle?: WriteOptions<TemplateEmail>['settle'] };

/** Saves the opened template, or a new one, and removes one. */
export function useSaveTemplate(template: TemplateEmail | undefined, draft: string) {
  const go = useNavigate();
  const [seen, setSeen] = useState(template);
  const onMade = () => forgetFormDraft(draft);
  const saving = useWrites([template ? updateTemplate : createTemplate], (call, { send }: Saving) => send(call), {
    toSending: ({ settle }) => ({ settle }),
    onMade(made) {
      onMade();
      if (template) setSeen(made);
    },
    say: () => 'Le modèle est enregistré.',
  });
  const removing = useWrite(deleteTemplate, (call, id: string) => call({ params: { template_id: id } }), {
    onMade,
    say: ({ message }) => message,
    failure: 'Le modèle n’a pas pu être supprimé',
  });

  /** Saves; a screen that was left in the meantime opens nothing, and a second click does nothing. */
  function save(body: TemplateInput, form: ContractForm<TemplateInput>) {
    const onSuccess = (made: TemplateEmail) => {
      if (!template) void go(`/emails/modeles/${made.id}`, { replace: true });
      // Text typed while it was being saved stays in the form.
      else if (isSame(form.getValues(), body)) form.accept(toTypedTemplate(made));
    };
    saving.mutate(template && seen ? toChange(seen, body) : { send: (call) => call(createTemplate, { body }) }, {
      onSuccess,
      onError: form.showRefusal,
    });
  }

  return {
    save,
    saving,
    remove: (id: string) => removing.mutate(id, { onSuccess: () => void go('/emails/modeles') }),
    removing,
  };
}

function toChange(seen: TemplateEmail, values: TemplateInput): Saving {
  return toMergedWrite({
    endpoint: updateTemplate,
    seen,
    values,
    name: `Le modèle «\u00a0${seen.nom}\u00a0»`,
    toValues: toTypedTemplate,
    read: (actuel) => TemplateEmail.safeParse(actuel).data,
    write: (call, body, ifMatch) => call(updateTemplate, { params: { template_id: seen.id }, body, ifMatch }),
  });
}

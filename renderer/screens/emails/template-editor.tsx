import { Button } from '@mantine/core';
import { IconCopy, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { TextField } from '#renderer/ui/form/text-field.tsx';
import { useContractForm } from '#renderer/ui/form/use-contract-form.ts';
import { Keys, useShortcut } from '#renderer/ui/shortcuts.tsx';
import { Notice } from '#renderer/ui/states.tsx';
import { type TemplateEmail, TemplateInput, templateVariables } from '#shared/contracts/templates.ts';
import classes from './emails.module.css';
import { EmailsScreen } from './emails-screen.tsx';
import { isSystemTemplate } from './system-template.ts';
import { TemplateBody } from './template-body.tsx';
import { TemplatePreview } from './template-preview.tsx';
import { useSaveTemplate } from './use-save-template.ts';

const Typed = TemplateInput.extend({
  nom: TemplateInput.shape.nom.min(1),
  sujet: TemplateInput.shape.sujet.min(1),
  corps_html: TemplateInput.shape.corps_html.min(1),
});

const blank = {
  nom: '',
  sujet: 'Votre document {{DO_Piece}}',
  corps_html: '<p>Bonjour,</p>\n<p>Voici le document <strong>{{DO_Piece}}</strong> du {{DO_Date:date}}.</p>\n',
};

function toTyped(template: TemplateEmail | undefined) {
  if (!template) return blank;
  const { nom, sujet, corps_html } = template;
  return { nom, sujet, corps_html };
}

/** A template and, beside it, what a customer will read. */
export function TemplateEditor({ template }: { template: TemplateEmail | undefined }) {
  // A template of the system is copied, never changed.
  const [isCopy, setIsCopy] = useState(false);
  const isLocked = template !== undefined && isSystemTemplate(template.id) && !isCopy;
  const form = useContractForm<TemplateInput>({
    schema: Typed,
    initialValues: { ...toTyped(template), variables_disponibles: [...templateVariables] },
  });
  const { save, remove } = useSaveTemplate(isCopy ? undefined : template?.id);
  const submit = form.onSubmit((body) => save.mutate(body, { onError: form.showRefusal }));
  useShortcut('Mod+S', 'Enregistrer le modèle', () => submit(), { group: 'E-mails', isEnabled: !isLocked });

  function copy() {
    setIsCopy(true);
    form.setFieldValue('nom', `${form.values.nom} (copie)`);
  }

  const actions = isLocked ? (
    <Button onClick={copy} leftSection={<IconCopy size={16} stroke={1.8} aria-hidden="true" />}>
      En faire une copie
    </Button>
  ) : (
    <>
      {template && !isCopy && (
        <RemoveButton onRemove={() => remove.mutate(template.id)} isRemoving={remove.isPending} />
      )}
      <Button type="submit" form="modele" loading={save.isPending} rightSection={<Keys of="Mod+S" />}>
        Enregistrer
      </Button>
    </>
  );

  return (
    <EmailsScreen title={form.values.nom || 'Nouveau modèle'} actions={actions}>
      <div className={classes.editor}>
        <form id="modele" className={classes.writing} onSubmit={submit} noValidate>
          {save.error && <Notice tone="danger">{save.error.message}</Notice>}
          {isLocked && (
            <p className={classes.hint}>Ce modèle sert aux relances&#160;: il peut être copié, pas modifié.</p>
          )}
          <TextField form={form} field="nom" label="Nom" required readOnly={isLocked} />
          <TemplateBody form={form} isLocked={isLocked} />
        </form>
        <TemplatePreview draft={form.values} />
      </div>
    </EmailsScreen>
  );
}

function RemoveButton({ onRemove, isRemoving }: { onRemove: () => void; isRemoving: boolean }) {
  const [isAsked, setIsAsked] = useState(false);
  return (
    <Button
      variant={isAsked ? 'filled' : 'subtle'}
      color="danger"
      loading={isRemoving}
      onClick={() => (isAsked ? onRemove() : setIsAsked(true))}
      onBlur={() => setIsAsked(false)}
      leftSection={<IconTrash size={16} stroke={1.8} aria-hidden="true" />}
    >
      {isAsked ? 'Supprimer pour de bon' : 'Supprimer'}
    </Button>
  );
}

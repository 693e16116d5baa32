import { Button } from '@mantine/core';
import { IconCopy, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { RestoredNotice } from '#renderer/ui/form/form-sheet.tsx';
import { TextField } from '#renderer/ui/form/text-field.tsx';
import { useContractForm } from '#renderer/ui/form/use-contract-form.ts';
import { WriteButton, type Writing } from '#renderer/ui/guarded-button.tsx';
import { Keys, useShortcut } from '#renderer/ui/keyboard/shortcuts.tsx';
import { Notice } from '#renderer/ui/screen/loading-and-failure.tsx';
import { releveTemplateId, type TemplateEmail, TemplateInput } from '#shared/contracts/emails/templates.ts';
import classes from '../emails.module.css';
import { EmailsScreen } from '../emails-screen.tsx';
import { RelevePreview } from './releve-preview.tsx';
import { isSystemTemplate } from './system-template.ts';
import { TemplateBody } from './template-body.tsx';
import { TemplatePreview } from './template-preview.tsx';
import { toTypedTemplate } from './typed-template.ts';
import { useSaveTemplate } from './use-save-template.ts';

const Typed = TemplateInput.extend({
  nom: TemplateInput.shape.nom.min(1),
  sujet: TemplateInput.shape.sujet.min(1),
  corps_html: TemplateInput.shape.corps_html.min(1),
});

/** Shows a template and, beside it, what a customer will read. */
export function TemplateEditor({ template }: { template: TemplateEmail | undefined }) {
  const isSystem = template !== undefined && isSystemTemplate(template.id);
  const draft = `modele:${template?.id ?? 'nouveau'}`;
  const form = useContractForm<TemplateInput>({
    schema: Typed,
    initialValues: toTypedTemplate(template),
    draft,
  });
  // A template of the system is copied, never changed: a draft of it is a draft of a copy.
  const [isCopied, setIsCopied] = useState(form.isRestored);
  const isCopy = isSystem && isCopied;
  const { save, saving, remove, removing } = useSaveTemplate(isCopy ? undefined : template, draft);
  const refusal = saving.whyNot;
  const isLocked = refusal !== undefined || (isSystem && !isCopy);
  const submit = form.onSubmit((body) => save(body, form));
  useShortcut('Mod+S', 'Enregistrer le modèle', () => submit(), { group: 'E-mails', isEnabled: !isLocked });

  function copy() {
    setIsCopied(true);
    form.setFieldValue('nom', `${form.values.nom} (copie)`);
  }

  function startOver() {
    form.startOver();
    setIsCopied(false);
  }

  const editing = isLocked ? (
    <Button onClick={copy} leftSection={<IconCopy size={16} stroke={1.8} aria-hidden="true" />}>
      En faire une copie
    </Button>
  ) : (
    <>
      {template && !isSystem && <RemoveButton id={template.id} onRemove={remove} removing={removing} />}
      <WriteButton of={saving} type="submit" form="modele" rightSection={<Keys of="Mod+S" />}>
        Enregistrer
      </WriteButton>
    </>
  );

  return (
    <EmailsScreen title={form.values.nom || 'Nouveau modèle'} actions={refusal === undefined && editing}>
      <div className={classes.editor}>
        <form id="modele" className={classes.writing} onSubmit={submit} noValidate>
          {saving.error && <Notice tone="danger">{saving.error.message}</Notice>}
          {form.isRestored && <RestoredNotice onStartOver={startOver} />}
          <LockNotice refusal={refusal} isLocked={isLocked} />
          <TextField form={form} field="nom" label="Nom" required readOnly={isLocked} />
          <TemplateBody form={form} isLocked={isLocked} id={template?.id} />
        </form>
        {refusal === undefined && <Preview id={template?.id} draft={form.values} />}
      </div>
    </EmailsScreen>
  );
}

type PreviewProps = { id: string | undefined; draft: TemplateInput };

function Preview({ id, draft }: PreviewProps) {
  return id === releveTemplateId ? <RelevePreview draft={draft} /> : <TemplatePreview draft={draft} />;
}

/** Shows why nothing can be typed. */
function LockNotice({ refusal, isLocked }: { refusal: string | undefined; isLocked: boolean }) {
  if (refusal !== undefined) return <p className={classes.hint}>{refusal}</p>;
  if (!isLocked) return null;
  return <p className={classes.hint}>Ce modèle sert aux relances&#160;: il peut être copié, pas modifié.</p>;
}

type RemoveProps = { id: string; onRemove: (id: string) => void; removing: Writing };

/** Removes a template; that of statements returns to its first text. */
function RemoveButton({ id, onRemove, removing }: RemoveProps) {
  const [isAsked, setIsAsked] = useState(false);
  const [asking, sure] =
    id === releveTemplateId ? ['Premier texte', 'Revenir au premier texte'] : ['Supprimer', 'Supprimer pour de bon'];
  return (
    <WriteButton
      of={removing}
      variant={isAsked ? 'filled' : 'subtle'}
      color="danger"
      onClick={() => (isAsked ? onRemove(id) : setIsAsked(true))}
      onBlur={() => setIsAsked(false)}
      leftSection={<IconTrash size={16} stroke={1.8} aria-hidden="true" />}
    >
      {isAsked ? sure : asking}
    </WriteButton>
  );
}

import { NativeSelect, Textarea, TextInput } from '@mantine/core';
import { IconSend } from '@tabler/icons-react';
import { useAnswer } from '#renderer/api/use-answer.ts';
import { FieldPair } from '#renderer/ui/form/field-pair.tsx';
import { RestoredNotice } from '#renderer/ui/form/form-sheet.tsx';
import { Notice } from '#renderer/ui/screen/loading-and-failure.tsx';
import { WriteButton } from '#renderer/ui/guarded-button.tsx';
import { listTemplates } from '#shared/contracts/emails/templates.ts';
import classes from './emails.module.css';
import { EmailsScreen } from './emails-screen.tsx';
import { LetterPreview } from './letter-preview.tsx';
import { readRecipients } from './recipients.ts';
import { kinds, type TypedEmail, useEmailDraft, useSendEmail } from './use-new-email.ts';

const most = 100;

export function NewEmailForm({ onSent }: { onSent: (ids: string[]) => void }) {
  const { draft, change, isRestored, startOver } = useEmailDraft();
  const sending = useSendEmail();
  const { addresses } = readRecipients(draft.typed);
  const problem = findProblem(draft);
  const send = () => sending.mutate(draft, { onSuccess: ({ details }) => onSent(details.map(({ log_id }) => log_id)) });

  return (
    <EmailsScreen
      title="Nouveau message"
      detail={addresses.length > 0 ? toCount(addresses.length) : undefined}
      actions={
        <WriteButton
          of={sending}
          disabled={problem !== undefined}
          onClick={send}
          leftSection={<IconSend size={16} stroke={1.8} aria-hidden="true" />}
        >
          Envoyer
        </WriteButton>
      }
    >
      <div className={classes.editor}>
        <div className={classes.writing}>
          {sending.error && <Notice tone="danger">{sending.error.message}</Notice>}
          {isRestored && <RestoredNotice onStartOver={startOver} />}
          <Fields draft={draft} onChange={change} />
        </div>
        <div className={classes.preview}>
          <span className={classes.label}>Ce que chacun lira</span>
          <LetterPreview sujet={draft.sujet} html={draft.corps_html} />
        </div>
      </div>
    </EmailsScreen>
  );
}

type FieldsProps = { draft: TypedEmail; onChange: (part: Partial<TypedEmail>) => void };

function Fields({ draft, onChange }: FieldsProps) {
  const { problems, addresses } = readRecipients(draft.typed);
  return (
    <>
      <Textarea
        label="Destinataires"
        description={`Un par ligne, ou séparés par des virgules\u00a0; ${most} au plus. Aucun ne voit les autres.`}
        autosize
        minRows={3}
        maxRows={6}
        required
        value={draft.typed}
        onChange={(event) => onChange({ typed: event.currentTarget.value })}
        error={findRecipientsProblem(problems, addresses.length)}
      />
      <TemplateChoice onChoose={onChange} />
      <TextInput
        label="Objet"
        required
        maxLength={500}
        value={draft.sujet}
        onChange={(event) => onChange({ sujet: event.currentTarget.value })}
      />
      <AttachedFields draft={draft} onChange={onChange} />
      <Textarea
        className={`${classes.body} ${classes.code}`}
        label="Texte (HTML)"
        required
        spellCheck={false}
        value={draft.corps_html}
        onChange={(event) => onChange({ corps_html: event.currentTarget.value })}
      />
    </>
  );
}

function TemplateChoice({ onChoose }: { onChoose: (text: Pick<TypedEmail, 'sujet' | 'corps_html'>) => void }) {
  const templates = useAnswer(listTemplates, {});
  const known = templates.data ?? [];

  function choose(id: string) {
    const template = known.find((candidate) => candidate.id === id);
    if (template) onChoose({ sujet: template.sujet, corps_html: template.corps_html });
  }

  return (
    <NativeSelect
      label="Partir d’un modèle"
      data={[{ value: '', label: 'Aucun' }, ...known.map(({ id, nom }) => ({ value: id, label: nom }))]}
      onChange={(event) => choose(event.currentTarget.value)}
    />
  );
}

function AttachedFields({ draft, onChange }: FieldsProps) {
  return (
    <FieldPair>
      <NativeSelect
        label="Documents joints"
        data={kinds}
        value={draft.kind}
        onChange={(event) => onChange({ kind: event.currentTarget.value })}
      />
      <TextInput
        label="Numéros"
        placeholder="FA-P01-000012"
        value={draft.numeros}
        onChange={(event) => onChange({ numeros: event.currentTarget.value })}
      />
    </FieldPair>
  );
}

function findRecipientsProblem(problems: readonly string[], count: number): string | undefined {
  if (problems.length > 0) return `Ce ne sont pas des adresses\u00a0: ${problems.slice(0, 3).join(', ')}.`;
  return count > most ? `${count} destinataires\u00a0: ${most} au plus par envoi.` : undefined;
}

function findProblem({ typed, sujet, corps_html }: TypedEmail): string | undefined {
  const { addresses, problems } = readRecipients(typed);
  if (addresses.length === 0 || sujet.trim() === '' || corps_html.trim() === '') return 'À compléter.';
  return findRecipientsProblem(problems, addresses.length);
}

function toCount(count: number): string {
  return `${count} ${count > 1 ? 'destinataires' : 'destinataire'}`;
}

import { IconPaperclip } from '@tabler/icons-react';
import { useAnswer } from '#renderer/api/answers.ts';
import { Letter } from '#renderer/screens/emails/letter.tsx';
import { Failure, Loading } from '#renderer/ui/states.tsx';
import { documentKinds } from '#shared/contracts/documents.ts';
import { previewTemplate } from '#shared/contracts/templates.ts';
import { mergeTemplate, toMessageHtml } from '#shared/merge-template.ts';
import { relanceKinds } from './relance-kinds.ts';
import type { Relance } from './relance.ts';
import classes from './relances.module.css';

/** The mail that will go, filled in with this document by the code that will send it. */
export function ReminderLetter({ relance, message = '' }: { relance: Relance; message?: string }) {
  const { kind, numero: document_id, type_document, email } = relance;
  const body = { template_id: relanceKinds[kind].template, document_id, type_document, francais: true };
  const preview = useAnswer(previewTemplate, { body }, { keepsPrevious: true });
  if (preview.error) return <Failure of={preview.error} onRetry={() => void preview.refetch()} />;
  if (!preview.data) return <Loading />;
  const { sujet, corps_html, variables_utilisees } = preview.data;
  const own = { sujet: '', corps_html: toMessageHtml(message) };
  return (
    <div className={classes.letter}>
      <dl className={classes.envelope}>
        <dt>À</dt>
        <dd>{email ?? '–'}</dd>
        <dt>
          <IconPaperclip size={15} stroke={1.8} aria-label="Pièce jointe" />
        </dt>
        <dd>{`${documentKinds[kind].label}_${document_id}.pdf`}</dd>
      </dl>
      <Letter sujet={sujet} html={message === '' ? corps_html : mergeTemplate(own, variables_utilisees).corps_html} />
    </div>
  );
}

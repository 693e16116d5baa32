import { IconPaperclip } from '@tabler/icons-react';
import { useAnswer } from '#renderer/api/use-answer.ts';
import { LetterPreview as Email } from '#renderer/screens/emails/letter-preview.tsx';
import { Failure, Loading } from '#renderer/ui/screen/loading-and-failure.tsx';
import { documentKinds } from '#shared/contracts/documents/documents.ts';
import { previewTemplate } from '#shared/contracts/emails/templates.ts';
import { mergeTemplate, toMessageHtml } from '#shared/text/merge-template.ts';
import { toRelanceLetter } from '#shared/text/relance-letter.ts';
import type { Letter, Relance } from './relance.ts';
import { relanceKinds } from './relance-kinds.ts';
import classes from './relances.module.css';

type Props = { letter: Letter; message?: string };

/** Shows the e-mail that will be sent, filled in by the same code. */
export function RelanceLetter({ letter, message = '' }: Props) {
  const [{ kind, email }] = letter;
  const pieces = letter.map(({ numero }) => `${documentKinds[kind].label}_${numero}.pdf`);
  return (
    <div className={classes.letter}>
      <dl className={classes.envelope}>
        <dt>À</dt>
        <dd>{email ?? '–'}</dd>
        <dt>
          <IconPaperclip size={15} stroke={1.8} aria-label={pieces.length > 1 ? 'Pièces jointes' : 'Pièce jointe'} />
        </dt>
        <dd>{pieces.join(', ')}</dd>
      </dl>
      {letter.length > 1 ? (
        <SeveralFactures letter={letter} message={message} />
      ) : (
        <OneDocument relance={letter[0]} message={message} />
      )}
    </div>
  );
}

function SeveralFactures({ letter, message }: Required<Props>) {
  const { sujet, corps_html } = toRelanceLetter(letter[0].client_intitule, letter, message || null);
  return <Email sujet={sujet} html={corps_html} />;
}

function OneDocument({ relance, message }: { relance: Relance; message: string }) {
  const { kind, numero: document_id, type_document } = relance;
  const body = { template_id: relanceKinds[kind].template, document_id, type_document, francais: true };
  const preview = useAnswer(previewTemplate, { body }, { keepsPrevious: true });
  if (preview.error) return <Failure of={preview.error} onRetry={() => void preview.refetch()} />;
  if (!preview.data) return <Loading />;
  const { sujet, corps_html, variables_utilisees } = preview.data;
  const own = { sujet: '', corps_html: toMessageHtml(message) };
  return (
    <Email sujet={sujet} html={message === '' ? corps_html : mergeTemplate(own, variables_utilisees).corps_html} />
  );
}

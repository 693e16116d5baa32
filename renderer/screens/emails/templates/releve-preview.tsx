import { useAnswer } from '#renderer/api/use-answer.ts';
import { Empty, Failure, Loading } from '#renderer/ui/screen/loading-and-failure.tsx';
import type { TemplateEmail } from '#shared/contracts/emails/templates.ts';
import { browseBalance } from '#shared/contracts/reglements/balance-agee.ts';
import { getReleve } from '#shared/contracts/reglements/releves.ts';
import { toReleveLetter } from '#shared/reglements/releve-letter.ts';
import classes from '../emails.module.css';
import { LetterPreview } from '../letter-preview.tsx';

type Props = { draft: Pick<TemplateEmail, 'sujet' | 'corps_html'> };

/** Shows the letter being written, filled in at every keystroke with the statement of a customer who owes something. */
export function RelevePreview({ draft }: Props) {
  const { data, error, refetch } = useAnswer(browseBalance, { query: { limit: 1 } });
  const code = data?.data[0]?.client_code;
  return (
    <div className={classes.preview}>
      {error && <Failure of={error} onRetry={() => void refetch()} />}
      {!data && !error && <Loading />}
      {data && code === undefined && (
        <Empty title="Aucun relevé pour l’aperçu">Il faut un client qui doit quelque chose.</Empty>
      )}
      {code !== undefined && <Filled draft={draft} code={code} />}
    </div>
  );
}

function Filled({ draft, code }: Props & { code: string }) {
  const { data, error, refetch } = useAnswer(getReleve, { params: { code }, query: {} });
  if (error) return <Failure of={error} onRetry={() => void refetch()} />;
  if (!data) return <Loading />;
  const { sujet, corps_html } = toReleveLetter(data, draft, null);
  return <LetterPreview sujet={sujet} html={corps_html} />;
}

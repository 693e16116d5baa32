import { useAnswer } from '#renderer/api/use-answer.ts';
import { Amount, Code } from '#renderer/ui/figures.tsx';
import { Failure, Loading, Notice } from '#renderer/ui/screen/loading-and-failure.tsx';
import { Heads } from '#renderer/ui/table/heads.tsx';
import { type PrixApercu, previewChangement } from '#shared/contracts/prix/changements.ts';
import { formatPercent, formatQuantity } from '#shared/money/money.ts';
import classes from '../prix.module.css';
import type { ChangementValues } from './changement-values.ts';

const shown = 100;

/** Shows the new prices before they are set. */
export function ApercuTable({ values }: { values: ChangementValues }) {
  const { intitule: _, du: __, ...body } = values;
  const isAsked = Boolean(values.pourcentage) || Boolean(values.montant_ht);
  const apercu = useAnswer(previewChangement, { body }, { isEnabled: isAsked, keepsPrevious: true });
  if (!isAsked)
    return <p className={classes.more}>Donnez un pourcentage ou un montant&nbsp;: les prix se montrent ici.</p>;
  if (apercu.error) return <Failure of={apercu.error} />;
  if (!apercu.data) return <Loading />;
  const rest = apercu.data.length - shown;
  return (
    <>
      <Notice tone="accent">{`Prix qui changeront\u00a0: ${formatQuantity(apercu.data.length)}`}</Notice>
      <table className={classes.lines}>
        <Heads of={['Article', 'TTC avant', 'TTC après', 'Marge']} />
        <tbody>
          {apercu.data.slice(0, shown).map((prix) => (
            <Row key={prix.article_code} prix={prix} />
          ))}
        </tbody>
      </table>
      {rest > 0 && <p className={classes.more}>{`… et ${formatQuantity(rest)} autres.`}</p>}
    </>
  );
}

function Row({ prix }: { prix: PrixApercu }) {
  return (
    <tr>
      <td>
        <span className={classes.name}>
          {prix.designation}
          <span className={classes.code}>
            <Code>{prix.article_code}</Code>
          </span>
        </span>
      </td>
      <td>
        <Amount of={prix.avant_ttc} />
      </td>
      <td>
        <strong>
          <Amount of={prix.apres_ttc} />
        </strong>
      </td>
      <td>{toMargeText(prix)}</td>
    </tr>
  );
}

function toMargeText({ marge_avant, marge_apres }: PrixApercu): string {
  if (typeof marge_avant !== 'number' || typeof marge_apres !== 'number') return '';
  return `${formatPercent(marge_avant)} → ${formatPercent(marge_apres)}`;
}

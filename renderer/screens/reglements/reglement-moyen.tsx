import { useAnswer } from '#renderer/api/use-answer.ts';
import { Code } from '#renderer/ui/figures.tsx';
import { listMoyens, type ReglementLu } from '#shared/contracts/reglements/reglements.ts';
import { formatAmount } from '#shared/money/money.ts';
import classes from './payment.module.css';

/** Shows the means of payment, and further facts: change, reference, what undid it or what it undoes. */
export function ReglementMoyen({ of }: { of: ReglementLu }) {
  const moyens = useAnswer(listMoyens, {}).data ?? [];
  const word = moyens.find(({ code }) => code === of.moyen)?.intitule ?? of.moyen;
  return (
    <>
      {word}
      {of.rendu !== null && of.rendu > 0 && (
        <span className={classes.note}>{` · reçu ${formatAmount(of.recu ?? 0)}, rendu ${formatAmount(of.rendu)}`}</span>
      )}
      {of.reference && <span className={classes.note}>{` · ${of.reference}`}</span>}
      {of.annule && (
        <span className={classes.note}>
          {' · annule '}
          <Code>{of.annule}</Code>
          {of.motif && `\u00a0: ${of.motif}`}
        </span>
      )}
      {of.annule_par && (
        <span className={classes.note}>
          {' · annulé par '}
          <Code>{of.annule_par}</Code>
        </span>
      )}
    </>
  );
}

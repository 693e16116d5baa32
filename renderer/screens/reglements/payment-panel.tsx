import { Button } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { LastRefusal } from '#renderer/screens/terminal/last-refusal.tsx';
import { TerminalPanel } from '#renderer/screens/terminal/terminal-panel.tsx';
import { isUnsettled, useTerminal } from '#renderer/screens/terminal/use-terminal.ts';
import { DecimalField } from '#renderer/ui/form/decimal-field.tsx';
import { focusRefusedFigure } from '#renderer/ui/form/refused-figure.ts';
import { Keys } from '#renderer/ui/keyboard/shortcuts.tsx';
import { LargeAmount } from '#renderer/ui/large-amount.tsx';
import { Notice } from '#renderer/ui/screen/loading-and-failure.tsx';
import { useArrivalFocus } from '#renderer/ui/screen/use-arrival-focus.ts';
import { formatAmount, formatBareAmount, sumAmounts } from '#shared/money/money.ts';
import { MoyenChoice } from './moyen-choice.tsx';
import classes from './payment.module.css';
import {
  type DueDocument,
  findCashWarning,
  findTakenProblem,
  noTrace,
  toReglementInput,
  toTaken,
} from './taken-amount.ts';
import { TraceFields } from './trace-fields.tsx';
import { useMoyens } from './use-moyens.ts';
import { useTakeReglement } from './use-take-reglement.ts';

type Props = { due: DueDocument; clientCode: string };

/** The moment of payment: Enter for all that is left in the usual means, or what was given, and the change. */
export function PaymentPanel(props: Props) {
  const { moyen, ...means } = useMoyens(props.due);
  // Each payment begins with an empty form.
  const [taken, setTaken] = useState(0);
  const terminal = useTerminal(props.due.numero);
  if (terminal.last && isUnsettled(terminal.last)) return <TerminalPanel key={terminal.last.id} of={terminal.last} />;
  if (moyen === undefined || !terminal.isKnown) return null;
  const onTaken = () => setTaken(taken + 1);
  return <PaymentForm key={taken} {...props} {...means} moyen={moyen} terminal={terminal} onTaken={onTaken} />;
}

type Means = Omit<ReturnType<typeof useMoyens>, 'moyen'> & { moyen: string };
type FormProps = Props & Means & { terminal: ReturnType<typeof useTerminal>; onTaken: () => void };

/** What is being typed, and what follows from it. */
function usePayment({ due, clientCode, moyens, moyen, remember, terminal, onTaken }: FormProps) {
  const [typed, setTyped] = useState<number | null>(null);
  const [trace, setTrace] = useState(noTrace);
  const field = useArrivalFocus<HTMLInputElement>();
  const { mutate, isPending } = useTakeReglement();
  const isByTerminal = terminal.isSet && moyen === 'carte';
  // What was typed for a means that is not the one chosen in the end is not of this payment.
  const sent = moyens.find(({ code }) => code === moyen)?.a_reference ? trace : noTrace;

  function take(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (focusRefusedFigure(event.currentTarget)) return;
    // Of less credit than was typed before it was chosen.
    if (typed !== null && findTakenProblem(due, moyen, typed) !== undefined) return;
    remember(moyen);
    if (isByTerminal)
      return terminal.charging.mutate({
        client_code: clientCode,
        reglement: toReglementInput(due, moyen, typed, sent),
      });
    record();
  }

  function record() {
    mutate({ due, clientCode, moyen, typed, trace: sent }, { onSuccess: onTaken });
  }

  return {
    field,
    typed,
    setTyped,
    trace,
    setTrace,
    take,
    record,
    isByTerminal,
    isPending: isPending || terminal.charging.isPending,
    taken: toTaken(due, moyen, typed),
  };
}

function PaymentForm(props: FormProps) {
  const { due, moyens, moyen, choose, terminal } = props;
  const payment = usePayment(props);
  const { field, typed, setTyped, trace, setTrace, take, isPending, taken } = payment;
  const isOut = due.kind === 'avoir';
  const cashWarning = findCashWarning(moyen, taken);
  return (
    <form className={classes.payment} onSubmit={take} aria-label={isOut ? 'Remboursement' : 'Règlement'} noValidate>
      <LargeAmount label={isOut ? 'À rembourser' : 'À encaisser'} of={due.reste} />
      {payment.isByTerminal && terminal.last && (
        <LastRefusal of={terminal.last} isPending={isPending} onTakenElsewhere={payment.record} />
      )}
      <MoyenChoice moyens={moyens} value={moyen} onChange={choose} />
      <DecimalField
        ref={field}
        size="lg"
        data-figures
        label={moyen === 'especes' && !isOut ? 'Reçu du client' : 'Montant'}
        placeholder={formatBareAmount(toTaken(due, moyen, null).montant)}
        unit="€"
        isOptional
        value={typed}
        onChange={setTyped}
        check={(value) => findTakenProblem(due, moyen, value)}
      />
      <TraceFields of={moyens.find(({ code }) => code === moyen)} value={trace} onChange={setTrace} />
      {cashWarning && <Notice tone="warning">{cashWarning}</Notice>}
      {taken.rendu > 0 && <ChangeToGive of={taken.rendu} />}
      {taken.credit > 0 && (
        <p className={classes.note}>{`${formatAmount(taken.credit)} de plus\u00a0: au crédit du client.`}</p>
      )}
      <div className={classes.take}>
        <Button
          type="submit"
          size="lg"
          fullWidth
          loading={isPending}
          aria-keyshortcuts="Enter"
          rightSection={<Keys of="Enter" />}
        >
          {`${isOut ? 'Rembourser' : 'Encaisser'} ${formatAmount(sumAmounts([taken.montant, taken.credit]))}`}
        </Button>
      </div>
      {payment.isByTerminal && <p className={classes.note}>Le montant part sur le terminal de paiement.</p>}
      {taken.reste > 0 && <p className={classes.note}>{`Il restera ${formatAmount(taken.reste)}.`}</p>}
    </form>
  );
}

/** Change to hand over, in figures read from two metres. */
export function ChangeToGive({ of: amount }: { of: number }) {
  return (
    <p className={classes.change}>
      À rendre
      <output>{formatAmount(amount)}</output>
    </p>
  );
}

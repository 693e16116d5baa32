import { type FormEvent, useState } from 'react';
import { LastRefusal } from '#renderer/screens/terminal/last-refusal.tsx';
import { TerminalPanel } from '#renderer/screens/terminal/terminal-panel.tsx';
import { isUnsettled, useTerminal } from '#renderer/screens/terminal/use-terminal.ts';
import { DecimalField } from '#renderer/ui/form/decimal-field.tsx';
import { focusRefusedFigure } from '#renderer/ui/form/refused-figure.ts';
import { WriteButton, toOneWriting } from '#renderer/ui/guarded-button.tsx';
import { toKeyProps } from '#renderer/ui/keyboard/shortcuts.tsx';
import { LargeAmount } from '#renderer/ui/large-amount.tsx';
import { useArrivalFocus } from '#renderer/ui/screen/use-arrival-focus.ts';
import { formatAmount, formatBareAmount, sumAmounts } from '#shared/money/money.ts';
import { AvoirChoice, useAvoirChoice } from './avoir-choice.tsx';
import { MoyenChoice } from './moyen-choice.tsx';
import classes from './payment.module.css';
import { PaymentNotes } from './payment-notes.tsx';
import { type DueDocument, findArrondi, findPaymentProblem, noTrace, computePayment } from './payment-amount.ts';
import { TraceFields } from './trace-fields.tsx';
import { useMoyens } from './use-moyens.ts';
import { useChargeTerminal, useTakeReglement } from './use-take-reglement.ts';

type Props = { due: DueDocument; clientCode: string };

/**
 * Shows the payment: Enter takes all that is left by the usual means; or what was given is typed, and the change is
 * shown.
 */
export function PaymentPanel(props: Props) {
  const { moyen, ...means } = useMoyens(props.due);
  const { due, isReread, onTaken, taken } = useReread(props.due);
  const terminal = useTerminal(props.due.numero);
  if (terminal.last && isUnsettled(terminal.last)) return <TerminalPanel key={terminal.last.id} of={terminal.last} />;
  if (moyen === undefined || !terminal.isKnown) return null;
  const form = { ...props, ...means, due, moyen, terminal, isReread, onTaken };
  // Each payment begins with an empty form.
  return <PaymentForm key={taken} {...form} />;
}

/** Shows what a payment leaves until the document has been read again; until then none is taken of it. */
function useReread(due: DueDocument) {
  const [paid, setPaid] = useState<{ taken: number; reste: number; vu?: DueDocument['vu'] }>({ taken: 0, reste: 0 });
  // Not its version: only the first payment, which issues the invoice, makes another one.
  const isReread = paid.vu === undefined || paid.vu !== due.vu;
  const onTaken = (reste: number) => setPaid({ taken: paid.taken + 1, reste, vu: due.vu });
  return { due: isReread ? due : { ...due, reste: paid.reste }, isReread, onTaken, taken: paid.taken };
}

type Means = Omit<ReturnType<typeof useMoyens>, 'moyen'> & { moyen: string };
type Reread = Pick<ReturnType<typeof useReread>, 'isReread' | 'onTaken'>;
type FormProps = Props & Means & Reread & { terminal: ReturnType<typeof useTerminal> };

/** Keeps what is being typed, and what follows from it. */
function usePayment({ due: asked, clientCode, moyens, moyen, remember, terminal, isReread, onTaken }: FormProps) {
  const [typed, setTyped] = useState<number | null>(null);
  const [trace, setTrace] = useState(noTrace);
  const [isRounded, setRounded] = useState(false);
  const { due, ...choice } = useAvoirChoice(asked, moyen);
  const taking = useTakeReglement();
  const charging = useChargeTerminal();
  const isByTerminal = terminal.isSet && moyen === 'carte';
  const taken = computePayment(due, moyen, typed);
  const arrondi = findArrondi(due, moyen, taken);
  // A reference typed for a means of payment that was then not chosen does not belong to this payment.
  const own = moyens.find(({ code }) => code === moyen)?.a_reference ? trace : noTrace;
  const sent = { due, clientCode, moyen, typed, trace: own, arrondi: isRounded ? arrondi : 0 };

  function take(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (focusRefusedFigure(event.currentTarget)) return;
    if (choice.isMissing) return choice.field.current?.focus();
    // More was typed than the credit allows, before it was chosen.
    if (typed !== null && findPaymentProblem(due, moyen, typed) !== undefined) return;
    remember(moyen);
    if (isByTerminal) return charging.mutate(sent);
    record();
  }

  function record() {
    taking.mutate(sent, { onSuccess: () => onTaken(sent.arrondi > 0 ? 0 : taken.reste) });
  }

  const writing = toOneWriting(isByTerminal ? charging : taking, taking);
  const isPending = writing.isPending || !isReread;
  const rounding = { of: arrondi, isRounded, setRounded };
  const form = { typed, setTyped, trace, setTrace, rounding, choice, take, record };
  return { ...form, due, taken, isByTerminal, writing: { ...writing, isPending } };
}

function PaymentForm(props: FormProps) {
  const { moyens, moyen, choose, terminal } = props;
  const payment = usePayment(props);
  const { due, typed, setTyped, trace, setTrace, take, writing, taken, rounding } = payment;
  const field = useArrivalFocus<HTMLInputElement>();
  const isOut = due.kind === 'avoir';
  return (
    <form className={classes.payment} onSubmit={take} aria-label={isOut ? 'Remboursement' : 'Règlement'} noValidate>
      <LargeAmount label={isOut ? 'À rembourser' : 'À encaisser'} of={due.reste} />
      {payment.isByTerminal && terminal.last && (
        <LastRefusal of={terminal.last} writing={writing} onTakenElsewhere={payment.record} />
      )}
      <MoyenChoice moyens={moyens} value={moyen} onChange={choose} />
      {moyen === 'avoir' && <AvoirChoice due={due} typed={typed} {...payment.choice} />}
      <DecimalField
        ref={field}
        size="lg"
        data-figures
        label={moyen === 'especes' && !isOut ? 'Reçu du client' : 'Montant'}
        placeholder={formatBareAmount(computePayment(due, moyen, null).montant)}
        unit="€"
        isOptional
        value={typed}
        onChange={setTyped}
        check={(value) => findPaymentProblem(due, moyen, value)}
      />
      <TraceFields of={moyens.find(({ code }) => code === moyen)} value={trace} onChange={setTrace} />
      <PaymentNotes due={due} moyen={moyen} taken={taken} rounding={rounding} />
      <div className={classes.take}>
        <WriteButton of={writing} type="submit" size="lg" fullWidth {...toKeyProps('Enter')}>
          {`${isOut ? 'Rembourser' : 'Encaisser'} ${formatAmount(sumAmounts([taken.montant, taken.credit]))}`}
        </WriteButton>
      </div>
      {payment.isByTerminal && <p className={classes.note}>Le montant part sur le terminal de paiement.</p>}
    </form>
  );
}

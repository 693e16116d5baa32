import { WriteButton } from '#renderer/ui/guarded-button.tsx';
import { Keys } from '#renderer/ui/keyboard/shortcuts.tsx';
import { LargeAmount } from '#renderer/ui/large-amount.tsx';
import { useArrivalFocus } from '#renderer/ui/screen/use-arrival-focus.ts';
import { formatAmount } from '#shared/money/money.ts';
import classes from './payment.module.css';
import type { Compensation } from './payment-amount.ts';
import { useRecordReglement } from './use-take-reglement.ts';

type Props = { of: Compensation; clientCode: string };

/** Invoices that the customer's credit notes pay wholly: no money moves, and what is left stays on the credit notes. */
export function CompensationPanel({ of: { montant, reste, reglement }, clientCode }: Props) {
  const button = useArrivalFocus<HTMLButtonElement>();
  const recording = useRecordReglement();
  return (
    <div className={classes.payment}>
      <LargeAmount label="Réglé par avoir" of={montant} />
      {reste > 0 && (
        <p className={classes.note}>
          {`Il restera ${formatAmount(reste)} d’avoir\u00a0: au client, ou à rembourser depuis la fiche de l’avoir.`}
        </p>
      )}
      <WriteButton
        of={recording}
        ref={button}
        size="lg"
        fullWidth
        onClick={() => recording.mutate({ clientCode, reglement })}
        rightSection={<Keys of="Enter" />}
      >
        Régler par avoir
      </WriteButton>
    </div>
  );
}

import { useAnswer } from '#renderer/api/use-answer.ts';
import { useMay } from '#renderer/stores/session.store.ts';
import { PaymentPanel, ChangeToGive } from '#renderer/screens/reglements/payment-panel.tsx';
import { ReglementMoyen } from '#renderer/screens/reglements/reglement-moyen.tsx';
import type { DueDocument } from '#renderer/screens/reglements/taken-amount.ts';
import classes from '#renderer/screens/reglements/payment.module.css';
import { Amount } from '#renderer/ui/figures.tsx';
import { browseReglements, createReglements } from '#shared/contracts/reglements/reglements.ts';

type Props = { numero: string; clientCode: string; due: DueDocument | undefined };

/** The payment of the invoice just saved: what is left, what was taken, the change to hand over. */
export function SavedPayment({ numero, clientCode, due }: Props) {
  const { may } = useMay();
  const { data } = useAnswer(browseReglements, { query: { document: numero, limit: 20 } });
  const taken = data?.data ?? [];
  const [last] = taken;
  return (
    <>
      {taken.length > 0 && (
        <ul className={classes.list} aria-label="Règlements">
          {taken.toReversed().map((reglement) => (
            <li key={reglement.numero}>
              <span>
                <ReglementMoyen of={reglement} />
              </span>
              <Amount of={reglement.montant} />
            </li>
          ))}
        </ul>
      )}
      {due === undefined && last?.rendu ? <ChangeToGive of={last.rendu} /> : null}
      {due && may(createReglements) && <PaymentPanel due={due} clientCode={clientCode} />}
    </>
  );
}

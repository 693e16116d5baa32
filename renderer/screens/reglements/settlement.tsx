import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useAnswer } from '#renderer/api/use-answer.ts';
import { useMay } from '#renderer/stores/session.store.ts';
import { Amount } from '#renderer/ui/figures.tsx';
import { Keys } from '#renderer/ui/keyboard/shortcuts.tsx';
import { useArrivalFocus } from '#renderer/ui/screen/use-arrival-focus.ts';
import { browseReglements, createReglements, type ReglementLu } from '#shared/contracts/reglements/reglements.ts';
import { ChangeToGive } from './change-to-give.tsx';
import classes from './payment.module.css';
import { PaymentPanel } from './payment-panel.tsx';
import { ReglementMoyen } from './reglement-moyen.tsx';
import { type DueDocument, toCashOut, toImputedAmount } from './payment-amount.ts';
import { UndoReglement } from './undo-reglement.tsx';

type Props = { numero: string; clientCode: string; due: DueDocument | undefined };

/** Shows the settling of a document: what was taken, what is left, the cash to hand over. */
export function Settlement({ numero, clientCode, due }: Props) {
  const { may } = useMay();
  const { data } = useAnswer(browseReglements, { query: { document: numero, limit: 100 } });
  const taken = data?.data ?? [];
  const [last] = taken;
  const change = due === undefined && last ? toCashOut(last) : 0;
  return (
    <>
      <TakenList
        of={taken.map((reglement) => ({ reglement, montant: toImputedAmount(reglement, numero) }))}
        toAction={(reglement) => <UndoReglement of={reglement} />}
      />
      {change > 0 && <ChangeToGive of={change} />}
      {due && may(createReglements) && <PaymentPanel due={due} clientCode={clientCode} />}
    </>
  );
}

type TakenProps = {
  of: readonly { reglement: ReglementLu; montant: number }[];
  toAction?: (reglement: ReglementLu) => ReactNode;
};

/** Shows what was taken, in order. */
export function TakenList({ of: taken, toAction }: TakenProps) {
  if (taken.length === 0) return null;
  return (
    <ul className={classes.list} aria-label="Règlements" data-only-read>
      {taken.toReversed().map(({ reglement, montant }) => (
        <li key={reglement.numero}>
          <span>
            <ReglementMoyen of={reglement} />
          </span>
          <span>
            {toAction?.(reglement)} <Amount of={montant} />
          </span>
        </li>
      ))}
    </ul>
  );
}

/** Closes the dialog of a payment, which stays until then for its change to be read. */
export function SettledButton({ onClose }: { onClose: () => void }) {
  const button = useArrivalFocus<HTMLButtonElement>();
  return (
    <Button ref={button} size="lg" fullWidth onClick={onClose} rightSection={<Keys of="Enter" />}>
      Terminé
    </Button>
  );
}

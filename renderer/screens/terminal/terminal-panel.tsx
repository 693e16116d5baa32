import { IconCreditCardPay } from '@tabler/icons-react';
import { useContext, useState } from 'react';
import { useWrite } from '#renderer/api/use-write.ts';
import { Keys, Layer, useShortcut } from '#renderer/ui/keyboard/shortcuts.tsx';
import { Notice } from '#renderer/ui/screen/loading-and-failure.tsx';
import { useArrivalFocus } from '#renderer/ui/screen/use-arrival-focus.ts';
import { WriteButton } from '#renderer/ui/guarded-button.tsx';
import { type OperationTerminal, type SensOperation, stopOperation } from '#shared/contracts/materiel/terminal.ts';
import { formatAmount } from '#shared/money/money.ts';
import { ResolveOperation } from './resolve-operation.tsx';
import classes from './terminal.module.css';
import { useOperation } from './use-terminal.ts';

const heads: Record<SensOperation, string> = {
  debit: 'À encaisser sur le terminal',
  credit: 'À rendre sur la carte',
  annulation: 'À annuler sur le terminal',
};

/** Shows what the terminal is doing for a payment, or the question about one whose answer was lost. */
export function TerminalPanel({ of: known }: { of: OperationTerminal }) {
  const operation = useOperation(known);
  const { sens, montant, statut } = operation;
  return (
    <section className={classes.terminal} aria-label="Terminal de paiement">
      <p className={classes.amount}>
        {heads[sens]}
        <output>{formatAmount(montant)}</output>
      </p>
      {statut === 'EN_COURS' ? (
        <CardAwaited id={operation.id} />
      ) : statut === 'ACCEPTEE' && operation.erreur === null ? (
        <p className={classes.present}>Carte acceptée</p>
      ) : (
        <ResolveOperation of={operation} />
      )}
    </section>
  );
}

function CardAwaited({ id }: Pick<OperationTerminal, 'id'>) {
  const [isUnwanted, setUnwanted] = useState(false);
  const stop = useArrivalFocus<HTMLButtonElement>();
  const isInDialog = useContext(Layer) > 0;
  const stopping = useWrite(stopOperation, (call) => call({ params: { id } }), {
    failure: 'Le terminal est toujours attendu',
  });
  const giveUp = () => (isUnwanted ? stopping.mutate() : setUnwanted(true));
  const label = isUnwanted ? 'Ne plus attendre' : 'Annuler';
  // In a dialog, Escape closes it: the terminal goes on, and is shown again there.
  useShortcut('Escape', label, giveUp, { group: 'Règlement', isEnabled: !isInDialog });
  return (
    <>
      <output className={classes.present}>
        <IconCreditCardPay size={40} stroke={1.4} aria-hidden="true" />
        Présentez la carte
      </output>
      {isUnwanted && (
        <Notice tone="warning">
          Appuyez sur la touche rouge du terminal&nbsp;: il dit alors que rien n’est débité. Une carte déjà acceptée le
          reste.
        </Notice>
      )}
      <WriteButton
        of={stopping}
        ref={stop}
        variant="default"
        size="lg"
        onClick={giveUp}
        {...(!isInDialog && { 'aria-keyshortcuts': 'Escape', rightSection: <Keys of="Escape" /> })}
      >
        {label}
      </WriteButton>
    </>
  );
}

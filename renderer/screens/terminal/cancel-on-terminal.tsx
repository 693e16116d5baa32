import { Button } from '@mantine/core';
import { useEffect } from 'react';
import { useAnswer } from '#renderer/api/use-answer.ts';
import { DialogBody, DialogFoot } from '#renderer/ui/dialog.tsx';
import { Notice } from '#renderer/ui/screen/loading-and-failure.tsx';
import { showDone } from '#renderer/ui/toasts.tsx';
import { useNow } from '#renderer/ui/use-now.ts';
import { listOperations, type OperationTerminal } from '#shared/contracts/materiel/terminal.ts';
import type { ReglementLu } from '#shared/contracts/reglements/reglements.ts';
import { formatAmount } from '#shared/money/money.ts';
import { formatDate } from '#shared/time/dates.ts';
import { TerminalPanel } from './terminal-panel.tsx';
import { isUnsettled, useOperation } from './use-terminal.ts';

/** Finds today's debit that made a règlement on this poste's terminal: it can only be undone there on the same day. */
export function useDebit({ numero, moyen }: Pick<ReglementLu, 'numero' | 'moyen'>): OperationTerminal | undefined {
  const query = { reglement: numero, limit: 1 };
  const { data } = useAnswer(listOperations, { query }, { isEnabled: moyen === 'carte' });
  const now = useNow();
  const operation = data?.[0];
  const isToday = operation && formatDate(operation.date_creation) === formatDate(now.toISOString());
  return isToday && operation.sens === 'debit' ? operation : undefined;
}

type Props = { of: OperationTerminal; onClose: () => void; onBack: () => void };

/** Shows the terminal undoing a payment, until it has, or why it has not. */
export function CancelOnTerminal({ of: known, onClose, onBack }: Props) {
  const operation = useOperation(known);
  const { statut, reglement, montant, motif } = operation;
  const isDone = statut === 'ACCEPTEE' && reglement !== null;
  useEffect(() => {
    if (!isDone) return;
    showDone(`${formatAmount(montant)} annulés sur le terminal, et leur règlement avec eux.`);
    onClose();
  }, [isDone, montant, onClose]);
  if (isDone) return null;
  if (isUnsettled(operation)) {
    return (
      <DialogBody>
        <TerminalPanel of={operation} />
      </DialogBody>
    );
  }
  return (
    <>
      <DialogBody>
        <Notice tone="danger">{`${motif ?? ''} Rien n’est annulé, ni sur le terminal ni ici.`.trim()}</Notice>
      </DialogBody>
      <DialogFoot>
        <Button variant="default" onClick={onBack} data-autofocus>
          Revenir
        </Button>
      </DialogFoot>
    </>
  );
}

import { Button } from '@mantine/core';
import { useState } from 'react';
import { useAnswer } from '#renderer/api/use-answer.ts';
import { useMay } from '#renderer/stores/session.store.ts';
import { Dialog, DialogBody } from '#renderer/ui/dialog.tsx';
import { Notice } from '#renderer/ui/screen/loading-and-failure.tsx';
import { listOperations, type OperationTerminal, resolveOperation } from '#shared/contracts/materiel/terminal.ts';
import { formatAmount } from '#shared/money/money.ts';
import { formatDateTime } from '#shared/time/dates.ts';
import { operationSensLabels } from './operation-labels.ts';
import { ResolveOperation } from './resolve-operation.tsx';

/** Shows operations of this poste's terminal that need a user's decision; nothing without any. */
export function DoubtfulOperations() {
  const { data = [] } = useAnswer(listOperations, { query: { en_suspens: true } }, { every: 60_000 });
  return data.map((operation) => <Doubtful key={operation.id} of={operation} />);
}

function Doubtful({ of: operation }: { of: OperationTerminal }) {
  const { may } = useMay();
  const [isOpen, setOpen] = useState(false);
  const { sens, montant, montant_fait, statut, documents, date_creation } = operation;
  const what = [`${operationSensLabels[sens]} de ${formatAmount(montant_fait ?? montant)}`, ...documents].join(', ');
  const why =
    statut === 'INCONNUE' ? 'la réponse du terminal s’est perdue' : 'le terminal l’a fait, rien n’en est enregistré';
  const way = (
    <Button size="xs" variant="default" onClick={() => setOpen(true)} aria-label={`Régler\u00a0: ${what}`}>
      Régler
    </Button>
  );
  return (
    <Notice tone="danger" actions={may(resolveOperation) ? way : undefined}>
      {`Carte à vérifier\u00a0: ${what}, ${formatDateTime(date_creation)}\u00a0: ${why}.`}
      <Dialog isOpen={isOpen} onClose={() => setOpen(false)} title="Carte à vérifier" size="md">
        <DialogBody>
          <ResolveOperation of={operation} />
        </DialogBody>
      </Dialog>
    </Notice>
  );
}

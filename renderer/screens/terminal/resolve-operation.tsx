import { Button } from '@mantine/core';
import { useWrite } from '#renderer/api/use-write.ts';
import { Notice } from '#renderer/ui/screen/loading-and-failure.tsx';
import { useArrivalFocus } from '#renderer/ui/screen/use-arrival-focus.ts';
import { WriteButton } from '#renderer/ui/guarded-button.tsx';
import {
  askOperation,
  type OperationTerminal,
  resolveOperation,
  type SensOperation,
} from '#shared/contracts/materiel/terminal.ts';
import { formatAmount } from '#shared/money/money.ts';
import { formatDateTime } from '#shared/time/dates.ts';
import classes from './terminal.module.css';

/**
 * Asks what the terminal did. The question has the focus rather than a button, so that a key meant for something else
 * cannot answer.
 */
export function ResolveOperation({ of: operation }: { of: OperationTerminal }) {
  const { id, sens, statut } = operation;
  const question = useArrivalFocus<HTMLDivElement>();
  const resolving = useWrite(
    resolveOperation,
    (call, acceptee: boolean) => call({ params: { id }, body: { acceptee } }),
    { failure: 'La réponse n’a pas été enregistrée' },
  );
  const asking = useWrite(askOperation, (call) => call({ params: { id } }), {
    failure: 'Le terminal n’a pas été interrogé',
  });
  const isUnknown = statut === 'INCONNUE';
  return (
    <div ref={question} tabIndex={-1} className={classes.question}>
      {isUnknown ? <LostAnswer of={operation} /> : <NotRecorded of={operation} />}
      {asking.data && <Notice tone="warning">{asking.data.message}</Notice>}
      {isUnknown && (
        <WriteButton of={asking} variant="default" size="lg" onClick={() => asking.mutate()}>
          Demander au terminal
        </WriteButton>
      )}
      <WriteButton of={resolving} size="lg" onClick={() => resolving.mutate(true)}>
        {isUnknown ? 'Oui, il a accepté' : sens === 'annulation' ? 'Annuler le règlement' : 'Enregistrer le règlement'}
      </WriteButton>
      <Button variant="default" size="lg" disabled={resolving.isPending} onClick={() => resolving.mutate(false)}>
        {isUnknown ? 'Non, il n’a rien fait' : 'L’opération est annulée sur le terminal'}
      </Button>
    </div>
  );
}

/** The operation to look for on the terminal. */
const wanted: Record<SensOperation, string> = {
  debit: 'un débit',
  credit: 'un crédit',
  annulation: 'l’annulation',
};

function LostAnswer({ of: { sens, montant, motif, date_creation } }: { of: OperationTerminal }) {
  return (
    <>
      <h2>Le terminal a-t-il accepté&nbsp;?</h2>
      {motif !== null && <p>{motif}</p>}
      <Notice tone="warning">
        {`Regardez le ticket sorti du terminal, ou sa dernière transaction dans son menu\u00a0: ${wanted[sens]} de ${formatAmount(montant)}, ${formatDateTime(date_creation)}. Rien d’autre n’est demandé à une carte pour ce document avant votre réponse, qui est gardée avec votre nom.`}
      </Notice>
    </>
  );
}

const done: Record<SensOperation, string> = {
  debit: 'La carte a payé',
  credit: 'La carte a reçu',
  annulation: 'Le terminal a annulé',
};

function NotRecorded({ of: { sens, montant, montant_fait, erreur } }: { of: OperationTerminal }) {
  return (
    <>
      <h2>{`${done[sens]} ${formatAmount(montant_fait ?? montant)}, rien n’en est enregistré ici`}</h2>
      <Notice tone="danger">{erreur}</Notice>
    </>
  );
}

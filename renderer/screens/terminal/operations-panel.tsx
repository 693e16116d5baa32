import { useAnswer } from '#renderer/api/use-answer.ts';
import device from '#renderer/ui/device-history.module.css';
import { Failure } from '#renderer/ui/screen/loading-and-failure.tsx';
import { Tag } from '#renderer/ui/tag.tsx';
import { listOperations, type OperationTerminal } from '#shared/contracts/materiel/terminal.ts';
import { formatAmount } from '#shared/money/money.ts';
import { formatDateTime } from '#shared/time/dates.ts';
import { operationSensLabels, operationLabels } from './operation-labels.ts';
import { ResolveOperation } from './resolve-operation.tsx';
import classes from './terminal.module.css';
import { isUnsettled } from './use-terminal.ts';

const everyMs = 2_000;

/** Shows the operations of this poste's terminal, latest first; nothing without any. */
export function OperationsPanel() {
  const { data, error, refetch } = useAnswer(listOperations, { query: { limit: 50 } }, { every: everyMs });
  if (error) return <Failure of={error} onRetry={() => void refetch()} />;
  if (!data || data.length === 0) return null;
  return (
    <section className={device.panel} aria-label="Opérations du terminal">
      <h2>Opérations du terminal</h2>
      <ul className={device.list}>
        {data.map((operation) => (
          <OperationRow key={operation.id} operation={operation} />
        ))}
      </ul>
    </section>
  );
}

function OperationRow({ operation }: { operation: OperationTerminal }) {
  const { id, sens, montant, montant_fait, documents, statut, motif, reglement, recu, date_creation } = operation;
  const { label, icon, tone } = operationLabels[statut];
  const paid = [operation.application, operation.carte && `carte ${operation.carte}`, reglement].filter(Boolean);
  return (
    <li className={device.row}>
      <div className={device.what}>
        <strong>{`${operationSensLabels[sens]} de ${formatAmount(montant_fait ?? montant)} · ${documents.join(', ')}`}</strong>
        <span className={device.quiet}>{`TPE ${id} · ${formatDateTime(date_creation)}`}</span>
        {paid.length > 0 && <span>{paid.join(' · ')}</span>}
        {motif !== null && <span>{motif}</span>}
        {recu !== null && (
          <details>
            <summary>Ticket du terminal</summary>
            <p className={classes.receipt}>{recu}</p>
          </details>
        )}
        {isUnsettled(operation) && statut !== 'EN_COURS' && <ResolveOperation of={operation} />}
      </div>
      <Tag icon={icon} tone={tone}>
        {label}
      </Tag>
    </li>
  );
}

import type { Entite } from '#shared/contracts/postes/gateway.ts';
import { isSame } from '#shared/text/same-value.ts';
import type { Fields } from '../../records/fields.ts';
import type { Replicas } from '../../records/replicas.ts';
import { keepOwnChanges } from './keep-own-changes.ts';
import { type Outbox, toElement } from './outbox.store.ts';

/**
 * Takes a record over as the shared back office has it; unsent changes of this till stay. In the caller's transaction;
 * the same record again writes nothing.
 */
export type ReceiveChange = (entite: Entite, code: string, record: Fields) => void;

/** Creates the function that takes records of the shared back office over. */
export function createChangeReceiver({ outbox, replicas }: { outbox: Outbox; replicas: Replicas }): ReceiveChange {
  return (entite, code, record) => {
    const open = outbox.listOpen(entite, code);
    for (const row of open) {
      if (row.etat === 'refuse' || row.leur !== null) outbox.change(row, { leur: JSON.stringify(record) });
    }
    const target = keepOwnChanges(entite, record, open.map(toElement));
    if (target && !isSame(replicas.find(entite, code), target)) replicas.put(entite, target);
  };
}

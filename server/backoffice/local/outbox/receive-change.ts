import type { Entite } from '#shared/contracts/gateway.ts';
import { isSame } from '#shared/same-value.ts';
import { applyFields, type Fields } from './fields.ts';
import { type Outbox, toElement } from './outbox.store.ts';
import type { Repliques } from './repliques.ts';

/**
 * Takes over a record as the shared back office has it; what this till changed and has not told yet stays changed. In
 * the caller's transaction; the same record again writes nothing.
 */
export type ReceiveChange = (entite: Entite, code: string, record: Fields) => void;

/** Makes what takes over the records of the shared back office. */
export function createChangeReceiver({ outbox, repliques }: { outbox: Outbox; repliques: Repliques }): ReceiveChange {
  return (entite, code, record) => {
    const open = outbox.listOpen(entite, code);
    let target = record;
    for (const row of open) {
      const { apres, avant } = toElement(row);
      target = applyFields(entite, target, apres, avant);
      if (row.etat === 'refuse') outbox.change(row, { leur: JSON.stringify(record) });
    }
    if (!isSame(repliques.find(entite, code), target)) repliques.put(entite, target);
  };
}

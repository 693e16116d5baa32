import { statutAnnule } from '#shared/contracts/documents/documents.ts';
import type { Entite } from '#shared/contracts/postes/gateway.ts';
import { isSame } from '#shared/text/same-value.ts';
import { applyFields, type Fields, toChanges } from '../../records/fields.ts';
import { isAnotherFact } from '../../records/is-another-fact.ts';
import { type Outbox, toElement } from './outbox.store.ts';
import type { Replicas } from '../../records/replicas.ts';

/**
 * Takes over a record as the shared back office has it; what this till changed and has not told yet stays changed. In
 * the caller's transaction; the same record again writes nothing.
 */
export type ReceiveChange = (entite: Entite, code: string, record: Fields) => void;

/** Makes what takes over the records of the shared back office. */
export function createChangeReceiver({ outbox, replicas }: { outbox: Outbox; replicas: Replicas }): ReceiveChange {
  return (entite, code, record) => {
    const open = outbox.listOpen(entite, code);
    let target = record;
    for (const row of open) {
      if (row.etat === 'refuse') outbox.change(row, { leur: JSON.stringify(record) });
    }
    // Of two facts under one number this till's stays as it is here, its place too, until somebody has seen both.
    if (open.some((row) => isAnotherFact(toElement(row), record))) return;
    for (const row of open) {
      const { avant, ...element } = toElement(row);
      target = applyFields(entite, target, toChanges(element, target), avant);
    }
    if (entite === 'document') target = toPlace(record, target);
    if (!isSame(replicas.find(entite, code), target)) replicas.put(entite, target);
  };
}

/** What is cancelled there and not here holds no place, nor goods: whoever has taken them keeps them. */
function toPlace(record: Fields, target: Fields): Fields {
  const isRevived = record.statut === statutAnnule && target.statut !== statutAnnule;
  return isRevived ? { ...target, chaine: target.numero, porte_stock: false } : target;
}

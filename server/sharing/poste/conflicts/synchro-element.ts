import type { Quarantined } from '../outbox/quarantine.store.ts';
import { type OutboxRow, toElement } from '../outbox/outbox.store.ts';
import { SynchroElement } from '#shared/contracts/postes/synchronisation.ts';
import { readJson } from '#shared/endpoints/read-json.ts';

type Fields = Record<string, unknown>;

/** Converts an outbox row to what people see of it. */
export function toSent(row: OutboxRow): SynchroElement {
  const { id, etat, entite, code, date, tentatives, motif } = row;
  const { action, auteur, avant, apres } = toElement(row);
  const leur = row.leur === null ? null : pick(readJson<Fields>(row.leur), Object.keys(apres));
  const historique = SynchroElement.shape.historique.parse(JSON.parse(row.historique));
  const what = { id, sens: 'envoi' as const, etat, entite, code, action, auteur, date, tentatives, motif };
  return { ...what, avant, notre: apres, leur, historique };
}

/**
 * Converts a record that came and could not be read to what people see of it; its id is the negative of the
 * quarantine's.
 */
export function toReceived({ id, entite, code, record, motif, date }: Quarantined): SynchroElement {
  return {
    id: -id,
    sens: 'reception',
    etat: 'refuse',
    entite,
    code,
    action: 'modification',
    auteur: 'back-office',
    date,
    tentatives: 0,
    motif,
    avant: {},
    notre: {},
    leur: readJson<Fields>(record),
    historique: [{ date, evenement: `Mis de côté\u00a0: ${motif}` }],
  };
}

function pick(record: Fields, fields: readonly string[]): Fields {
  return Object.fromEntries(fields.map((field) => [field, record[field] ?? null]));
}

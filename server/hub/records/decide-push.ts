import { findRang } from '#server/backoffice/local/numbering/series.ts';
import { createReceiver } from '#server/sharing/boutique/receive-element.ts';
import { Divergence } from '#server/sharing/boutique/decide-element.ts';
import type { Kept, Refus } from '#server/sharing/boutique/gateway.service.ts';
import { toWrongRecord } from '#server/sharing/boutique/check-element.ts';
import type { ElementSender } from '#server/sharing/boutique/numbers/number-rules.ts';
import type { Fields } from '#server/sharing/records/fields.ts';
import type { Element } from '#shared/contracts/postes/gateway.ts';
import { InvalidInput } from '#shared/endpoints/errors.ts';
import { createTakenRecords, type TakenRow } from './taken-records.ts';
import type { Row } from './to-row.ts';

type Sender = ElementSender & { boutique: string };
type Taken = { dernier: number; fiches: readonly TakenRow[] };

/** What becomes of an element: what is kept under its key, what is written, the record as it then stands. */
export type Decided = { kept: Kept; rows: Row[]; series: Serie[]; record: Fields | undefined };
export type Serie = { serie: string; poste: string; dernier: number };

/**
 * Decides about one element as a shop decides it, over what was read for it. Pure but for the clock.
 * @throws {InvalidInput | Conflict} for what cannot be taken.
 */
export function decidePush(element: Element, { dernier, fiches }: Taken, sender: Sender, now: () => Date): Decided {
  const records = createTakenRecords({ rows: fiches, element, boutique: sender.boutique, now });
  const receive = createReceiver({ replicas: records, numbers: { find: () => dernier }, now });
  const { entite, code } = element;
  try {
    records.assertOwn();
    receive(element, sender);
  } catch (error) {
    if (error instanceof Divergence) return { kept: toRefus(error), rows: [], series: [], record: undefined };
    throw toWrongRecord(error, () => false) ?? error;
  }
  const record = records.find(entite, code);
  if (!record) throw new InvalidInput('Aucune fiche ne peut avoir ce code.');
  const rows = records.listWritten();
  return { kept: true, rows, series: rows.flatMap(toSeries), record };
}

const toRefus = ({ message, champs, leur }: Divergence): Refus => ({
  motif: message,
  champs: [...champs],
  inconnu: leur === null,
});

function toSeries({ record }: Row): Serie[] {
  const found = typeof record.numero === 'string' ? findRang(record.numero) : undefined;
  return found ? [{ serie: found.serie, poste: found.poste, dernier: found.rang }] : [];
}

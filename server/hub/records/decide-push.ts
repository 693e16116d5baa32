import { findOwnRang } from '#server/backoffice/numbering/series.ts';
import { createReceiver } from '#server/sharing/boutique/receive-element.ts';
import { Divergence } from '#server/sharing/boutique/decide-element.ts';
import type { StoredAnswer, Refus } from '#server/sharing/boutique/gateway.service.ts';
import { toWrongRecord } from '#server/sharing/boutique/check-element.ts';
import type { ElementSender } from '#server/sharing/boutique/numbers/number-rules.ts';
import type { Fields } from '#server/sharing/records/fields.ts';
import type { Element, Replique } from '#shared/contracts/postes/gateway.ts';
import { parseReplique } from '#server/sharing/records/parse-replique.ts';
import { InvalidInput } from '#shared/endpoints/errors.ts';
import type { NumberShop, OtherShops } from './note-other-shops.ts';
import { createLockedRecords, type LockedRow } from './locked-records.ts';
import { type HubRow, toLineCode } from '../store/to-row.ts';

type Sender = ElementSender & { boutique: string; suivies: readonly string[] };
type Taken = {
  dernier: number;
  fiches: readonly LockedRow[];
  others?: OtherShops | undefined;
  numberShop?: NumberShop | undefined;
};

/** The decision about an element: what is stored under its key, what is written, and the record as it then stands. */
export type Decided = {
  kept: StoredAnswer;
  rows: HubRow[];
  /** The clôtures among `rows`, which count other records. */
  clotures: Replique<'cloture'>[];
  series: RaisedSerie[];
  record: Fields | undefined;
};
type RaisedSerie = { serie: string; poste: string; dernier: number };

/**
 * Decides about one element as a shop does, from what was read for it. Pure except for the clock.
 * @throws {InvalidInput | Conflict} for an element that cannot be taken.
 */
export function decidePush(
  element: Element,
  { dernier, fiches, others, numberShop }: Taken,
  sender: Sender,
  now: () => Date,
): Decided {
  const { boutique, suivies } = sender;
  const records = createLockedRecords({ rows: fiches, element, boutique, suivies, others, numberShop, now });
  const isElsewhere = numberShop !== undefined && numberShop.boutique !== boutique;
  const receive = createReceiver({ replicas: records, numbers: { find: () => dernier, isElsewhere }, now });
  const { entite, code } = element;
  try {
    records.assertOwn();
    receive(element, sender);
  } catch (error) {
    if (error instanceof Divergence) return { ...nothing, kept: toRefus(error) };
    throw toWrongRecord(error, () => false) ?? error;
  }
  const rows = records.listWritten();
  const row = rows.find((one) => one.entite === entite && toLineCode(one.entite, one.code) === code);
  const record = row?.record ?? records.find(entite, code);
  if (!record) throw new InvalidInput('Aucune fiche ne peut avoir ce code.');
  const clotures = rows.flatMap((row) => (row.entite === 'cloture' ? [parseReplique('cloture', row.record)] : []));
  return { kept: true, rows, clotures, series: rows.flatMap(toSeries), record };
}

const nothing = { rows: [], clotures: [], series: [], record: undefined };

const toRefus = ({ message, champs, leur }: Divergence): Refus => ({
  motif: message,
  champs: [...champs],
  inconnu: leur === null,
});

function toSeries({ entite, record }: HubRow): RaisedSerie[] {
  const found = typeof record.numero === 'string' ? findOwnRang(entite, record.numero) : undefined;
  return found ? [{ serie: found.serie, poste: found.poste, dernier: found.rang }] : [];
}

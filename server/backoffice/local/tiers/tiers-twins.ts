import type { TiersIdentity } from '#server/backoffice/backoffice.gateway.ts';
import type { Connection } from '#server/database/database.ts';
import type { Tiers, TiersKind } from '#shared/contracts/tiers/tiers.ts';
import { compactIdentifier } from '#shared/identifiers/identifiers.ts';
import { foldText } from '#shared/text/search-text.ts';
import { maxFound } from '../search/searched-list.ts';
import type { SearchIndex } from '../search/search-index.ts';
import { parseRecord, type SummedRow } from '../sums/read-record.ts';
import { toSummedColumns } from '../sums/summed-tables.ts';

type Row = SummedRow & { intitule: string; code_postal: string | null; siret: string | null };

/** Finds a third party that already has a SIRET, or a name and a postal code. */
export function createTiersTwins(connection: Connection, index: SearchIndex) {
  const read = connection.prepare<[string], Row>(
    `select intitule, code_postal, siret, ${toSummedColumns('tiers')} from json_each(?) as found cross join tiers on tiers.id = found.value`,
  );

  return (kind: TiersKind, { siret, intitule, code_postal }: TiersIdentity): Tiers | undefined => {
    const number = compactIdentifier(siret ?? '');
    const typed = number === '' ? `${intitule} ${code_postal ?? ''}` : number;
    const isTwin = (row: Row) =>
      number === ''
        ? foldText(row.intitule) === foldText(intitule) &&
          foldText(row.code_postal ?? '') === foldText(code_postal ?? '')
        : row.siret === number;
    const candidates = read.all(JSON.stringify(index.searchWords(kind, typed, maxFound)));
    const twin = candidates.find(isTwin);
    return twin && parseRecord<Tiers>('tiers', twin);
  };
}

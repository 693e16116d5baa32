import type { TiersKind } from '#shared/contracts/tiers/tiers.ts';
import type { LocalDatabase } from '../local-database.ts';
import { tiersPrefixes } from '#server/backoffice/numbering/prefixes.ts';
import { toNumero } from '#server/backoffice/numbering/series.ts';

/**
 * Gives third parties their codes, `CL-P01-00001`, in this till's own series, so that two offline tills never give the
 * same one. Called in the transaction that uses the code; `isTaken` recognises the codes users chose.
 */
export function createTiersSeries({ connection, poste, numbers }: LocalDatabase, isTaken: (code: string) => boolean) {
  const takeNumber = connection
    .prepare<[string], number>(
      `insert into tiers_series (prefixe, dernier) values (?, 1)
      on conflict (prefixe) do update set dernier = dernier + 1 returning dernier`,
    )
    .pluck();

  return (kind: TiersKind): string => {
    const serie = `${tiersPrefixes[kind]}-${poste}`;
    for (;;) {
      const rang = takeNumber.get(`${serie}-`) ?? 1;
      numbers.give(`${serie}-`, rang);
      const code = toNumero(serie, rang);
      if (!isTaken(code)) return code;
    }
  };
}

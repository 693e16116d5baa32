import type { TiersKind } from '#server/backoffice/backoffice.gateway.ts';
import type { LocalDatabase } from '../local-database.ts';

/** What the codes given to third parties begin with. */
export const tiersPrefixes: Record<TiersKind, string> = { client: 'CL', prospect: 'PR', fournisseur: 'FO' };

/**
 * Gives third parties their codes: `CL-P01-00001`, in this till's own series, so that two tills without a network never
 * give the same. Called in the transaction that uses the code; `isTaken` tells the codes someone chose by hand.
 */
export function createTiersSeries({ connection, poste, numbers }: LocalDatabase, isTaken: (code: string) => boolean) {
  const takeNumber = connection
    .prepare<[string], number>(
      `insert into tiers_series (prefixe, dernier) values (?, 1)
      on conflict (prefixe) do update set dernier = dernier + 1 returning dernier`,
    )
    .pluck();

  return (kind: TiersKind): string => {
    const prefix = `${tiersPrefixes[kind]}-${poste}-`;
    for (;;) {
      const rang = takeNumber.get(prefix) ?? 1;
      numbers.give(prefix, rang);
      const code = toCode(prefix, rang);
      if (!isTaken(code)) return code;
    }
  };
}

/** A code as it is written: `CL-P01-00001`. */
export function toCode(prefix: string, rang: number): string {
  return prefix + String(rang).padStart(5, '0');
}

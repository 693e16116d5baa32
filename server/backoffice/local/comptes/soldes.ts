import type { Connection } from '#server/database/database.ts';

/** A customer's account in cents: see the table of that name. */
export type Solde = { du: number; avoirs: number; acomptes: number; credit: number };

export const noSolde: Solde = { du: 0, avoirs: 0, acomptes: 0, credit: 0 };

export type Soldes = ReturnType<typeof createSoldes>;

/** Stores what customers owe and are owed; `add` runs in the transaction of the change behind it. */
export function createSoldes(connection: Connection) {
  const save = connection.prepare<[string, number, number, number, number]>(
    `insert into soldes (client_code, du, avoirs, acomptes, credit) values (?, ?, ?, ?, ?)
    on conflict (client_code) do update set du = du + excluded.du, avoirs = avoirs + excluded.avoirs,
    acomptes = acomptes + excluded.acomptes, credit = credit + excluded.credit`,
  );
  const find = connection.prepare<[string], Solde>(
    'select du, avoirs, acomptes, credit from soldes where client_code = ?',
  );
  return {
    get: (client: string): Solde => find.get(client) ?? noSolde,
    add: (client: string, { du, avoirs, acomptes, credit }: Solde): void =>
      void save.run(client, du, avoirs, acomptes, credit),
  };
}

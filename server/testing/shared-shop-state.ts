import type { LocalBackOffice } from '#server/backoffice/local/local-backoffice.ts';
import { openConnection } from '#server/database/database.ts';

type Sharing = Pick<LocalBackOffice, 'tiers' | 'articles' | 'familles' | 'documents' | 'boutique'>;

const kinds = ['devis', 'commande', 'livraison', 'avoir', 'facture'] as const;

/** All that must agree between the sides: records whole, stocks among them, by code. */
export async function readShop(backOffice: Sharing): Promise<Record<string, unknown>> {
  const { tiers, articles, familles, documents, boutique } = backOffice;
  const lists = [
    ...(await Promise.all((['client', 'prospect', 'fournisseur'] as const).map((kind) => tiers.list(kind, '')))),
    await articles.list(''),
    await familles.list(''),
    ...(await Promise.all(kinds.map((kind) => documents.list(kind, { limit: 100_000, lignes: true })))),
  ];
  const records = lists.flatMap((list) => list.parse() as Record<string, unknown>[]);
  const entries = records.map((record) => [String(record.numero ?? record.reference ?? record.code), record] as const);
  entries.push(['boutique', await boutique.get()]);
  return Object.fromEntries(entries.toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

/** Every row of a back office's database, in order: two that are equal have the same content, byte for byte. */
export function dumpDatabase(path: string): string {
  const connection = openConnection(path);
  const tables = connection
    .prepare<[], string>(
      "select name from sqlite_master where type = 'table' and name not like 'sqlite_%' order by name",
    )
    .pluck()
    .all();
  const rows = tables.map((table) => [table, connection.prepare(`select * from "${table}"`).raw().all()]);
  connection.close();
  return JSON.stringify(rows);
}

/** Waits until `isTrue`, looking often; fails after `timeoutMs` with what `explain` says. */
export async function until(isTrue: () => boolean | Promise<boolean>, explain = () => '', timeoutMs = 10_000) {
  const end = performance.now() + timeoutMs;
  while (!(await isTrue())) {
    if (performance.now() > end) throw new Error(`It did not come: ${explain()}`);
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}

import { lineIdsPerDocument } from '#server/backoffice/local/documents/documents.table.ts';
import type { LocalBackOffice } from '#server/backoffice/local/local-backoffice.ts';
import { openConnection } from '#server/database/database.ts';

type Sharing = Pick<LocalBackOffice, 'tiers' | 'articles' | 'familles' | 'documents' | 'boutique'>;

const kinds = ['devis', 'commande', 'livraison', 'avoir', 'facture'] as const;

/** Reads everything that must agree between the sides: whole records, with stocks, by code. */
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

/**
 * Dumps every row of a back office's database, in order, except when each till was last heard: two equal dumps have the
 * same content, byte for byte.
 */
export function dumpDatabase(path: string): string {
  const connection = openConnection(path);
  const tables = connection
    .prepare<[], string>(
      `select name from sqlite_master where type = 'table' and name not like 'sqlite_%' and name <> 'postes'
      order by name`,
    )
    .pluck()
    .all();
  const rows = tables.map((table) => [table, connection.prepare(`select * from "${table}"`).raw().all()]);
  connection.close();
  return JSON.stringify(rows);
}

const shared = {
  tiers: 'select numero as code, genre, remise_max, record from tiers',
  articles: 'select reference as code, record from articles',
  familles: 'select code, record from familles',
  documents:
    'select numero as code, chaine, porte_stock, regle, acompte, credite, reste_du, excedent, record from documents',
  reglements: 'select numero as code, record from reglements',
  imputations: `select reglements.numero || ' ' || (imputations.id % 1024) as code, document, imputations.montant
    from imputations join reglements on reglements.id = imputations.id / 1024`,
  soldes:
    'select client_code as code, du, avoirs, acomptes, credit from soldes where du <> 0 or avoirs <> 0 or acomptes <> 0 or credit <> 0',
  lignes: `select documents.numero || ' ' || (lignes.id % ${lineIdsPerDocument}) as code, lignes.article_code, lignes.quantite, lignes.montant_ht,
    lignes.montant_ttc from lignes join documents on documents.id = lignes.id / ${lineIdsPerDocument}`,
  mouvements: 'select numero as code, record, date_creation, auteur from mouvements',
  stocks: "select article_ref || ' ' || depot_code as code, reel from stocks where reel <> 0",
  reservations: "select origine || ' ' || article_ref as code, quantite from reservations where quantite <> 0",
  tarifs: 'select code, record from tarifs',
  inventaires: 'select numero as code, record from inventaires',
  pointages: 'select numero as code, record from pointages',
  transferts: 'select numero as code, record from transferts',
  arrivees: 'select numero as code, record from arrivees',
  commandes_fournisseurs: 'select numero as code, record from commandes_fournisseurs',
  attendus:
    "select origine || ' ' || article_ref as code, commande, recu from attendus where commande <> 0 or recu <> 0",
  changements_prix: 'select code, record from changements_prix',
  promotions: 'select code, record from promotions',
  boutique: 'select id as code, record from boutique',
};

/** Dumps the shared tables of a back office, by table and code, whatever order the records came in. */
export function dumpShared(path: string): Record<string, Record<string, unknown>> {
  const connection = openConnection(path);
  const tables = Object.entries(shared).map(([table, query]) => {
    const rows = connection.prepare<[], { code: string; record?: string }>(query).all();
    const entries = rows.map((row) => [row.code, { ...row, ...(row.record && { record: JSON.parse(row.record) }) }]);
    return [table, Object.fromEntries(entries)] as const;
  });
  connection.close();
  return Object.fromEntries(tables);
}

/** Polls until `isTrue`; fails after `timeoutMs` with the text of `explain`. */
export async function until(isTrue: () => boolean | Promise<boolean>, explain = () => '', timeoutMs = 10_000) {
  const end = performance.now() + timeoutMs;
  while (!(await isTrue())) {
    if (performance.now() > end) throw new Error(`It did not come: ${explain()}`);
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}

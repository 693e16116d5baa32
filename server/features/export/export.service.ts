import type { BackOffice } from '#server/backoffice/backoffice.gateway.ts';
import type { Caller } from '#server/calls/caller.ts';
import { csvSeparators, toCsvName, writeCsv } from '#server/http/answers/csv.ts';
import { type CsvColumns, toCsvTable } from '#shared/tables/csv-table.ts';
import { type Reply, toAttachment } from '#server/http/answers/reply.ts';
import { type Article } from '#shared/contracts/articles/articles.ts';
import { NatureArticle } from '#shared/contracts/nature.ts';
import type { ExportQuery } from '#shared/contracts/exports.ts';
import type { TiersKind } from '#shared/contracts/tiers/tiers.ts';
import { toNatureArticle } from '#shared/documents/objet-vente.ts';
import { toPrixTtc } from '#shared/money/money.ts';
import { isToOrder } from '#shared/stock-level.ts';
import { importFields, type Nature } from '#shared/tables/import-fields.ts';
import { isChampDeMarge } from '#shared/utilisateurs/champs-de-marge.ts';
import { hasDroit } from '#shared/utilisateurs/droits.ts';

export type ExportService = ReturnType<typeof createExportService>;

type Deps = { backOffice: BackOffice; now: () => Date };
type Fields = ReadonlyMap<string, unknown>;

/** Fields whose name in an import differs from the record's. */
const recordFields: Record<string, string> = {
  num: 'numero',
  compte_collectif: 'compte_general',
  famille: 'famille_code',
};

type Question = Omit<ExportQuery, 'format'>;

/**
 * Exports the records of a nature as CSV, with the columns an import takes: all of them, read a page at a time, or
 * those a search finds.
 */
export function createExportService({ backOffice, now }: Deps) {
  const pages = createPages(backOffice);

  return {
    /** Streams `articles_20261121_140509.csv`. */
    async exportCsv(
      nature: Nature,
      { format, ...question }: ExportQuery,
      caller: Caller,
    ): Promise<Reply<AsyncIterable<string>>> {
      await backOffice.traces.noterEvenement({ code: 'export', texte: nature, auteur: `${caller.kind}:${caller.id}` });
      const table = toCsvTable(toColumns(nature, hasDroit(caller, 'marges')), csvSeparators[format]);
      return toAttachment(writeCsv(table, readFields(pages[nature](question))), toCsvName(nature, now()));
    },
  };
}

type Pages = AsyncIterable<readonly object[]>;

/** Returns the reader of each nature: a search is read at once, as a list shows it. */
function createPages({ tiers, articles, familles }: BackOffice): Record<Nature, (question: Question) => Pages> {
  const readTiers =
    (kind: TiersKind) =>
    ({ q }: Question): Pages =>
      q === '' ? tiers.pages(kind) : readFound(tiers.list(kind, q));

  async function* readArticles({ q, stock }: Question) {
    const all: AsyncIterable<readonly Article[]> = q === '' ? articles.pages() : readFound(articles.list(q));
    for await (const page of all) yield stock === 'bas' ? page.filter(isToOrder) : page;
  }

  return {
    clients: readTiers('client'),
    prospects: readTiers('prospect'),
    fournisseurs: readTiers('fournisseur'),
    articles: readArticles,
    familles: ({ q }) => readFound(familles.list(q)),
  };
}

async function* readFound<T>(found: Promise<{ parse(): readonly T[] }>): AsyncGenerator<readonly T[]> {
  yield (await found).parse();
}

/** Takes each record apart once, whatever the number of columns. */
async function* readFields(pages: Pages): AsyncGenerator<readonly Fields[]> {
  for await (const page of pages) yield page.map((record) => new Map(Object.entries(record)));
}

/** Leaves out the purchase prices where they are not seen: the file, imported again, then does not empty them. */
function toColumns(nature: Nature, seesMarges: boolean): CsvColumns<Fields> {
  return importFields[nature]
    .filter(({ champ }) => seesMarges || !isChampDeMarge(champ))
    .map(({ champ, label }) => [label, (fields) => toCell(fields, champ)]);
}

function toCell(values: Fields, champ: string): string | number | null {
  if (champ === 'prix_vente_ttc') return toTaxedPrice(values);
  if (champ === 'nature') return toNatureWord(values);
  const value = values.get(recordFields[champ] ?? champ);
  return typeof value === 'number' || typeof value === 'string' ? value : null;
}

function toNatureWord(values: Fields): string {
  const [nature, type] = [NatureArticle.safeParse(values.get('nature')).data, values.get('type_article')];
  return toNatureArticle({ nature, type_article: typeof type === 'number' ? type : null });
}

function toTaxedPrice(values: Fields): number | null {
  const [price, rate] = [values.get('prix_vente'), values.get('tva_taux')];
  return typeof price === 'number' ? toPrixTtc(price, typeof rate === 'number' ? rate : 0) : null;
}

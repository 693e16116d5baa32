import type { BackOffice } from '#server/backoffice/backoffice.gateway.ts';
import { type Reply, toAttachment } from '#server/http/reply.ts';
import { toCsvHead, toCsvName } from '#server/http/csv.ts';
import type { ExportFormat } from '#shared/contracts/exports.ts';
import { type CsvSeparator, toCsvLine } from '#shared/csv.ts';
import { type ImportField, importFields, type Nature } from '#shared/import-fields.ts';
import { toPrixTtc } from '#shared/money.ts';

export type ExportService = ReturnType<typeof createExportService>;

type Deps = { backOffice: BackOffice; now: () => Date };
type Fields = ReadonlyMap<string, unknown>;

const separators: Record<ExportFormat, CsvSeparator> = { csv: ',', excel: ';' };

/** Fields an import calls otherwise than the record it makes. */
const recordFields: Record<string, string> = {
  num: 'numero',
  compte_collectif: 'compte_general',
  famille: 'famille_code',
};

/** Every record of a nature as CSV, with the columns an import takes; read a page at a time, however many there are. */
export function createExportService({ backOffice, now }: Deps) {
  async function* readFamilles(): AsyncGenerator<readonly object[]> {
    yield (await backOffice.familles.list('')).parse();
  }

  const pages: Record<Nature, () => AsyncIterable<readonly object[]>> = {
    clients: () => backOffice.tiers.pages('client'),
    prospects: () => backOffice.tiers.pages('prospect'),
    fournisseurs: () => backOffice.tiers.pages('fournisseur'),
    articles: () => backOffice.articles.pages(),
    familles: readFamilles,
  };

  async function* write(nature: Nature, separator: CsvSeparator): AsyncGenerator<string> {
    const fields = importFields[nature];
    yield toCsvHead(
      fields.map(({ label }) => label),
      separator,
    );
    for await (const records of pages[nature]()) {
      yield records.map((record) => toCsvLine(toCells(fields, record), separator)).join('');
    }
  }

  return {
    /** `articles_20261121_140509.csv`, streamed. */
    exportCsv(nature: Nature, format: ExportFormat): Reply<AsyncIterable<string>> {
      return toAttachment(write(nature, separators[format]), toCsvName(nature, now()));
    },
  };
}

function toCells(fields: readonly ImportField[], record: object) {
  const values: Fields = new Map(Object.entries(record));
  return fields.map(({ champ }) => toCell(values, champ));
}

function toCell(values: Fields, champ: string): string | number | null {
  if (champ === 'prix_vente_ttc') return toTaxedPrice(values);
  const value = values.get(recordFields[champ] ?? champ);
  return typeof value === 'number' || typeof value === 'string' ? value : null;
}

function toTaxedPrice(values: Fields): number | null {
  const [price, rate] = [values.get('prix_vente'), values.get('tva_taux')];
  return typeof price === 'number' ? toPrixTtc(price, typeof rate === 'number' ? rate : 0) : null;
}

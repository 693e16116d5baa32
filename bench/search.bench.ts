import { join } from 'node:path';
import { openConnection } from '#server/database/database.ts';
import { openCatalogue } from './article-catalogue.ts';
import { formatNumber, type Measure } from './figure.ts';
import { makeFolder } from './processes.ts';
import { median, percentile } from './rounds.ts';

const articleCount = 100_000;
const rounds = 200;
const peer = 'an indexed prefix lookup, the least a search in SQLite can cost';

const typed = {
  'one to three letters': ['v', 'vi', 'vis', 'ma', 'clé'],
  'one word': ['tournevis', 'mecanicien', 'RONDELLE', 'étoile', 'galva'],
  'several words': ['vis inox', 'clé plate laiton', 'cheville 8 nylon', 'inox 4 × 40', 'marteau alpina 12'],
  'a code': ['VIS-12X', 'vis 4x', '2500000', '2500000123450', 'mar-7x'],
  'an inner part': ['nevis', 'xagon', 'eville', 'orien', 'rfor'],
  nothing: ['zzz', 'vis zzz', 'marteau cheville', 'xyz 40', '9999999999'],
};

/** Searches in 100,000 articles, as a clerk types; search and peer give the same bytes, 200 records at most as a JSON array. */
export const measure: Measure = async (report) => {
  using folder = makeFolder();
  const backOffice = await openCatalogue(articleCount, folder.path);
  const lookup = time(prepareLookup(join(folder.path, 'backoffice.db')));
  const all: number[] = [];
  for (const [kind, queries] of Object.entries(typed)) {
    const lists = await Promise.all(queries.map((query) => backOffice.articles.list(query)));
    const times = time((round) => lists[round % lists.length]?.bytes);
    all.push(...times);
    const ratio = median(times) / median(lookup);
    report({ work: `search by ${kind}`, peer, value: ratio, unit: '×', detail: describe(times) });
  }
  const detail = `${describe(all)}; the lookup ${describe(lookup)}`;
  report({ work: 'search, p50 of all', peer, value: median(all), unit: 'ms', aim: { atMost: 1.5 }, detail });
  backOffice.close();
};

function prepareLookup(path: string): (round: number) => unknown {
  const connection = openConnection(path);
  const lookup = connection
    .prepare<[string, string], Buffer>(
      `select cast('[' || group_concat(record, ',') || ']' as blob) from
      (select record from articles where reference >= ? and reference < ? order by reference limit 200)`,
    )
    .pluck();
  const starts = ['VIS-12X', 'MAR-7X', 'CHE-3X40', 'TOU-9', 'FOR-2X10'];
  return (round) => {
    const start = starts[round % starts.length] ?? '';
    return lookup.get(start, `${start}\u{10ffff}`);
  };
}

/** Milliseconds of each round. */
function time(work: (round: number) => unknown): number[] {
  return Array.from({ length: rounds }, (_, round) => {
    const start = performance.now();
    work(round);
    return performance.now() - start;
  });
}

function describe(times: readonly number[]): string {
  return `p50 ${formatNumber(median(times))} ms, p95 ${formatNumber(percentile(times, 95))} ms`;
}

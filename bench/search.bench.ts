import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openConnection } from '#server/database/database.ts';
import { openCatalogue } from './article-catalogue.ts';

// Searching 100,000 articles, as a clerk types, against looking up the beginning of a reference in its index: the least
// any search in SQLite can cost. Both give the same bytes: the records found, 200 at most, as a JSON array.

const articleCount = 100_000;
const rounds = 200;
const aimMs = 1.5;

const typed = {
  'one to three letters': ['v', 'vi', 'vis', 'ma', 'clé'],
  'one word': ['tournevis', 'mecanicien', 'RONDELLE', 'étoile', 'galva'],
  'several words': ['vis inox', 'clé plate laiton', 'cheville 8 nylon', 'inox 4 × 40', 'marteau alpina 12'],
  'a code': ['VIS-12X', 'vis 4x', '2500000', '2500000123450', 'mar-7x'],
  'an inner part': ['nevis', 'xagon', 'eville', 'orien', 'rfor'],
  nothing: ['zzz', 'vis zzz', 'marteau cheville', 'xyz 40', '9999999999'],
};

function measure(work: (round: number) => unknown): number[] {
  const times = Array.from({ length: rounds }, (_, round) => {
    const start = performance.now();
    work(round);
    return performance.now() - start;
  });
  return times.toSorted((a, b) => a - b);
}

const at = (sorted: readonly number[], share: number) => sorted[Math.floor((sorted.length - 1) * share)] ?? Number.NaN;
const ms = (value: number) => `${value.toFixed(3)} ms`.padStart(10);

const folder = mkdtempSync(join(tmpdir(), 'comptoir-bench-'));
try {
  const backOffice = await openCatalogue(articleCount, folder);
  const connection = openConnection(join(folder, 'backoffice.db'));
  const lookup = connection
    .prepare<[string, string], Buffer>(
      `select cast('[' || group_concat(record, ',') || ']' as blob) from
      (select record from articles where reference >= ? and reference < ? order by reference limit 200)`,
    )
    .pluck();
  const starts = ['VIS-12X', 'MAR-7X', 'CHE-3X40', 'TOU-9', 'FOR-2X10'];
  const peer = measure((round) => {
    const start = starts[round % starts.length] ?? '';
    return lookup.get(start, `${start}\u{10ffff}`);
  });
  console.log(
    `${articleCount} articles; an indexed prefix lookup: p50 ${ms(at(peer, 0.5))}, p95 ${ms(at(peer, 0.95))}`,
  );

  const all: number[] = [];
  for (const [kind, queries] of Object.entries(typed)) {
    const lists = await Promise.all(queries.map((query) => backOffice.articles.list(query)));
    const times = measure((round) => lists[round % lists.length]?.bytes);
    all.push(...times);
    const ratio = at(times, 0.5) / at(peer, 0.5);
    console.log(
      `  ${kind.padEnd(22)} p50 ${ms(at(times, 0.5))}, p95 ${ms(at(times, 0.95))}, ${ratio.toFixed(2)} × the lookup`,
    );
  }
  const p50 = at(
    all.toSorted((a, b) => a - b),
    0.5,
  );
  console.log(`search p50 ${ms(p50)}, aim ≤ ${aimMs} ms: ${p50 <= aimMs ? 'reached' : 'missed'}`);
  connection.close();
  backOffice.close();
} finally {
  rmSync(folder, { recursive: true });
}

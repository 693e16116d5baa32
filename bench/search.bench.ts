import { openBackOffice } from '#server/sharing/open-back-office.ts';
import { fillLargeShop } from '../e2e/testing/large-shop.ts';
import { formatNumber, type Measure } from './figure.ts';
import { makeFolder } from './processes.ts';
import { median, percentile } from './rounds.ts';

const articles = 100_000;
const rounds = 200;

/** Searches as a clerk types them: letters, words, codes, inner parts of both, and texts without a match. */
const typed =
  'v,vi,vis,ma,clé,tournevis,mecanicien,RONDELLE,étoile,galva,vis inox,clé plate laiton,cheville 8 nylon,inox 4 × 40,marteau alpina 12,VIS-12X,vis 4x,2500000,2500000123450,mar-7x,nevis,xagon,eville,orien,rfor,zzz,vis zzz,marteau cheville,xyz 40,9999999999'.split(
    ',',
  );

/** Measures searches in 100,000 articles; each returns the bytes of 200 records at most. */
export const measure: Measure = async (report) => {
  using folder = makeFolder();
  await fillLargeShop(folder.path, { articles, clients: 0, documents: 0 });
  const backOffice = await openBackOffice({ dataDir: folder.path, poste: 'P01', now: () => new Date() });
  const lists = await Promise.all(typed.map((query) => backOffice.articles.list(query)));
  const times = Array.from({ length: rounds }, () => lists.map(time)).flat();
  const [p95, longest] = [95, 100].map((percent) => formatNumber(percentile(times, percent)));
  const told = { peer: `${typed.length} texts in turn`, detail: `p95 ${p95} ms, longest ${longest} ms` };
  report({ work: 'search, p50 of all', ...told, value: median(times), unit: 'ms', aim: { atMost: 1.5 } });
  backOffice.close();
};

/** Returns milliseconds. */
function time(list: { bytes: unknown }): number {
  const start = performance.now();
  void list.bytes;
  return performance.now() - start;
}

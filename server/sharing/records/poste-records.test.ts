import { expect, test } from 'vitest';
import { Article } from '#shared/contracts/articles/articles.ts';
import { Tiers } from '#shared/contracts/tiers/tiers.ts';
import { posteRecords } from '#shared/contracts/postes/poste-records.ts';

const long = 'x'.repeat(100_000);

test.each([
  ['tiers', Tiers.shape, posteRecords.tiers.shape],
  ['article', Article.shape, posteRecords.article.shape],
] as const)('no text of a %s that a till brings is without an end', (_name, written, brought) => {
  const texts = Object.entries(written).filter(([, schema]) => schema.safeParse(long).success);
  const endless = texts
    .map(([field]) => field)
    .filter((field) => {
      const schema = Object.entries(brought).find(([name]) => name === field)?.[1];
      return schema?.safeParse(long).success;
    });
  expect(texts.length).toBeGreaterThan(5);
  expect(endless).toEqual([]);
});

import { expect, test } from 'vitest';
import { ArticleCreateInput } from '#shared/contracts/articles/articles.ts';
import { openLocalDatabase } from '../local-database.ts';
import { toNewArticle } from './article-record.ts';
import { createArticleStore } from './articles.store.ts';

async function openArticles() {
  const database = await openLocalDatabase({ dataDir: ':memory:', poste: 'P01', now: () => new Date() });
  const store = createArticleStore(database);
  store.save(toNewArticle(ArticleCreateInput.parse({ reference: 'A', designation: 'Vis' }), new Date()), undefined);
  const { connection } = database;
  const setLabel = (label: string) =>
    connection.exec(`update articles set record = json_set(record, '$.designation', '${label}'), somme = null`);
  return { store, connection, setLabel, getLabel: () => store.get('A').designation };
}

test('`readOnce` reads an article once, and anew in the next call', async () => {
  const { store, setLabel, getLabel } = await openArticles();
  const seen = store.readOnce(() => {
    const before = getLabel();
    setLabel('Boulon');
    return [before, getLabel()];
  });
  expect(seen).toEqual(['Vis', 'Vis']);
  expect(store.readOnce(getLabel)).toBe('Boulon');
});

test('`readOnce` reads what was written within it', async () => {
  const { store } = await openArticles();
  const stocks = store.readOnce(() => {
    store.applyStock('A', { reel: 5 });
    store.applyStock('A', { reel: 2, reserve: 1 });
    return store.get('A');
  });
  expect(stocks).toMatchObject({ stock_reel: 7, stock_reserve: 1, stock_disponible: 6 });
  expect(store.get('A')).toEqual(stocks);
});

test('writes of an undone savepoint are not visible to the outer transaction', async () => {
  const { store, connection } = await openArticles();
  const moveAndFail = connection.transaction(() =>
    store.readOnce(() => {
      store.applyStock('A', { reel: 5 });
      throw new Error('undone');
    }),
  );
  const reel = store.readOnce(() => {
    store.applyStock('A', { reel: 1 });
    expect(moveAndFail).toThrow('undone');
    return store.applyStock('A', { reel: 1 }).stock_reel;
  });
  expect(reel).toBe(2);
});

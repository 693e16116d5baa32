import { expect, it } from 'vitest';
import type { Article } from '#shared/contracts/articles.ts';
import { addToMouvement, createMouvement, setQuantite, toStockAfter } from './mouvement.ts';

const vis = { reference: 'VIS', designation: 'Vis', unite_vente: 'BTE', stock_reel: 4 } as Article;
const clou = { reference: 'CLOU', designation: 'Clou', unite_vente: null, stock_reel: 10 } as Article;

it('gives an article one line that grows, the latest scanned on top', () => {
  const scanned = [vis, clou, vis].reduce(
    (mouvement, article) => addToMouvement(mouvement, article, 1),
    createMouvement(),
  );
  expect(scanned.lignes.map(({ article_ref, quantite }) => [article_ref, quantite])).toEqual([
    ['VIS', 2],
    ['CLOU', 1],
  ]);
});

it('tells what there will be afterwards', () => {
  const [ligne] = setQuantite(addToMouvement(createMouvement(), vis, 1), 'VIS', 6).lignes;
  expect(toStockAfter(ligne!, 'entree')).toBe(10);
  expect(toStockAfter(ligne!, 'sortie')).toBe(-2);
});

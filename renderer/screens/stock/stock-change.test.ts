import { expect, it } from 'vitest';
import { computeStockChange } from './stock-change.ts';

const stocked = { stock_reel: 5, stock_mini: 3 };

it('an entry adds to the stock, an exit takes from it', () => {
  expect(computeStockChange(stocked, 2, 'entree')).toEqual({ after: 7 });
  expect(computeStockChange(stocked, 2, 'sortie')).toEqual({ after: 3 });
});

it('the form of a movement warns below the minimum, and more strongly below zero, whichever way the goods go', () => {
  expect(computeStockChange(stocked, 3, 'sortie').warning).toEqual({ tone: 'warning', text: 'sous le minimum de 3' });
  expect(computeStockChange(stocked, 7, 'sortie').warning).toEqual({ tone: 'danger', text: 'il en manquera 2' });
  expect(computeStockChange({ stock_reel: -4, stock_mini: null }, 1, 'entree').warning?.tone).toBe('danger');
});

it('an article without a minimum has no warning of one', () => {
  expect(computeStockChange({ stock_reel: 1, stock_mini: null }, 1, 'sortie')).toEqual({ after: 0 });
});

it('a movement adds decimals as people do', () => {
  expect(computeStockChange({ stock_reel: 0.1, stock_mini: null }, 0.2, 'entree').after).toBe(0.3);
});

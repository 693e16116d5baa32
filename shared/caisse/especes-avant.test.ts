import { expect, test } from 'vitest';
import { explainEspecesAvant } from './especes-avant.ts';

const cash = (montant: number) => ({
  moyens: [{ moyen: 'especes', nb: 1, recu: montant, rendu: 0, montant }],
});

test('cash of before the opening explains why the payments and the drawer differ', () => {
  expect(explainEspecesAvant(cash(30), { reglements: 30 })).toBeUndefined();
  expect(explainEspecesAvant({ moyens: [] }, { reglements: 0 })).toBeUndefined();
  expect(explainEspecesAvant(cash(42.1), { reglements: 30 })).toContain('12,10\u00a0€ d’espèces reçus avant');
  expect(explainEspecesAvant(cash(-5), { reglements: 0 })).toContain('5,00\u00a0€ d’espèces rendus avant');
});

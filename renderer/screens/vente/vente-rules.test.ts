import { describe, expect, it } from 'vitest';
import { createVente, type LigneVente } from '#renderer/stores/vente.ts';
import { findGlobalProblem, findLimits, findPriceProblem, findRemiseProblem } from './lines/remise-limit.ts';
import { findStockNote, sumQuantities } from './lines/stock-after.ts';

function buildLigne(overrides: Partial<LigneVente>): LigneVente {
  return {
    id: '1',
    article_code: 'VIS-440',
    designation: 'Vis',
    unite: 'UN',
    quantite: 1,
    prix_unitaire_ht: 1,
    prix_unitaire_ttc: null,
    prix_catalogue: 1,
    remise_pourcentage: 0,
    tva_taux: 20,
    stock_disponible: 10,
    stock_mini: 5,
    ...overrides,
  };
}

describe('findStockNote', () => {
  it('warns before the stock falls below its minimum and below zero', () => {
    expect(findStockNote(buildLigne({}), 'facture', 5)?.tone).toBe('quiet');
    expect(findStockNote(buildLigne({}), 'facture', 6)).toMatchObject({ tone: 'warning' });
    expect(findStockNote(buildLigne({}), 'facture', 12)).toEqual({
      tone: 'danger',
      text: 'Stock 10\u00a0: il en manquera 2',
    });
    expect(findStockNote(buildLigne({ stock_disponible: -46 }), 'facture', 1)?.text).toBe(
      'Plus de stock (il en manque déjà 46)\u00a0: il en manquera 47 en tout',
    );
  });

  it('counts all the lines of an article together', () => {
    const lignes = [buildLigne({ quantite: 6 }), buildLigne({ article_code: 'CLE-8' }), buildLigne({ quantite: 6.5 })];
    expect(sumQuantities(lignes, 'VIS-440')).toBe(12.5);
  });

  it('computes decimals exactly: the remaining stock equals the minimum', () => {
    const ligne = buildLigne({ stock_disponible: 0.3, stock_mini: 0.2 });
    expect(findStockNote(ligne, 'facture', 0.1)?.tone).toBe('quiet');
  });

  it('says nothing of a service, and warns of nothing when articles come back', () => {
    expect(findStockNote(buildLigne({ stock_disponible: null }), 'facture', 1)).toBeUndefined();
    expect(findStockNote(buildLigne({}), 'avoir', 50)?.tone).toBe('quiet');
  });
});

describe('findDiscountProblem', () => {
  const client = {
    numero: 'C1',
    intitule: 'Roux',
    adresse: null,
    code_postal: null,
    ville: null,
    email: null,
    remise_max: 10,
  };
  const seller = { role: 'vendeur' } as const;
  const limits = findLimits({ ...createVente(), client }, seller);
  const discount = (remise_pourcentage: number, whole = 0, of = limits) =>
    findRemiseProblem(buildLigne({ remise_pourcentage }), whole, of);

  it('refuses above the customer’s maximum and says what it is', () => {
    expect(discount(10)).toBeUndefined();
    expect(discount(10.5)).toContain('10\u202f% au plus pour Roux.');
  });

  it('counts the discount of the whole sale', () => {
    expect(discount(5, 5)).toBeUndefined();
    expect(discount(6, 5)).toContain('remise globale comprise');
    expect(findGlobalProblem([buildLigne({}), buildLigne({ remise_pourcentage: 6 })], 5, limits)).toContain('comprise');
    expect(findGlobalProblem([], 11, limits)).toBeUndefined();
    expect(findGlobalProblem([], 101, limits)).toContain('de 0 à 100');
  });

  it('lets those who may go beyond do so, up to everything', () => {
    const none = findLimits({ ...createVente(), client }, { role: 'responsable' });
    expect(discount(60, 0, none)).toBeUndefined();
    expect(discount(101, 0, none)).toContain('de 0 à 100');
    expect(
      findLimits({ ...createVente(), client }, { role: 'vendeur', droits: ['remise_au_dela'] }).max,
    ).toBeUndefined();
  });

  it('lets a sale that will be approved go beyond', () => {
    const sale = { ...createVente(), client, depassement: true };
    expect(discount(60, 0, findLimits(sale, { role: 'vendeur', droits: [] }))).toBeUndefined();
  });

  it('has no limit before a customer is chosen', () => {
    expect(discount(60, 0, findLimits(createVente(), seller))).toBeUndefined();
  });

  it('counts a price typed below the article’s own, with the lowest there is and what to do', () => {
    const at = (prix_unitaire_ht: number, more: Partial<LigneVente> = {}) =>
      buildLigne({ prix_catalogue: 149, prix_unitaire_ht, ...more });
    expect(findPriceProblem(at(134.1), 0, limits, false)).toBeUndefined();
    expect(findPriceProblem(at(134.09), 0, limits, false)).toMatch(
      /^134,10\s€\sHT au moins pour Roux\s: 10\s% de remise au plus\. Au-dessous, F10 demande un accord\.$/,
    );
    expect(findPriceProblem(at(1, { prix_unitaire_ttc: 1.2 }), 0, limits, true)).toMatch(/^160,92\s€\sTTC au moins/);
    expect(findPriceProblem(at(140), 5, limits, false)).toBeDefined();
    expect(findRemiseProblem(at(140, { remise_pourcentage: 8 }), 0, limits)).toContain('changement de prix compris');
    expect(findPriceProblem(at(1), 0, findLimits({ ...createVente('avoir'), client }, seller), false)).toBeUndefined();
  });

  it('keeps prices unchanged for users who may not change them', () => {
    const bound = findLimits({ ...createVente(), client }, { role: 'vendeur', droits: [] });
    expect(findPriceProblem(buildLigne({ prix_unitaire_ht: 2 }), 0, bound, false)).toContain(
      'le droit de changer un prix',
    );
    expect(findPriceProblem(buildLigne({}), 0, bound, false)).toBeUndefined();
  });
});

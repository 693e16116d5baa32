import { describe, expect, it } from 'vitest';
import { createVente, type LigneVente } from '#renderer/stores/vente.ts';
import { findRemiseProblem, findLimit, isBeyondLimit } from './lines/remise-limit.ts';
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

  it('counts decimals as people do: what is left is just the minimum', () => {
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
  const limit = findLimit({ ...createVente(), client }, false);

  it('refuses above the customer’s maximum and says what it is', () => {
    expect(findRemiseProblem(10, 0, limit)).toBeUndefined();
    expect(findRemiseProblem(10.5, 0, limit)).toContain('10\u202f% au plus pour Roux.');
  });

  it('counts the discount of the whole sale', () => {
    expect(findRemiseProblem(5, 5, limit)).toBeUndefined();
    expect(findRemiseProblem(6, 5, limit)).toContain('remise globale comprise');
  });

  it('lets those who may go beyond do so, up to everything', () => {
    const none = findLimit({ ...createVente(), client }, true);
    expect(findRemiseProblem(60, 0, none)).toBeUndefined();
    expect(findRemiseProblem(101, 0, none)).toContain('de 0 à 100');
  });

  it('lets a sale whose discounts will be approved go beyond, and knows which one does', () => {
    const sale = { ...createVente(), client, depassement: true };
    expect(findRemiseProblem(60, 0, findLimit(sale, false))).toBeUndefined();
    expect(isBeyondLimit({ ...sale, lignes: [buildLigne({ remise_pourcentage: 10 })] })).toBe(false);
    expect(isBeyondLimit({ ...sale, lignes: [buildLigne({ remise_pourcentage: 10 })], remise_globale: 1 })).toBe(true);
    expect(isBeyondLimit({ ...sale, client: null, lignes: [buildLigne({ remise_pourcentage: 60 })] })).toBe(false);
  });

  it('has no limit before a customer is chosen', () => {
    expect(findRemiseProblem(60, 0, findLimit(createVente(), false))).toBeUndefined();
  });
});

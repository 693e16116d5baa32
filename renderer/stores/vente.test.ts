import { describe, expect, it } from 'vitest';
import type { Article } from '#shared/contracts/articles/articles.ts';
import { combineRemises } from '#shared/money/combine-remises.ts';
import { createVente } from './vente.ts';
import { computeVente, toLigneInputs, withoutTva } from './vente-amounts.ts';
import { addArticle, addComment, replaceLigne, withPrice } from './vente-lines.ts';

function buildArticle(overrides: Partial<Article> = {}): Article {
  return {
    reference: 'VIS-440',
    designation: 'Vis 4×40',
    designation_complementaire: null,
    code_ean: '3760123456786',
    code_barre: '3760123456786',
    prix_vente: 10,
    prix_achat: 6,
    prix_revient: 6,
    stock_reel: 12,
    stock_mini: 5,
    stock_maxi: null,
    stock_reserve: 2,
    stock_commande: 0,
    stock_disponible: 10,
    description: null,
    type_article: 0,
    type_article_libelle: 'Article',
    famille_code: null,
    famille_libelle: null,
    fournisseur_principal: null,
    fournisseur_nom: null,
    unite_vente: 'UN',
    unite_achat: null,
    poids: null,
    volume: null,
    est_actif: true,
    en_sommeil: false,
    tva_code: 'T20',
    tva_taux: 20,
    date_creation: null,
    date_modification: null,
    version: 1,
    ...overrides,
  };
}

describe('adding an article', () => {
  it('makes a line of it, with its price, its tax and its stock', () => {
    const { vente, ligne } = addArticle(createVente(), buildArticle(), 3);
    expect(vente.lignes).toEqual([ligne]);
    expect(ligne).toMatchObject({ quantite: 3, prix_unitaire_ht: 10, tva_taux: 20, stock_disponible: 10 });
  });

  it('again makes its line grow', () => {
    const first = addArticle(createVente(), buildArticle(), 0.1);
    const second = addArticle(first.vente, buildArticle(), 0.2);
    expect(second.vente.lignes).toHaveLength(1);
    expect(second.ligne).toMatchObject({ id: first.ligne.id, quantite: 0.3 });
  });

  it('taken back to none, leaves no line', () => {
    const first = addArticle(createVente(), buildArticle(), 2);
    expect(addArticle(first.vente, buildArticle(), -2).vente.lignes).toEqual([]);
    expect(addArticle(createVente(), buildArticle(), -2).vente.lignes).toMatchObject([{ quantite: -2 }]);
  });

  it('makes another line when the first was given a price or a discount', () => {
    const first = addArticle(createVente(), buildArticle());
    const discounted = replaceLigne(first.vente, { ...first.ligne, remise_pourcentage: 5, prix_saisi: true });
    expect(addArticle(discounted, buildArticle()).vente.lignes).toHaveLength(2);
    const priced = replaceLigne(first.vente, withPrice(first.ligne, 12, true));
    expect(addArticle(priced, buildArticle()).vente.lignes).toHaveLength(2);
  });

  it('knows no stock of a service', () => {
    const { ligne } = addArticle(createVente(), buildArticle({ type_article: 1 }));
    expect(ligne.stock_disponible).toBeNull();
  });
});

describe('a price', () => {
  it('typed with tax is worth exactly what was typed', () => {
    const { vente, ligne } = addArticle(createVente(), buildArticle(), 3);
    const totals = computeVente(replaceLigne(vente, withPrice(ligne, 9.99, true)));
    expect(totals.total_ttc).toBe(29.97);
  });

  it('typed without tax forgets the one typed with it', () => {
    const { ligne } = addArticle(createVente(), buildArticle());
    expect(withPrice(withPrice(ligne, 12, true), 8, false)).toMatchObject({
      prix_unitaire_ht: 8,
      prix_unitaire_ttc: null,
    });
  });
});

describe('discounts', () => {
  it('of a line and of the sale follow one another', () => {
    expect(combineRemises(10, 5)).toBe(14.5);
    expect(combineRemises(12.5, 3.3)).toBe(15.3875);
    expect(combineRemises(0, 33.3333)).toBe(33.3333);
    expect(combineRemises(100, 5)).toBe(100);
  });

  it('of a line is sent with it, and that of the sale is taken off the total of its lines', () => {
    const { vente, ligne } = addArticle(createVente(), buildArticle(), 2);
    const sale = { ...replaceLigne(vente, { ...ligne, remise_pourcentage: 10 }), remise_globale: 5 };
    expect(toLigneInputs(sale)[0]).toMatchObject({ quantite: 2, remise_pourcentage: 10 });
    expect(computeVente(sale)).toMatchObject({ total_ht: 17.1, total_tva: 3.42, total_ttc: 20.52 });
  });

  it('leave comments alone', () => {
    const { vente } = addComment(createVente(), 'Livraison lundi matin');
    const sale = { ...vente, remise_globale: 5 };
    expect(toLigneInputs(sale)).toEqual([
      { article_code: '', designation: 'Livraison lundi matin', quantite: 1, remise_pourcentage: 0 },
    ]);
    expect(computeVente(sale).total_ttc).toBe(0);
  });
});

it('a sale has no VAT in a shop that is not subject to it', () => {
  const { vente } = addArticle(createVente(), buildArticle(), 3);
  expect(computeVente(withoutTva(vente))).toMatchObject({ total_ht: 30, total_tva: 0, total_ttc: 30 });
});

import { expect, test } from 'vitest';
import type { Promotion } from '#shared/contracts/prix/promotions.ts';
import type { Tarif } from '#shared/contracts/prix/tarifs.ts';
import { indexRegles } from '#shared/prix/regles-indexees.ts';
import { priceVente, withQuantite } from './price-vente.ts';
import { createVente, type LigneVente, type Vente } from './vente.ts';
import { computeVente } from './vente-amounts.ts';
import { replaceLigne, withPrice } from './vente-lines.ts';

const fiche = { date_creation: '', date_modification: '', version: 1, boutiques: [], du: null, actif: true };
const offer = { cible: 'tout', codes: [], genre: 'lot', valeur: 100, lot: 3, reduits: 1, cumulable: false } as const;
const lot: Promotion = {
  ...fiche,
  ...offer,
  codes: [],
  code: '3P2',
  intitule: '3 pour 2',
  categories: [],
  au: '2026-11-23',
};
const prices = [{ cible: 'article', code: 'VIS', quantite_min: 0, prix_ht: 8, remise: null }] as const;
const pro: Tarif = { ...fiche, code: 'PRO', intitule: 'Pro', categories: [2], au: null, lignes: [...prices] };
const rules = { regles: indexRegles([pro], [lot]), jour: '2026-11-23', boutique: null };

const ligne: LigneVente = {
  id: 'l',
  article_code: 'VIS',
  designation: 'Vis',
  unite: 'UN',
  quantite: 3,
  prix_unitaire_ht: 10,
  prix_unitaire_ttc: null,
  prix_catalogue: 10,
  prix_article: 10,
  famille_code: null,
  remise_pourcentage: 0,
  tva_taux: 20,
  stock_disponible: null,
  stock_mini: null,
};
const buildVente = (more: Partial<LigneVente> = {}): Vente => ({
  ...createVente('facture'),
  lignes: [{ ...ligne, ...more }],
});
const toHt = (vente: Vente) => computeVente(vente).total_ht;

function setQuantite(vente: Vente, quantite: number): Vente {
  const [first = ligne] = vente.lignes;
  return priceVente(replaceLigne(vente, withQuantite(first, quantite)), rules);
}

test('a promotion follows the quantity, and ends below its minimum', () => {
  const vente = priceVente(buildVente(), rules);
  expect(toHt(vente)).toBe(20);
  expect(vente.lignes[0]?.raison_prix?.promotions).toEqual([{ code: '3P2', intitule: '3 pour 2' }]);
  const two = setQuantite(vente, 2);
  expect([toHt(two), two.lignes[0]?.raison_prix]).toEqual([20, undefined]);
  expect(toHt(setQuantite(two, 6))).toBe(40);
});

test('a promotion ends while a sale is open, unless the sale has a day of its own', () => {
  const vente = priceVente(buildVente(), rules);
  const tomorrow = { ...rules, jour: '2026-11-24' };
  expect(toHt(priceVente(vente, tomorrow))).toBe(30);
  expect(toHt(priceVente({ ...vente, date: '2026-11-23' }, tomorrow))).toBe(20);
});

test('the customer’s tarif applies with the customer; prices already right stay unchanged', () => {
  const client = { numero: 'C', intitule: 'C', adresse: null, code_postal: null, ville: null, email: null };
  const vente = { ...buildVente({ quantite: 1 }), client: { ...client, remise_max: 0, categorie_tarifaire: 2 } };
  const priced = priceVente(vente, rules);
  expect(priced.lignes[0]).toMatchObject({ prix_unitaire_ht: 8, prix_catalogue: 8 });
  expect(priceVente(priced, rules)).toBe(priced);
  expect(toHt(priceVente({ ...priced, client: null }, rules))).toBe(10);
});

test('a typed price or discount stays, whatever the quantity', () => {
  const typed = priceVente(buildVente(withPrice(ligne, 9, false)), rules);
  expect(toHt(typed)).toBe(27);
  expect(typed.lignes[0]?.raison_prix).toBeUndefined();
  expect(toHt(setQuantite(typed, 6))).toBe(54);
  const discounted = priceVente(buildVente({ remise_pourcentage: 5, prix_saisi: true }), rules);
  expect(toHt(setQuantite(discounted, 6))).toBe(57);
});

test('a price set back to the decided one follows the rules again, with tax or without', () => {
  const typed = priceVente(buildVente(withPrice(ligne, 9, false)), rules);
  const [first = ligne] = typed.lignes;
  const back = { ...withPrice(first, 12, true), remise_pourcentage: 33.333333 };
  const again = priceVente(replaceLigne(typed, back), rules);
  expect(again.lignes[0]).toMatchObject({ prix_saisi: false, prix_unitaire_ttc: null });
  expect(toHt(setQuantite(again, 6))).toBe(40);
});

test('a line of a changed document keeps its price until its quantity changes', () => {
  const raison_prix = { prix_article_ht: 12, promotions: [{ code: '3P2', intitule: '3 pour 2' }] };
  const sold = { prix_unitaire_ht: 10, remise_pourcentage: 33.333333, raison_prix, prix_saisi: true };
  const vente = priceVente(buildVente(sold), rules);
  expect(toHt(vente)).toBe(20);
  expect(toHt(setQuantite(vente, 2))).toBe(20);
  expect(setQuantite(vente, 2).lignes[0]?.remise_pourcentage).toBe(0);
});

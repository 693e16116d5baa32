import { decidePrix } from '#shared/prix/decide-prix.ts';
import type { Contexte } from '#shared/prix/is-en-vigueur.ts';
import { isAtPrix, keepRaison } from '#shared/prix/keep-raison.ts';
import type { ReglesIndexees } from '#shared/prix/regles-indexees.ts';
import { isSame } from '#shared/text/same-value.ts';
import type { JourIso } from '#shared/time/dates.ts';
import type { LigneVente, Vente } from './vente.ts';

type Known = { regles: ReglesIndexees; jour: JourIso; boutique: string | null };

/**
 * Prices the lines of a sale by the shop's rules, as the service will; lines with a typed price or discount keep it,
 * with the reasons that still hold. Returns the same sale when nothing changes.
 */
export function priceVente(vente: Vente, { regles, jour, boutique }: Known): Vente {
  const contexte = { categorie: vente.client?.categorie_tarifaire ?? null, jour: vente.date ?? jour, boutique };
  const lignes = vente.lignes.map((ligne) => priceLigne(ligne, contexte, regles));
  return lignes.every((ligne, index) => ligne === vente.lignes[index]) ? vente : { ...vente, lignes };
}

function priceLigne(ligne: LigneVente, contexte: Contexte, regles: ReglesIndexees): LigneVente {
  if (ligne.article_code === '' || ligne.prix_article === undefined) return ligne;
  const { article_code: reference, famille_code = null, prix_article: prix_vente } = ligne;
  const decided = decidePrix({ reference, famille_code, prix_vente }, ligne.quantite, contexte, regles);
  const { prix_unitaire_ht, remise_pourcentage } = decided;
  // A price typed back to the rules' own no longer counts as typed.
  const isDecided = isAtPrix(ligne, prix_unitaire_ht) && ligne.remise_pourcentage === remise_pourcentage;
  const prix_saisi = ligne.prix_saisi === true && !isDecided;
  const sold = prix_saisi ? {} : { prix_unitaire_ht, prix_unitaire_ttc: null, remise_pourcentage };
  const limits = { prix_catalogue: prix_unitaire_ht, remise_promotion: remise_pourcentage };
  const priced = { ...ligne, ...sold, ...limits, prix_saisi };
  const next = { ...priced, raison_prix: keepRaison(priced, decided) };
  return isSame(next, ligne) ? ligne : next;
}

/**
 * Changes the quantity of a line; one priced by the rules gets the price of the new quantity, even if it was sold
 * before.
 */
export function withQuantite(ligne: LigneVente, quantite: number): LigneVente {
  const { raison_prix: raison, remise_pourcentage } = ligne;
  const isByRules = raison !== undefined && (raison.promotions !== undefined || remise_pourcentage === 0);
  return { ...ligne, quantite, prix_saisi: ligne.prix_saisi === true && !isByRules };
}

import type { Article } from '#shared/contracts/articles/articles.ts';
import { roundQuantity, toPrixHt } from '#shared/money/money.ts';
import type { LigneVente, Vente } from './vente.ts';

/** Finds the line an article is added to: an unchanged one grows, so that three scans are one line of three. */
function findUntouched({ lignes }: Vente, { reference, prix_vente }: Article): LigneVente | undefined {
  return lignes.findLast((ligne) => ligne.article_code === reference && isUntouched(ligne, prix_vente));
}

function isUntouched({ prix_article, prix_saisi, ...ligne }: LigneVente, prixVente: number): boolean {
  if (prix_article !== undefined && !prix_saisi) return prix_article === prixVente;
  const { prix_unitaire_ht, prix_unitaire_ttc, remise_pourcentage } = ligne;
  return prix_unitaire_ht === prixVente && prix_unitaire_ttc === null && remise_pourcentage === 0;
}

/** Adds a quantity of an article to the sale, and returns its line; a line taken back to zero is removed. */
export function addArticle(vente: Vente, article: Article, quantite = 1): { vente: Vente; ligne: LigneVente } {
  const untouched = findUntouched(vente, article);
  if (untouched) {
    const ligne = { ...untouched, quantite: roundQuantity(untouched.quantite + quantite) };
    return { vente: ligne.quantite === 0 ? withoutLigne(vente, ligne) : replaceLigne(vente, ligne), ligne };
  }
  const ligne = { ...toLigne(article), quantite };
  return { vente: { ...vente, lignes: [...vente.lignes, ligne] }, ligne };
}

function toLigne(article: Article): LigneVente {
  return {
    id: crypto.randomUUID(),
    article_code: article.reference,
    designation: article.designation,
    unite: article.unite_vente ?? '',
    quantite: 1,
    prix_unitaire_ht: article.prix_vente,
    prix_unitaire_ttc: null,
    prix_catalogue: article.prix_vente,
    prix_article: article.prix_vente,
    famille_code: article.famille_code,
    remise_pourcentage: 0,
    tva_taux: article.tva_taux ?? 0,
    ...(article.eco_participation_ht && { eco_participation_ht: article.eco_participation_ht }),
    stock_disponible: article.type_article === 0 ? (article.stock_disponible ?? article.stock_reel) : null,
    stock_mini: article.stock_mini,
  };
}

/** Adds a line of text at the end of the sale. */
export function addComment(vente: Vente, designation: string): { vente: Vente; ligne: LigneVente } {
  const ligne: LigneVente = {
    id: crypto.randomUUID(),
    article_code: '',
    designation,
    unite: '',
    quantite: 1,
    prix_unitaire_ht: 0,
    prix_unitaire_ttc: null,
    prix_catalogue: 0,
    remise_pourcentage: 0,
    tva_taux: 0,
    stock_disponible: null,
    stock_mini: null,
  };
  return { vente: { ...vente, lignes: [...vente.lignes, ligne] }, ligne };
}

export function replaceLigne(vente: Vente, ligne: LigneVente): Vente {
  return { ...vente, lignes: vente.lignes.map((other) => (other.id === ligne.id ? ligne : other)) };
}

function withoutLigne(vente: Vente, { id }: LigneVente): Vente {
  return { ...vente, lignes: vente.lignes.filter((other) => other.id !== id) };
}

/** Sets another unit price on a line, typed with or without tax. */
export function withPrice(ligne: LigneVente, price: number, isTtc: boolean): LigneVente {
  const typed = { ...ligne, prix_saisi: true };
  return isTtc
    ? { ...typed, prix_unitaire_ttc: price, prix_unitaire_ht: toPrixHt(price, ligne.tva_taux) }
    : { ...typed, prix_unitaire_ttc: null, prix_unitaire_ht: price };
}

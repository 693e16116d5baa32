import type { ArticleDraft } from '#server/backoffice/backoffice.gateway.ts';
import { type Article } from '#shared/contracts/articles/articles.ts';
import { tvaTaux } from '#shared/money/tva-taux.ts';
import { Refused } from '#shared/endpoints/errors.ts';
import { cleanCode } from '#shared/identifiers/clean-code.ts';
import { roundQuantity } from '#shared/money/money.ts';
import { cleanLabel, cleanText } from '../clean-text.ts';

const prestation = 1;
const typesArticle = ['Article', 'Prestation', 'Divers'] as const;
const defaultTvaCode = 'T20';
const tauxByCode = new Map<string, number>(Object.entries(tvaTaux));
const taux = new Set(tauxByCode.values());

/**
 * Returns the record of an article that is being created, without stock: quantities come from movements.
 * @throws {Refused} for an empty reference or label, or an unknown VAT code.
 */
export function toNewArticle({ fiche, ...input }: ArticleDraft, now: Date, usualTvaCode = defaultTvaCode): Article {
  const reference = cleanCode(input.reference);
  const designation = cleanLabel(input.designation);
  if (reference === '') throw new Refused('La référence de l’article est vide.');
  if (designation === '') throw new Refused('La désignation de l’article est vide.');
  const tvaCode = toTvaCode(input.tva_code) ?? usualTvaCode;
  const date = now.toISOString();
  return completeArticle({
    ...emptyArticle,
    ...fiche,
    ...noStock,
    reference,
    designation,
    code_ean: toEan(input.code_ean),
    prix_vente: input.prix_vente ?? 0,
    prix_achat: input.prix_achat ?? null,
    stock_mini: input.stock_mini ?? null,
    stock_maxi: input.stock_maxi ?? fiche?.stock_maxi ?? null,
    fournisseur_principal: cleanCode(input.fournisseur_principal ?? fiche?.fournisseur_principal ?? '') || null,
    description: cleanText(input.description),
    famille_code: input.famille ? cleanCode(input.famille) || null : null,
    unite_vente: cleanText(input.unite_vente) ?? 'UN',
    tva_code: tvaCode,
    tva_taux: getTvaTaux(tvaCode),
    ...toNature(input),
    ...(input.emplacement && { emplacement: cleanText(input.emplacement) }),
    ...(input.eco_participation_ht && { eco_participation_ht: input.eco_participation_ht }),
    date_creation: date,
    date_modification: date,
  });
}

/** Returns the fields of a service, which is not counted; goods are the default of every article. */
function toNature({ nature }: Pick<ArticleDraft, 'nature'>): Partial<Article> {
  return nature === 'service' ? { nature, type_article: prestation } : {};
}

/** Returns the record with the fields that follow from others set right. */
export function completeArticle(article: Article): Article {
  const stock_disponible = roundQuantity(article.stock_reel - (article.stock_reserve ?? 0));
  const type_article_libelle = typesArticle[article.type_article ?? 0] ?? null;
  return { ...article, code_barre: article.code_ean, stock_disponible, type_article_libelle };
}

/** Normalises a barcode: removes the spaces and hyphens it may be typed with. */
export function toEan(typed: string | null | undefined): string | null {
  return (typed ?? '').replace(/[\s-]/g, '') || null;
}

/** Normalises a VAT code; null for none. */
export function toTvaCode(typed: string | null | undefined): string | null {
  return cleanText(typed)?.toUpperCase() ?? null;
}

/**
 * Returns the rate, in percent, of a VAT code: one of `tvaTaux`, or a rate written as a number («20», «5,5»), alone or
 * after the letters other programs put before it («TVA20», «C20», «V5,5»).
 * @throws {Refused} for any other.
 */
export function getTvaTaux(code: string): number {
  const figures = /^(?:TVA|[TCDVA])?(\d+(?:[.,]\d+)?)$/.exec(code)?.[1];
  const known = tauxByCode.get(figures === undefined ? code : `T${figures}`);
  const written = figures === undefined ? Number.NaN : Number(figures.replace(',', '.'));
  if (known !== undefined) return known;
  if (taux.has(written)) return written;
  throw new Refused(`Le code de TVA ${code} est inconnu\u00a0: attendu ${[...tauxByCode.keys()].join(', ')}.`);
}

const noStock = { stock_reel: 0, stock_reserve: 0, stock_commande: 0 };

const emptyArticle: Article = {
  reference: '',
  designation: '',
  designation_complementaire: null,
  code_ean: null,
  code_barre: null,
  prix_vente: 0,
  prix_achat: null,
  prix_revient: null,
  stock_reel: 0,
  stock_mini: null,
  stock_maxi: null,
  stock_reserve: 0,
  stock_commande: 0,
  stock_disponible: 0,
  description: null,
  type_article: 0,
  type_article_libelle: null,
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
  tva_code: defaultTvaCode,
  tva_taux: tvaTaux[defaultTvaCode],
  date_creation: null,
  date_modification: null,
  version: 1,
};

import type { Article } from '#shared/contracts/articles/articles.ts';
import type { DocumentComplet, LigneInput, LigneRecord } from '#shared/contracts/documents/documents.ts';
import type { PrixDecide } from '#shared/contracts/prix/prix.ts';
import { keepRaison } from '#shared/prix/keep-raison.ts';
import type { RemiseGlobale } from '#shared/contracts/documents/remise-globale.ts';
import { toNatureArticle } from '#shared/documents/objet-vente.ts';
import type { RegimeTva } from '#shared/contracts/regime-tva.ts';
import { InvalidInput, Refused } from '#shared/endpoints/errors.ts';
import { cleanCode } from '#shared/identifiers/clean-code.ts';
import { toPrixHt } from '#shared/money/money.ts';
import { computeTotals, hasExactAmounts, type LigneACalculer } from '#shared/money/totals.ts';
import { cleanText } from '../clean-text.ts';

/** The lines of a document and everything computed from them. */
export type DocumentContent = Pick<
  DocumentComplet,
  'lignes' | 'tvas' | 'total_ht' | 'total_tva' | 'total_ttc' | 'regime_tva' | 'livraison' | 'remise_globale'
>;

type Options = {
  findArticle: (reference: string) => Article | undefined;
  /** True when the shop is not subject to VAT: every rate is zero. */
  franchiseTva: boolean;
  /**
   * The reason why the sale bears no VAT: every rate is then zero, and a price typed with VAT is ignored when the price
   * without it is known.
   */
  regime: RegimeTva | undefined;
  /** Decides the price of a line when none is given. */
  decide: (article: Article, quantite: number) => PrixDecide;
  /** The discount of the whole document. */
  remise: RemiseGlobale | undefined;
};

type LigneComplete = LigneACalculer &
  Pick<
    LigneRecord,
    'article_code' | 'designation' | 'unite' | 'nature' | 'code_ean' | 'eco_participation_ht' | 'raison_prix'
  >;

/**
 * Returns the lines as they are stored, completed from their articles, with the document's totals.
 * @throws {Refused} for an unknown article or an empty line, {InvalidInput} for amounts too large to be exact.
 */
export function toContent(inputs: readonly LigneInput[], options: Options): DocumentContent {
  const { remise } = options;
  const totals = computeTotals(
    inputs.map((input) => toLigne(input, options)),
    remise?.pourcentage,
  );
  if (!hasExactAmounts(totals)) throw toTooLarge();
  const { lignes, tvas, total_ht, total_tva, total_ttc } = totals;
  const regime = options.franchiseTva ? undefined : options.regime;
  const amounts = { lignes: lignes.map(withoutMissingTtc), tvas, total_ht, total_tva, total_ttc };
  const content = remise ? { ...amounts, remise_globale: remise } : amounts;
  return regime ? { ...content, regime_tva: regime } : content;
}

function toTooLarge(): InvalidInput {
  const message = 'Les montants du document sont trop grands\u00a0: ils restent sous dix mille milliards d’euros.';
  return new InvalidInput(message, [{ champ: 'lignes', message }]);
}

function toLigne(input: LigneInput, { findArticle, franchiseTva, regime, decide }: Options): LigneComplete {
  const code = cleanCode(input.article_code);
  if (code === '') return toComment(input);
  const article = findArticle(code);
  if (!article) throw new Refused(`Article ${code} introuvable`);
  const tva_taux = franchiseTva || regime ? 0 : (article.tva_taux ?? 0);
  const decided = decide(article, input.quantite);
  const sold = {
    ...toSoldAt(input, tva_taux, decided),
    tva_taux,
    prix_unitaire_ttc: regime ? undefined : input.prix_unitaire_ttc,
  };
  const raison_prix = keepRaison(sold, decided);
  return {
    article_code: article.reference,
    designation: cleanText(input.designation) ?? article.designation,
    quantite: input.quantite,
    unite: article.unite_vente ?? '',
    ...sold,
    ...toSold(article),
    ...(raison_prix && { raison_prix }),
  };
}

/**
 * Returns what the law requires of a line besides its price, as the article has it now; default values are left out.
 */
function toSold(article: Article): Pick<LigneRecord, 'nature' | 'code_ean' | 'eco_participation_ht'> {
  return {
    ...(toNatureArticle(article) === 'service' && { nature: 'service' as const }),
    ...(article.code_ean !== null && { code_ean: article.code_ean }),
    ...(article.eco_participation_ht && { eco_participation_ht: article.eco_participation_ht }),
  };
}

/** Returns the given price and discount; the price rules decide when neither is given. */
function toSoldAt(input: LigneInput, tvaTaux: number, decided: PrixDecide) {
  const prix = toPrix(input, tvaTaux);
  const { remise_pourcentage } = prix === undefined && input.remise_pourcentage === 0 ? decided : input;
  return { prix_unitaire_ht: prix ?? decided.prix_unitaire_ht, remise_pourcentage };
}

function toPrix({ prix_unitaire_ht, prix_unitaire_ttc }: LigneInput, tvaTaux: number): number | undefined {
  if (prix_unitaire_ht !== undefined && prix_unitaire_ht !== null) return prix_unitaire_ht;
  return prix_unitaire_ttc === undefined || prix_unitaire_ttc === null
    ? undefined
    : toPrixHt(prix_unitaire_ttc, tvaTaux);
}

/**
 * Converts a line without an article into a text between the others; a price there is refused, since it would be
 * silently lost.
 */
function toComment(input: LigneInput): LigneComplete {
  const designation = cleanText(input.designation);
  if (!designation) throw new Refused('Une ligne n’a ni code article ni désignation.');
  if (input.prix_unitaire_ht || input.prix_unitaire_ttc) {
    throw new Refused('Une ligne sans code article est un commentaire\u00a0: elle n’a pas de prix.');
  }
  const none = { unite: '', prix_unitaire_ht: 0, remise_pourcentage: 0, tva_taux: 0 };
  return { article_code: '', designation, quantite: input.quantite, ...none };
}

function withoutMissingTtc<L extends LigneACalculer>({ prix_unitaire_ttc, ...ligne }: L) {
  return prix_unitaire_ttc === undefined || prix_unitaire_ttc === null ? ligne : { ...ligne, prix_unitaire_ttc };
}

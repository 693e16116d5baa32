import { z } from 'zod';
import type { Article } from '#shared/contracts/articles.ts';
import type { LigneInput } from '#shared/contracts/documents.ts';
import type { Tiers } from '#shared/contracts/tiers.ts';
import { computeTotals, type Totals } from '#shared/totals.ts';
import { toPrixHt } from '#shared/money.ts';

export const venteKinds = ['devis', 'commande', 'livraison', 'facture', 'avoir'] as const;
export type VenteKind = (typeof venteKinds)[number];

/** A line being typed: the wire's fields, and what the article said when it was added. */
export const LigneVente = z.object({
  id: z.string(),
  /** Empty for a comment, whose text is `designation`. */
  article_code: z.string(),
  designation: z.string(),
  unite: z.string(),
  quantite: z.number(),
  prix_unitaire_ht: z.number(),
  /** Set when the price was typed including tax. */
  prix_unitaire_ttc: z.number().nullable(),
  prix_catalogue: z.number(),
  /** Of the line alone; the discount of the whole sale comes on top. */
  remise_pourcentage: z.number(),
  tva_taux: z.number(),
  stock_disponible: z.number().nullable(),
  stock_mini: z.number().nullable(),
});
export type LigneVente = z.output<typeof LigneVente>;

export const ClientVente = z.object({
  numero: z.string(),
  intitule: z.string(),
  adresse: z.string().nullable(),
  code_postal: z.string().nullable(),
  ville: z.string().nullable(),
  email: z.string().nullable(),
  remise_max: z.number(),
});
export type ClientVente = z.output<typeof ClientVente>;

/** What the sale keeps of a customer's record. */
export function toClientVente({
  numero,
  intitule,
  adresse,
  code_postal,
  ville,
  email,
  remise_max,
}: Tiers): ClientVente {
  return { numero, intitule, adresse, code_postal, ville, email, remise_max };
}

/** What is sent, kept until its answer is known: sent again after a failure, it is the same sale. */
export const Envoi = z.object({
  kind: z.enum(venteKinds),
  /** The document that is changed; none when one is made. */
  modifie: z.string().nullable().default(null),
  client_id: z.string(),
  date: z.string().nullable(),
  reference: z.string().nullable(),
  lignes: z.array(z.custom<LigneInput>((value) => typeof value === 'object')),
});
export type Envoi = z.output<typeof Envoi>;

export const Vente = z.object({
  id: z.string(),
  /** `Idempotency-Key` of the document this sale becomes. */
  cle: z.string(),
  kind: z.enum(venteKinds),
  /** Number of the document whose lines these are to become; none for a new one. */
  modifie: z.string().nullable().default(null),
  client: ClientVente.nullable(),
  date: z.string().nullable(),
  reference: z.string(),
  lignes: z.array(LigneVente),
  /** Percent on every line, on top of its own. */
  remise_globale: z.number(),
  /** Discounts may go beyond the customer's maximum: somebody who may grant them will be asked for when it is saved. */
  depassement: z.boolean().default(false),
  /** Prices are shown and typed including tax. */
  saisie_ttc: z.boolean(),
  envoi: Envoi.nullable(),
});
export type Vente = z.output<typeof Vente>;

export function createVente(kind: VenteKind = 'devis', saisieTtc = false): Vente {
  return {
    id: crypto.randomUUID(),
    cle: crypto.randomUUID(),
    kind,
    modifie: null,
    client: null,
    date: null,
    reference: '',
    lignes: [],
    remise_globale: 0,
    depassement: false,
    saisie_ttc: saisieTtc,
    envoi: null,
  };
}

export function isEmpty({ client, lignes, reference }: Vente): boolean {
  return client === null && lignes.length === 0 && reference === '';
}

/** The line an article is added to: one that nobody changed grows, so that three scans are one line of three. */
function findUntouched({ lignes }: Vente, { reference, prix_vente }: Article): LigneVente | undefined {
  return lignes.findLast(
    (ligne) =>
      ligne.article_code === reference &&
      ligne.prix_unitaire_ht === prix_vente &&
      ligne.prix_unitaire_ttc === null &&
      ligne.remise_pourcentage === 0,
  );
}

/** The sale with so many of an article more, and the line they are on. */
export function addArticle(vente: Vente, article: Article, quantite = 1): { vente: Vente; ligne: LigneVente } {
  const untouched = findUntouched(vente, article);
  if (untouched) {
    const ligne = { ...untouched, quantite: addQuantities(untouched.quantite, quantite) };
    return { vente: replaceLigne(vente, ligne), ligne };
  }
  const ligne = { ...toLigne(article), quantite };
  return { vente: { ...vente, lignes: [...vente.lignes, ligne] }, ligne };
}

/** Six decimals, as many as a quantity is shown with: 0.1 and 0.2 are 0.3. */
function addQuantities(first: number, second: number): number {
  return Math.round((first + second) * 1e6) / 1e6;
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
    remise_pourcentage: 0,
    tva_taux: article.tva_taux ?? 0,
    stock_disponible: article.type_article === 0 ? (article.stock_disponible ?? article.stock_reel) : null,
    stock_mini: article.stock_mini,
  };
}

/** The sale with a line of text after the others. */
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

/** The line at another unit price, typed with or without tax. */
export function withPrice(ligne: LigneVente, price: number, isTtc: boolean): LigneVente {
  return isTtc
    ? { ...ligne, prix_unitaire_ttc: price, prix_unitaire_ht: toPrixHt(price, ligne.tva_taux) }
    : { ...ligne, prix_unitaire_ttc: null, prix_unitaire_ht: price };
}

/** Two discounts one after the other as one, in percent with four decimals: 10 % then 5 % is 14.5 %. */
export function combineDiscounts(first: number, second: number): number {
  if (first === 0 || second === 0) return first + second;
  return (1_000_000 - Math.round((100 - first) * (100 - second) * 100)) / 10_000;
}

/** The lines as they are sent, the sale's discount in each. */
export function toLigneInputs({ lignes, remise_globale }: Vente): LigneInput[] {
  return lignes.map(({ article_code, designation, quantite, ...ligne }) =>
    article_code === ''
      ? { article_code, designation, quantite: 1, remise_pourcentage: 0 }
      : {
          article_code,
          designation,
          quantite,
          prix_unitaire_ht: ligne.prix_unitaire_ht,
          prix_unitaire_ttc: ligne.prix_unitaire_ttc,
          remise_pourcentage: combineDiscounts(ligne.remise_pourcentage, remise_globale),
        },
  );
}

/** The sale in a shop that is not subject to VAT: prices are the same with and without it. */
export function withoutTva(vente: Vente): Vente {
  return { ...vente, lignes: vente.lignes.map((ligne) => ({ ...ligne, tva_taux: 0 })) };
}

/** The amounts of the sale, as the service will compute them: same code, same rounding. */
export function computeVente({ lignes, remise_globale }: Vente): Totals<LigneVente> {
  return computeTotals(
    lignes.map((ligne) => ({
      ...ligne,
      remise_pourcentage: ligne.article_code === '' ? 0 : combineDiscounts(ligne.remise_pourcentage, remise_globale),
    })),
  );
}

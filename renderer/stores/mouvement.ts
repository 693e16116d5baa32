import { z } from 'zod';
import type { Article } from '#shared/contracts/articles/articles.ts';
import type { EntreeInput } from '#shared/contracts/articles/stock.ts';
import { roundQuantity } from '#shared/money/money.ts';

export const senses = ['entree', 'sortie', 'transfert'] as const;
export type Sens = (typeof senses)[number];

/** An article that comes in or goes out, with its record's fields when it was last scanned. */
export const LigneMouvement = z.object({
  article_ref: z.string(),
  designation: z.string(),
  unite: z.string(),
  quantite: z.number(),
  prix_unitaire: z.number().nullable(),
  stock_reel: z.number(),
  stock_mini: z.number().nullable(),
});
export type LigneMouvement = z.output<typeof LigneMouvement>;

/** The body of both kinds of movement, without their day. */
type MouvementBody = Omit<EntreeInput, 'date_entree'>;

/** A movement as it is sent, stored until its answer is known: sent again after a failure, it is the same movement. */
export const EnvoiMouvement = z.object({
  sens: z.enum(senses),
  date: z.string().nullable(),
  /** For a transfert, the code of the shop it goes to. */
  destination: z.string().default(''),
  body: z.custom<MouvementBody>((value) => typeof value === 'object' && value !== null),
});
export type EnvoiMouvement = z.output<typeof EnvoiMouvement>;

export const MouvementSaisi = z.object({
  id: z.string(),
  /** `Idempotency-Key` of the movement this becomes. */
  cle: z.string(),
  sens: z.enum(senses),
  date: z.string().nullable(),
  reference: z.string(),
  /** Empty for the main warehouse. */
  depot_code: z.string(),
  commentaire: z.string(),
  /** For a transfert, the code of the shop it goes to. */
  destination: z.string().default(''),
  lignes: z.array(LigneMouvement),
  envoi: EnvoiMouvement.nullable(),
});
export type MouvementSaisi = z.output<typeof MouvementSaisi>;

export function createMouvement(sens: Sens = 'entree'): MouvementSaisi {
  return {
    id: crypto.randomUUID(),
    cle: crypto.randomUUID(),
    sens,
    date: null,
    reference: '',
    depot_code: '',
    commentaire: '',
    destination: '',
    lignes: [],
    envoi: null,
  };
}

/** Adds a quantity of an article to its line; `-1` takes one back, and a line with nothing left is removed. */
export function addToMouvement(mouvement: MouvementSaisi, article: Article, quantite = 1): MouvementSaisi {
  const known = mouvement.lignes.find((ligne) => ligne.article_ref === article.reference);
  const ligne = toLigne(article, known, quantite);
  if (ligne.quantite <= 0) return removeLigne(mouvement, article.reference);
  return known ? replaceLigneMouvement(mouvement, ligne) : { ...mouvement, lignes: [...mouvement.lignes, ligne] };
}

function toLigne(article: Article, known: LigneMouvement | undefined, quantite: number): LigneMouvement {
  return {
    article_ref: article.reference,
    designation: article.designation,
    unite: article.unite_vente ?? '',
    quantite: roundQuantity((known?.quantite ?? 0) + quantite),
    prix_unitaire: known?.prix_unitaire ?? null,
    stock_reel: article.stock_reel,
    stock_mini: article.stock_mini,
  };
}

export function replaceLigneMouvement(mouvement: MouvementSaisi, ligne: LigneMouvement): MouvementSaisi {
  const lignes = mouvement.lignes.map((other) => (other.article_ref === ligne.article_ref ? ligne : other));
  return { ...mouvement, lignes };
}

export function removeLigne(mouvement: MouvementSaisi, reference: string): MouvementSaisi {
  return { ...mouvement, lignes: mouvement.lignes.filter(({ article_ref }) => article_ref !== reference) };
}

/**
 * Joins a discarded movement and what was scanned since; undefined when they cannot be one, because the later one goes
 * the other way or is being sent.
 */
export function joinMouvements(thrown: MouvementSaisi, since: MouvementSaisi): MouvementSaisi | undefined {
  if (since.envoi !== null) return undefined;
  if (since.lignes.length > 0 && since.sens !== thrown.sens) return undefined;
  const lignes = new Map(thrown.lignes.map((ligne) => [ligne.article_ref, ligne]));
  for (const ligne of since.lignes) {
    const before = lignes.get(ligne.article_ref);
    const quantite = roundQuantity((before?.quantite ?? 0) + ligne.quantite);
    lignes.set(ligne.article_ref, {
      ...ligne,
      quantite,
      prix_unitaire: ligne.prix_unitaire ?? before?.prix_unitaire ?? null,
    });
  }
  return { ...thrown, lignes: [...lignes.values()] };
}

/** Converts the movement to what is sent; empty fields are left to the service. */
export function toEnvoiMouvement({ sens, date, destination, lignes, ...mouvement }: MouvementSaisi): EnvoiMouvement {
  return {
    sens,
    date,
    destination,
    body: {
      reference: mouvement.reference.trim() || null,
      depot_code: mouvement.depot_code.trim() || null,
      commentaire: mouvement.commentaire.trim() || null,
      lignes: lignes.map(({ article_ref, quantite, prix_unitaire }) => ({ article_ref, quantite, prix_unitaire })),
    },
  };
}

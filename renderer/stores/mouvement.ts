import { z } from 'zod';
import type { Article } from '#shared/contracts/articles.ts';

export const sens = ['entree', 'sortie'] as const;
export type Sens = (typeof sens)[number];

export const LigneMouvement = z.object({
  article_ref: z.string(),
  designation: z.string(),
  unite: z.string(),
  quantite: z.number(),
  stock_reel: z.number(),
});
export type LigneMouvement = z.output<typeof LigneMouvement>;

/** Articles that come in or go out, as they are being scanned. */
export const Mouvement = z.object({
  cle: z.string(),
  sens: z.enum(sens),
  reference: z.string(),
  commentaire: z.string(),
  lignes: z.array(LigneMouvement),
});
export type Mouvement = z.output<typeof Mouvement>;

export function createMouvement(direction: Sens = 'entree'): Mouvement {
  return { cle: crypto.randomUUID(), sens: direction, reference: '', commentaire: '', lignes: [] };
}

/** The movement with so many of an article more; an article has one line. */
export function addToMouvement(mouvement: Mouvement, article: Article, quantite: number): Mouvement {
  const known = mouvement.lignes.find(({ article_ref }) => article_ref === article.reference);
  const ligne: LigneMouvement = {
    article_ref: article.reference,
    designation: article.designation,
    unite: article.unite_vente ?? '',
    quantite: Math.round(((known?.quantite ?? 0) + quantite) * 1e6) / 1e6,
    stock_reel: article.stock_reel,
  };
  const others = mouvement.lignes.filter((other) => other !== known);
  return { ...mouvement, lignes: [ligne, ...others] };
}

export function setQuantite(mouvement: Mouvement, reference: string, quantite: number): Mouvement {
  return {
    ...mouvement,
    lignes: mouvement.lignes.map((ligne) => (ligne.article_ref === reference ? { ...ligne, quantite } : ligne)),
  };
}

/** What there will be of an article once the movement is made. */
export function toStockAfter({ stock_reel, quantite }: LigneMouvement, direction: Sens): number {
  const after = direction === 'entree' ? stock_reel + quantite : stock_reel - quantite;
  return Math.round(after * 1e6) / 1e6;
}

import { z } from 'zod';

/** The reason less arrived than was sent, or more. */
export const MotifEcart = z.enum(['perdu', 'casse', 'vole', 'en_trop', 'autre']);
export type MotifEcart = z.output<typeof MotifEcart>;

/** Goods that left a shop for another. It never changes; the arrivées tell what became of it. */
export const Transfert = z.object({
  numero: z.string(),
  origine: z.string(),
  origine_nom: z.string(),
  destination: z.string(),
  destination_nom: z.string(),
  /** The warehouse the goods left. */
  depot_code: z.string(),
  commentaire: z.string().nullable(),
  lignes: z.array(
    z.object({
      article_ref: z.string(),
      designation: z.string(),
      quantite: z.number(),
      prix_achat: z.number().nullable(),
    }),
  ),
  /** Number of the stock movement that took them out. */
  mouvement: z.string(),
  date_creation: z.string(),
  poste: z.string(),
  auteur: z.string(),
});
export type Transfert = z.output<typeof Transfert>;

/**
 * The part of a transfert that came into the stock of one of its two shops, and the part known to be lost. It never
 * changes, and is undone by its opposite. At the shop of origin it is what was taken back.
 */
export const Arrivee = z.object({
  numero: z.string(),
  transfert: z.string(),
  /** Code of the shop it came to: the destination or the origin. */
  boutique: z.string(),
  origine: z.string(),
  destination: z.string(),
  depot_code: z.string(),
  lignes: z.array(
    z.object({
      article_ref: z.string(),
      designation: z.string(),
      /** Quantity that came into stock. */
      recu: z.number(),
      /** Explained difference: negative for what will not come any more, positive for what came without being sent. */
      ecart: z.number(),
      motif: MotifEcart.nullable(),
      commentaire: z.string().nullable(),
      prix_achat: z.number().nullable(),
    }),
  ),
  /** Number of the stock movement that brought it in; null when nothing came. */
  mouvement: z.string().nullable(),
  date_creation: z.string(),
  poste: z.string(),
  auteur: z.string(),
  /** Number of the arrivée it undoes, and the reason. */
  annule: z.string().nullable(),
  motif: z.string().nullable(),
});
export type Arrivee = z.output<typeof Arrivee>;

/**
 * The state of a transfert: something is still on its way; all came; all is explained though not as it was sent; the
 * shop of origin took all of it back; more came than is explained.
 */
export const EtatTransfert = z.enum(['en_route', 'recu', 'ecart', 'repris', 'a_expliquer']);
export type EtatTransfert = z.output<typeof EtatTransfert>;

/** An article of a transfert, with the sums of all arrivées. */
export const LigneTransfert = z.object({
  article_ref: z.string(),
  designation: z.string(),
  envoye: z.number(),
  /** Quantity that came to the destination. */
  recu: z.number(),
  /** Quantity the shop of origin took back. */
  repris: z.number(),
  ecart: z.number(),
  /** Sent, less what came, was taken back or will not come any more; negative when more came than is explained. */
  en_route: z.number(),
  prix_achat: z.number().nullable(),
});
export type LigneTransfert = z.output<typeof LigneTransfert>;

export const ResumeTransfert = Transfert.omit({ lignes: true }).extend({
  etat: EtatTransfert,
  nb_lignes: z.int(),
  envoye: z.number(),
  en_route: z.number(),
  ecart: z.number(),
});
export type ResumeTransfert = z.output<typeof ResumeTransfert>;

/** Returns whether a transfert is on its way to this shop. */
export function isToReceive({ destination, etat }: ResumeTransfert, ici: string | null): boolean {
  return destination === ici && (etat === 'en_route' || etat === 'a_expliquer');
}

export const TransfertComplet = ResumeTransfert.extend({
  lignes: z.array(LigneTransfert),
  /** Oldest first. */
  arrivees: z.array(Arrivee),
});
export type TransfertComplet = z.output<typeof TransfertComplet>;

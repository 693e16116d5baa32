import { useVente } from '#renderer/stores/vente.store.ts';
import type { LigneVente, Vente } from '#renderer/stores/vente.ts';
import { addArticle, addComment } from '#renderer/stores/vente-lines.ts';
import type { Article } from '#shared/contracts/articles/articles.ts';
import { useCounter } from './counter.store.ts';

/** Adds something to the sale and makes its line the active one. */
function add(toVente: (vente: Vente) => { vente: Vente; ligne: LigneVente }) {
  useVente.getState().change((current) => {
    const { vente, ligne } = toVente(current);
    useCounter.getState().set({ ligneActive: ligne.id, codeInconnu: undefined });
    return vente;
  });
}

export function addArticleToVente(article: Article, quantite: number): void {
  add((vente) => addArticle(vente, article, quantite));
}

export function addCommentToVente(text: string): void {
  add((vente) => addComment(vente, text));
}

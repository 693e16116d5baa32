import { useRef } from 'react';
import { call } from '#renderer/api/client.ts';
import { addArticle, addComment, type LigneVente, type Vente } from '#renderer/stores/vente.ts';
import { useVente } from '#renderer/stores/vente.store.ts';
import { showFailure } from '#renderer/ui/toasts.tsx';
import { type Article, listArticles } from '#shared/contracts/articles.ts';
import { useCounter } from './counter.store.ts';
import { type Entry, isNamedBy, parseEntry, parseScan } from './entry.ts';

/** The ways something comes into the sale. Each empties the entry and makes its line the active one. */
export function useAddToSale() {
  const lookups = useRef(Promise.resolve());

  function add(toSale: (vente: Vente) => { vente: Vente; ligne: LigneVente }) {
    useVente.getState().change((current) => {
      const { vente, ligne } = toSale(current);
      useCounter.getState().set({ ligneActive: ligne.id, codeInconnu: undefined });
      return vente;
    });
  }

  /** Adds what a text finds: the article it names, or else the best match where any will do. */
  async function addFound(text: string, quantite: number, isAnyGood: boolean) {
    try {
      const { data } = await call(listArticles, { query: { query: text } });
      const article = data.find((candidate) => isNamedBy(candidate, text)) ?? (isAnyGood ? data[0] : undefined);
      if (article) add((vente) => addArticle(vente, article, quantite));
      else useCounter.getState().set({ codeInconnu: text });
    } catch (error) {
      showFailure(`«\u00a0${text}\u00a0» n’a pas pu être cherché`, error as Error);
    }
  }

  /** One after the other, in the order they came, however fast that is. */
  function enqueue({ text, quantite }: Entry, isAnyGood: boolean) {
    useCounter.getState().set({ saisie: '' });
    lookups.current = lookups.current.then(() => addFound(text, quantite, isAnyGood));
  }

  return {
    addArticle: (article: Article, quantite: number) => {
      useCounter.getState().set({ saisie: '' });
      add((vente) => addArticle(vente, article, quantite));
    },
    addComment: (text: string) => {
      useCounter.getState().set({ saisie: '' });
      add((vente) => addComment(vente, text));
    },
    /** A text that was entered before its matches were shown. */
    addTyped: (typed: string) => enqueue(parseEntry(typed), true),
    /** `3*` typed before a scan, or run into it, is its quantity. */
    addScan: (scanned: string) => enqueue(parseScan(scanned, useCounter.getState().saisie), false),
  };
}

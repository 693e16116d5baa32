import { useRef } from 'react';
import { call } from '#renderer/api/client.ts';
import { showFailure } from '#renderer/ui/show-failure.tsx';
import { type Article, listArticles } from '#shared/contracts/articles/articles.ts';
import { toError } from '#shared/endpoints/errors.ts';
import { type Entry, isNamedBy } from './entry.ts';
import { findSold } from './find-sold.ts';
import { countLookup } from './lookups.store.ts';

async function findByCode(code: string): Promise<Article | undefined> {
  const { data } = await call(listArticles, { query: { code } });
  return data.find((candidate) => isNamedBy(candidate, code));
}

async function findBest(text: string): Promise<Article | undefined> {
  return (await call(listArticles, { query: { query: text, limit: 1 } })).data[0];
}

type Options = {
  onFound: (article: Article, quantite: number) => void;
  onUnknown: (text: string) => void;
  /** Called with the number of a ticket or an invoice. */
  onSold?: (numero: string) => void;
};

/** Finds articles by scanned or typed text, one after the other in the order they came, however fast that is. */
export function useArticleLookup({ onFound, onUnknown, onSold }: Options) {
  const lookups = useRef(Promise.resolve());

  async function find({ text, quantite }: Entry, isAnyGood: boolean, onNone: (text: string) => void): Promise<void> {
    try {
      const named = await findByCode(text);
      const sold = named || !onSold ? undefined : await findSold(text);
      if (sold) return onSold?.(sold.numero);
      const article = named ?? (isAnyGood ? await findBest(text) : undefined);
      if (article) onFound(article, quantite);
      else onNone(text);
    } catch (error) {
      showFailure(`«\u00a0${text}\u00a0» n’a pas pu être cherché`, toError(error));
    }
  }

  function enqueue(entry: Entry, isAnyGood: boolean, onNone = onUnknown) {
    lookups.current = countLookup(lookups.current.then(() => find(entry, isAnyGood, onNone)));
  }

  return {
    /** Finds the article with exactly this code; `onNone` replaces what is done with an unknown one. */
    lookUp: (entry: Entry, onNone?: () => void) => enqueue(entry, false, onNone),
    /** Finds the article with exactly this code, otherwise the best match. */
    lookUpBest: (entry: Entry) => enqueue(entry, true),
  };
}

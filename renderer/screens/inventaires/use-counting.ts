import { useState } from 'react';
import { useWrite } from '#renderer/api/use-write.ts';
import type { Article } from '#shared/contracts/articles/articles.ts';
import type { PointageLu } from '#shared/contracts/inventaires/inventaire.ts';
import { createPointages, undoPointage } from '#shared/contracts/inventaires/inventaires.ts';
import { useCountingEntry } from './counting-entry.store.ts';

type Scan = { id: string; article_ref: string; quantite: number; depot_code: string };

/** Counts what is scanned at once: nothing waits to be saved. */
export function useCounting(numero: string) {
  const [last, setLast] = useState<PointageLu>();
  const params = { numero };
  // Each scan is a write of its own: the next one does not wait for its answer.
  const counting = useWrite(
    createPointages,
    (call, { article_ref, quantite, depot_code }: Scan) =>
      call({ params, body: { lignes: [{ article_ref, quantite, depot_code }] } }),
    {
      toName: ({ id }) => id,
      onMade: ([made]) => setLast(made),
      onRefused: ({ message }) => useCountingEntry.getState().set({ refus: message, codeInconnu: undefined }),
    },
  );
  const undoing = useWrite(undoPointage, (call, pointage: string) => call({ params: { ...params, pointage } }), {
    toName: (pointage) => pointage,
    onMade: ({ annule }) => setLast((one) => (one?.numero === annule ? undefined : one)),
    failure: 'Le comptage n’a pas été annulé',
  });

  function count(article_ref: string, quantite: number, depot_code: string) {
    useCountingEntry.getState().set({ codeInconnu: undefined, refus: undefined });
    counting.mutate({ id: crypto.randomUUID(), article_ref, quantite, depot_code });
  }

  return {
    whyNot: counting.whyNot ?? undoing.whyNot,
    last,
    count: (article: Pick<Article, 'reference'>, quantite: number, depot_code: string) =>
      count(article.reference, quantite, depot_code),
    /** Replaces the quantity counted last: undoes that count, and counts this one. */
    correct(pointage: PointageLu, quantite: number) {
      undoing.mutate(pointage.numero);
      count(pointage.article_ref, quantite, pointage.depot_code);
    },
    undo: (pointage: PointageLu) => undoing.mutate(pointage.numero),
  };
}

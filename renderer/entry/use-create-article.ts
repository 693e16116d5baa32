import { useNavigate } from 'react-router';
import { useMay } from '#renderer/stores/session.store.ts';
import { createArticle } from '#shared/contracts/articles/articles.ts';

/** The work that waits for an article that is not yet in the catalogue, as the address of its form names it. */
export type WaitingWork = 'vente' | 'stock' | `inventaire/${string}`;

/** Returns what opens the form of a new article with this code; undefined for a user who may not create one. */
export function useCreateArticle(work?: WaitingWork): ((code: string) => void) | undefined {
  const go = useNavigate();
  const { may } = useMay();
  if (!may(createArticle)) return undefined;
  return (code) => void go(`/articles/nouveau?${new URLSearchParams({ ...(work && { pour: work }), code })}`);
}

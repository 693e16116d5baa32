import { useMouvement } from '#renderer/stores/mouvement.store.ts';
import { addToMouvement } from '#renderer/stores/mouvement.ts';
import type { Article } from '#shared/contracts/articles/articles.ts';
import { useScanEntry } from './scan-entry.store.ts';

const prestation = 1;

/** Adds an article to the movement and makes its line the active one, or says why it was refused. */
export function addScanned(article: Article, quantite: number): void {
  const { mouvement, change } = useMouvement.getState();
  const refus = findRefusal(article, mouvement.envoi !== null);
  useScanEntry.getState().set({ codeInconnu: undefined, refus });
  if (refus !== undefined) return;
  change((current) => addToMouvement(current, article, quantite));
  useScanEntry.getState().set({ ligneActive: article.reference });
}

/** Keeps an unknown code, to show it and offer to create an article. */
export function reportUnknown(codeInconnu: string): void {
  useScanEntry.getState().set({ codeInconnu, refus: undefined });
}

function findRefusal({ designation, type_article }: Article, isSending: boolean): string | undefined {
  if (isSending) return `${designation} n’est pas ajouté\u00a0: le mouvement est en cours d’enregistrement.`;
  return type_article === prestation ? `${designation} est une prestation\u00a0: il n’a pas de stock.` : undefined;
}

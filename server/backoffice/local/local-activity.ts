import type { Activite } from '#shared/contracts/ventes/tableau-de-bord.ts';
import { type JourIso, toJour } from '#shared/time/dates.ts';
import type { LocalDatabase } from './local-database.ts';
import { createArticleActivity } from './activity/article-activity.ts';
import { createBoutiquesActivity } from './activity/boutiques-activity.ts';
import { createClientActivity } from './activity/client-activity.ts';
import { createFindDepuis } from './stock/find-depuis.ts';
import { createVentesActivity } from './activity/ventes-activity.ts';
import { createWaiting } from './activity/waiting.ts';

/** Reads what the shop sold, what waits and what is short, in a handful of indexed reads. */
export function createLocalActivity({ connection, now }: LocalDatabase) {
  const readVentes = createVentesActivity(connection);
  const compareBoutiques = createBoutiquesActivity(connection);
  const findDepuis = createFindDepuis(connection);
  const readWaiting = createWaiting(connection);
  const readClient = createClientActivity(connection);
  const readArticle = createArticleActivity(connection);

  return {
    async getActivity(): Promise<Activite> {
      const date: JourIso = toJour(now());
      return { date, ...readVentes(date), ...readWaiting(date) };
    },

    compareBoutiques: async () => compareBoutiques(toJour(now())),
    getClientActivity: async (code: string) => readClient(code, findDepuis()),
    getArticleActivity: async (reference: string) => readArticle(reference, toJour(now())),
  };
}

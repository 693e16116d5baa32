import { z } from 'zod';
import { defineEndpoint, type Group } from '#shared/endpoints/endpoint.ts';
import { searchText } from '../fields.ts';
import { ListPage, sens } from '../list-page.ts';
import { Tiers } from './tiers.ts';

/** The columns a list of third parties can be ordered by. */
export const tiersOrders = ['intitule', 'numero', 'ville'] as const;
export type TiersOrder = (typeof tiersOrders)[number];

/** The fields of a customer, a prospect or a supplier that a list shows. */
export const TiersApercu = Tiers.pick({
  numero: true,
  intitule: true,
  code_postal: true,
  ville: true,
  telephone: true,
  email: true,
  est_actif: true,
});
export type TiersApercu = z.output<typeof TiersApercu>;

/**
 * The filter and the order of a list of third parties. Without an order: by creation, or the best matches first in a
 * search.
 */
export const TiersQuestion = z.object({
  /** Searches the name, the code, the town, the e-mail and the telephone; the best matches come first. */
  q: searchText,
  tri: z.enum(tiersOrders).optional(),
  sens: z.enum(sens).default('asc'),
});
export type TiersQuestion = z.output<typeof TiersQuestion>;

function defineList<const G extends Group>(group: G, path: string, summary: string) {
  return defineEndpoint({
    method: 'get',
    path,
    group,
    summary,
    query: TiersQuestion.extend(ListPage.shape),
    response: z.object({ data: z.array(TiersApercu), total: z.int() }),
  });
}

const pageByPage = 'page par page, avec leur nombre et ce qu’une liste en montre';

/** Beyond the specification: returns one page of the third parties of a list, however many there are. */
export const browseClients = defineList('Clients', '/listes/clients', `Parcourt les clients, ${pageByPage}.`);
export const browseProspects = defineList('Prospects', '/listes/prospects', `Parcourt les prospects, ${pageByPage}.`);
export const browseFournisseurs = defineList(
  'Fournisseurs',
  '/listes/fournisseurs',
  `Parcourt les fournisseurs, ${pageByPage}.`,
);

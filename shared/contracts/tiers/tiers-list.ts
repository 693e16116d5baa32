import { z } from 'zod';
import { defineEndpoint, type Group } from '#shared/endpoints/endpoint.ts';
import { searchText } from '../fields.ts';
import { ListPage, sens } from '../list-page.ts';
import { Tiers } from './tiers.ts';

/** What a list of third parties can be ordered by. */
export const tiersOrders = ['intitule', 'numero', 'ville'] as const;
export type TiersOrder = (typeof tiersOrders)[number];

/** What a list shows of a customer, a prospect or a supplier. */
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

/** Which third parties a list shows, and in which order; unless given, that of their creation, or of a search the best first. */
export const TiersQuestion = z.object({
  /** Any part of the name, the code, the town, the e-mail or the telephone; the best matches. */
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

/** Beyond the specification: any page of the third parties of a kind that a list shows, however many there are. */
export const browseClients = defineList('Clients', '/listes/clients', `Parcourt les clients, ${pageByPage}.`);
export const browseProspects = defineList('Prospects', '/listes/prospects', `Parcourt les prospects, ${pageByPage}.`);
export const browseFournisseurs = defineList(
  'Fournisseurs',
  '/listes/fournisseurs',
  `Parcourt les fournisseurs, ${pageByPage}.`,
);

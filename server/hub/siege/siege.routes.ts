import type { RequestHandler } from 'express';
import { setCaller } from '#server/http/response-caller.ts';
import type { Route } from '#server/http/route.ts';
import { assertPrivate, createTokenCheck, findBearer } from '#server/sharing/boutique/bearer.ts';
import {
  createBoutiqueSiege,
  createCodesSiege,
  createGroupe,
  listBoutiquesSiege,
  listGroupes,
  listPostesSiege,
  removePosteSiege,
  setPrincipalSiege,
} from '#shared/contracts/siege/siege.ts';
import { getPasseSiege, setPasseBoutique, setPasseGroupe } from '#shared/contracts/siege/siege-passe.ts';
import {
  listPersonnesGroupe,
  removePersonneGroupe,
  setPersonnesGroupe,
} from '#shared/contracts/siege/siege-personnes.ts';
import type { createSiegeService } from './siege.service.ts';

/** Mounts the administration of a hub; `createSiegeBearer` decides who may call it. */
export function siegeRoutes(route: Route, siege: ReturnType<typeof createSiegeService>): void {
  route(listGroupes, () => siege.listGroupes());
  route(createGroupe, ({ body }) => siege.createGroupe(body));
  route(listBoutiquesSiege, ({ params }) => siege.listBoutiques(params.groupe));
  route(createBoutiqueSiege, ({ params, body }) => siege.createBoutique(params.groupe, body));
  route(createCodesSiege, ({ params, body }) => siege.createCodes(params, body));
  route(setPrincipalSiege, ({ params, body }) => siege.setPrincipal(params, body.poste));
  route(getPasseSiege, ({ params, query }) => siege.getPasse(params, query.mois));
  route(setPasseGroupe, ({ params, body }) => siege.setPasseGroupe(params.groupe, body.mois));
  route(setPasseBoutique, ({ params, body }) => siege.setPasseBoutique(params, body.mois));
  route(setPersonnesGroupe, ({ params, body }) => siege.setPersonnes(params.groupe, body.jours));
  route(listPersonnesGroupe, ({ params }) => siege.listPersonnes(params.groupe));
  route(removePersonneGroupe, ({ params }) => siege.removePersonne(params.groupe, params.personne));
  route(listPostesSiege, ({ params, query }) => siege.listPostes(params.groupe, query.boutique));
  route(removePosteSiege, ({ params }) => siege.removePoste(params.groupe, params.poste));
}

/** Lets the holder of the hub's own token administer it; nobody when it has none. */
export function createSiegeBearer(token: string | undefined): RequestHandler {
  const isOwnToken = createTokenCheck(token);
  return (request, response, next) => {
    if (!isOwnToken(findBearer(request))) return next();
    assertPrivate(request, 'Le siège ne s’administre d’une autre machine qu’en HTTPS.');
    setCaller(response, { kind: 'api-key', id: 'siege', role: 'admin' });
    next();
  };
}

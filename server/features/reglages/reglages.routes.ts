import type { Route } from '#server/http/route.ts';
import {
  getReglages,
  listVerrous,
  testEnvoi,
  testPlateforme,
  testPrestataire,
  testRetours,
  updateEnvoi,
  updatePlateforme,
  updatePrestataire,
  updateRetours,
} from '#shared/contracts/service/reglages.ts';
import { getReseau, testReseau, updateReseau } from '#shared/contracts/service/reseau.ts';
import type { ReglagesService } from './reglages.service.ts';

/** Mounts the settings of e-mails, signatures and the way out, and their tests. */
export function reglageRoutes(route: Route, reglages: ReglagesService): void {
  route(getReglages, () => reglages.read());
  route(listVerrous, () => reglages.listVerrous());
  route(updateEnvoi, ({ body, context }) => reglages.updateEnvoi(body, context));
  route(testEnvoi, ({ body }) => reglages.tryEnvoi(body));
  route(updateRetours, ({ body, context }) => reglages.updateRetours(body, context));
  route(testRetours, ({ body }) => reglages.tryRetours(body));
  route(updatePrestataire, ({ body, context }) => reglages.updatePrestataire(body, context));
  route(testPrestataire, ({ body }) => reglages.tryPrestataire(body));
  route(updatePlateforme, ({ body, context }) => reglages.updatePlateforme(body, context));
  route(testPlateforme, ({ body }) => reglages.tryPlateforme(body));
  route(getReseau, () => reglages.reseau.read());
  route(updateReseau, ({ body, context }) => reglages.reseau.update(body, context));
  route(testReseau, ({ body }) => reglages.reseau.try(body));
}

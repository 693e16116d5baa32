import type { Route } from '#server/http/route.ts';
import {
  getReglages,
  testEnvoi,
  testPrestataire,
  testRetours,
  updateEnvoi,
  updatePrestataire,
  updateRetours,
} from '#shared/contracts/reglages.ts';
import type { ReglagesService } from './reglages.service.ts';

/** Mounts the settings of e-mails and signatures, and their tries. */
export function reglageRoutes(route: Route, reglages: ReglagesService): void {
  route(getReglages, () => reglages.read());
  route(updateEnvoi, ({ body }) => reglages.updateEnvoi(body));
  route(testEnvoi, ({ body }) => reglages.tryEnvoi(body));
  route(updateRetours, ({ body }) => reglages.updateRetours(body));
  route(testRetours, ({ body }) => reglages.tryRetours(body));
  route(updatePrestataire, ({ body }) => reglages.updatePrestataire(body));
  route(testPrestataire, ({ body }) => reglages.tryPrestataire(body));
}

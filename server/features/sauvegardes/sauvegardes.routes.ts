import { toAttachment } from '#server/http/answers/reply.ts';
import type { Route } from '#server/http/route.ts';
import {
  compareSauvegarde,
  createSauvegarde,
  downloadSauvegarde,
  listSauvegardes,
  restoreSauvegarde,
  updateReglagesSauvegardes,
  verifySauvegarde,
} from '#shared/contracts/service/sauvegardes.ts';
import type { SauvegardeService } from './sauvegardes.service.ts';

/** Mounts the backups of the shop's databases. */
export function sauvegardeRoutes(route: Route, sauvegardes: SauvegardeService): void {
  route(listSauvegardes, () => sauvegardes.read());
  route(createSauvegarde, () => sauvegardes.begin());
  route(updateReglagesSauvegardes, ({ body }) => sauvegardes.update(body));
  route(verifySauvegarde, ({ params }) => sauvegardes.verify(params));
  route(compareSauvegarde, ({ params }) => sauvegardes.compare(params));
  route(downloadSauvegarde, async ({ params }) => {
    const { body, filename } = await sauvegardes.download(params);
    return toAttachment(body, filename);
  });
  route(restoreSauvegarde, ({ params, body, context }) => sauvegardes.restore(params, body, context));
}

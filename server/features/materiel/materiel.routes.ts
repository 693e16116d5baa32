import type { Route } from '#server/http/route.ts';
import { getMateriel, openTiroir, testImprimante, updateMateriel } from '#shared/contracts/materiel/materiel.ts';
import type { MaterielService } from './materiel.service.ts';

/** Mounts the equipment of this poste: its printers, its drawer. */
export function materielRoutes(route: Route, materiel: MaterielService): void {
  route(getMateriel, () => materiel.get());
  route(updateMateriel, ({ body, context }) => materiel.update(body, context));
  route(testImprimante, ({ body: { imprimante, ...settings } }) => materiel.test(settings, imprimante));
  route(openTiroir, ({ body, context }) => materiel.openTiroir(body.motif, context));
}

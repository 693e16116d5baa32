import type { Route } from '#server/http/route.ts';
import { compareBoutiques } from '#shared/contracts/ventes/comparaison-boutiques.ts';
import { getTableauDeBord } from '#shared/contracts/ventes/tableau-de-bord.ts';
import type { TableauDeBordService } from './tableau-de-bord.service.ts';

/** Mounts the summary of the shop's activity. */
export function tableauDeBordRoutes(route: Route, tableauDeBord: TableauDeBordService): void {
  route(getTableauDeBord, () => tableauDeBord.get());
  route(compareBoutiques, () => tableauDeBord.compareBoutiques());
}

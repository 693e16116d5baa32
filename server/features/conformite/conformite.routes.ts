import type { ConformiteService } from '#server/conformite/conformite.service.ts';
import type { Route } from '#server/http/route.ts';
import { getConformite, listEvenements, verifierConformite } from '#shared/contracts/service/conformite.ts';

/** Mounts what people see of sealed records, and their verification. */
export function conformiteRoutes(route: Route, conformite: ConformiteService): void {
  route(getConformite, () => conformite.getState());
  route(verifierConformite, () => {
    void conformite.verify();
    return conformite.getState();
  });
  route(listEvenements, ({ query }) => conformite.listEvenements(query));
}

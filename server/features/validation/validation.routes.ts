import type { Route } from '#server/http/route.ts';
import { checkRemise } from '#shared/contracts/ventes/devis.ts';
import type { ValidationService } from './validation.service.ts';

export function validationRoutes(route: Route, validation: ValidationService): void {
  route(checkRemise, ({ query }) => validation.checkRemise(query.client_id, query.remise_pourcentage));
}

import type { Route } from '#server/http/route.ts';
import { facturx } from '#shared/contracts/ventes/facturx.ts';
import type { FacturxService } from './facturx.service.ts';

/** Mounts e-invoices as data. */
export function facturxRoutes(route: Route, service: FacturxService): void {
  route(facturx.facture.xml, ({ params }) => service.getXml('facture', params.numero));
  route(facturx.avoir.xml, ({ params }) => service.getXml('avoir', params.numero));
  route(facturx.facture.etat, ({ params }) => service.getEtat('facture', params.numero));
  route(facturx.avoir.etat, ({ params }) => service.getEtat('avoir', params.numero));
}

import type { RequestHandler } from 'express';
import type { LocalBackOffice } from '#server/backoffice/local/local-backoffice.ts';
import { createJsonBody } from '#server/http/requests/json-body.ts';
import { createRouting } from '#server/http/route.ts';
import { createOpenApi } from '#server/openapi/document.ts';
import { type Gateway, gatewayPath } from '../line/gateway-mount.ts';
import type { Fichiers } from '../line/fichiers.ts';
import { createBearer, createBoutiqueVisitors } from './bearer.ts';
import type { BoutiquePart } from './boutique-part.ts';
import { gatewayRoutes, type GatewayService } from './gateway.routes.ts';
import { createGatewayService } from './gateway.service.ts';
import { isRecord } from '#shared/is-record.ts';

type Deps = {
  backOffice: LocalBackOffice & { replication: BoutiquePart | { part: 'seul' | 'poste' } };
  token: string | undefined;
  poste: string;
  /** Where the files of documents are kept; without it, none is. */
  fichiers?: Fichiers;
  checkAnswers?: boolean;
};

/** A change says what a record was and what it is: more than twice the largest that other routes take. */
const largestElement = '16mb';

/** The gateway of a shared back office, apart from the rest of the interface: its own tokens, its own OpenAPI. */
export function createGateway({ backOffice, token, poste, fichiers, checkAnswers = false }: Deps): Gateway | undefined {
  const { replication, once, write, boutique } = backOffice;
  if (replication.part !== 'partage') return undefined;
  const service = createGatewayService({ shared: replication, once, write, poste, boutique, fichiers });
  return mountGateway(service, createBearer(createBoutiqueVisitors({ ...replication, token, write })), checkAnswers);
}

/** The routes of a gateway, whatever keeps what it takes. */
export function mountGateway(service: GatewayService, authenticate: RequestHandler, checkAnswers: boolean): Gateway {
  const { router, route, endpoints } = createRouting({ checkAnswers });
  gatewayRoutes(route, service);
  let description: object | undefined;
  router.get(`${gatewayPath}/openapi.json`, (_request, response) => {
    description ??= describe(createOpenApi(endpoints, 'lecture'));
    response.json(description);
  });
  return { authenticate, readBody: createJsonBody(largestElement), router };
}

function describe(document: Record<string, unknown>): object {
  const components = isRecord(document.components) ? document.components : {};
  const bearer = { type: 'http', scheme: 'bearer', description: 'Jeton du poste.' };
  return {
    ...document,
    info: { title: 'Passerelle de Comptoir', version: '1.0.0' },
    components: { ...components, securitySchemes: { bearer } },
    security: [{ bearer: [] }],
  };
}

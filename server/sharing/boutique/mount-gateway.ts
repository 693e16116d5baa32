import type { RequestHandler } from 'express';
import { limitWrongTokens, type RateLimits } from '#server/http/guards/rate-limit.ts';
import { createJsonBody } from '#server/http/requests/json-body.ts';
import { createRouting } from '#server/http/route.ts';
import { createOpenApi } from '#server/openapi/document.ts';
import { isRecord } from '#shared/is-record.ts';
import { type Gateway, gatewayPath } from '../transport/gateway-mount.ts';
import { gatewayRoutes, type GatewayService } from './gateway.routes.ts';

/**
 * Largest body of a change: it holds the record before and after, so it is more than twice the limit of other routes.
 */
const largestElement = '16mb';

type Options = { checkAnswers: boolean; rateLimits?: RateLimits | undefined };

/** Creates the routes of a gateway, whatever stores what it takes. */
export function mountGateway(
  service: GatewayService,
  authenticate: RequestHandler,
  { checkAnswers, rateLimits }: Options,
): Gateway {
  const { router, route, endpoints } = createRouting({ checkAnswers });
  gatewayRoutes(route, service);
  let description: object | undefined;
  router.get(`${gatewayPath}/openapi.json`, (_request, response) => {
    description ??= describe(createOpenApi(endpoints, 'lecture'));
    response.json(description);
  });
  return { authenticate: limitWrongTokens(authenticate, rateLimits), readBody: createJsonBody(largestElement), router };
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

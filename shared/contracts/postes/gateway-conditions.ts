import { z } from 'zod';
import { ConditionsBoutique, ConditionsChangees } from '#shared/contracts/boutique/conditions-boutiques.ts';
import { defineEndpoint } from '#shared/endpoints/endpoint.ts';

const group = 'System';
const access = 'public';

export const listGatewayConditions = defineEndpoint({
  method: 'get',
  path: '/gateway/v1/conditions',
  group,
  access,
  summary: 'Donne à un poste du siège les conditions des boutiques qu’il suit\u00a0; un siège seul répond.',
  response: z.array(ConditionsBoutique),
  errors: [400],
});

export const setGatewayConditions = defineEndpoint({
  method: 'put',
  path: '/gateway/v1/conditions',
  group,
  access,
  summary: 'Change, d’un poste du siège, les conditions de boutiques qu’il suit.',
  body: ConditionsChangees,
  response: z.array(ConditionsBoutique),
  errors: [400],
});

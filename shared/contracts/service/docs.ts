import { z } from 'zod';
import { defineEndpoint } from '#shared/endpoints/endpoint.ts';

export const getOpenApi = defineEndpoint({
  method: 'get',
  path: '/openapi.json',
  group: 'System',
  access: 'docs',
  summary: 'Décrit les routes permises à l’utilisateur, en OpenAPI 3.1.',
  response: z.record(z.string(), z.unknown()),
});

export const getDocs = defineEndpoint({
  method: 'get',
  path: '/docs',
  group: 'System',
  access: 'docs',
  summary: 'Documentation interactive (Swagger UI).',
  response: z.string(),
  produces: 'text/html',
});

export const getRedoc = defineEndpoint({
  method: 'get',
  path: '/redoc',
  group: 'System',
  access: 'docs',
  summary: 'Documentation de référence (Redoc).',
  response: z.string(),
  produces: 'text/html',
});

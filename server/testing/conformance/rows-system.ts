import { z } from 'zod';
import type { Row } from './row.ts';
import { get, post } from './sent.ts';
import { queue, shapes, user } from './shapes.ts';

const { str, int, datetime, yes } = shapes;

export const systemRows: Row[] = [
  {
    part: 'System',
    says: 'GET /: presents the service, version 2.0.0',
    send: get('/'),
    status: 200,
    shape: z.strictObject({
      api: str,
      version: z.literal('2.0.0'),
      documentation: z.literal('/docs'),
      health: z.literal('/health'),
    }),
  },
  {
    part: 'System',
    says: 'GET /health',
    send: get('/health'),
    status: 200,
    shape: z.strictObject({
      status: z.literal('healthy'),
      backoffice_gateway: z.looseObject({}),
      email_queue: queue,
      timestamp: datetime,
    }),
  },
  { part: 'Admin', says: 'GET /admin/queue/status', send: get('/admin/queue/status'), status: 200, shape: queue },
  {
    part: 'Admin',
    says: 'GET /admin/cache/info',
    send: get('/admin/cache/info'),
    status: 200,
    shape: z.looseObject({}),
  },
  {
    part: 'Admin',
    says: 'POST /admin/cache/refresh: success, message, info',
    send: post('/admin/cache/refresh'),
    status: 200,
    shape: z.strictObject({ success: yes, message: str, info: z.looseObject({}) }),
  },
  {
    part: 'System',
    says: 'the information document: version 3.1.0, operational',
    send: get('/info'),
    status: 200,
    shape: z.strictObject({
      api: str,
      version: z.literal('3.1.0'),
      status: z.literal('operational'),
      documentation: z.strictObject({ swagger: str, redoc: str, openapi: str }),
      authentication: z.strictObject({ methods: z.array(z.looseObject({ type: str, description: str })), note: str }),
      swagger_access: z.strictObject({ authentication: str, filtering: str }),
    }),
  },
  {
    part: 'Debug',
    says: 'GET /debug/users: an array of user records, newest first',
    send: get('/debug/users'),
    status: 200,
    shape: z.array(user),
    holds: (body: { created_at: string }[]) =>
      body.length > 0 &&
      body.every(({ created_at }, index) => index === 0 || String(body[index - 1]?.created_at) >= created_at),
  },
  {
    part: 'Debug',
    says: 'GET /debug/users: role filters',
    send: get('/debug/users?role=lecture'),
    status: 200,
    shape: z.array(user).max(0),
  },
  { part: 'Limits', says: 'GET /debug/users: limit refuses 1001', send: get('/debug/users?limit=1001'), status: 422 },
  {
    part: 'Debug',
    says: 'GET /debug/users/stats',
    send: get('/debug/users/stats'),
    status: 200,
    shape: z.strictObject({
      total_utilisateurs: int,
      utilisateurs_verifies: int,
      utilisateurs_actifs: int,
      utilisateurs_non_verifies: int,
      repartition_roles: z.record(str, int),
      taux_verification: z.string().regex(/^(\d+\.\d%|0%)$/),
    }),
  },
  {
    part: 'Errors',
    says: 'error bodies are {detail}',
    send: get('/clients/ABSENT'),
    status: 404,
    shape: z.strictObject({ detail: str }),
  },
  { part: 'Errors', says: 'an unknown address is 404', send: get('/nulle-part'), status: 404, detail: /./ },
  {
    part: 'Documentation',
    says: 'GET /openapi.json asks for HTTP Basic',
    send: get('/openapi.json'),
    status: 401,
    headers: { 'www-authenticate': /^Basic/ },
  },
  {
    part: 'Documentation',
    says: 'GET /docs asks for HTTP Basic',
    send: get('/docs'),
    status: 401,
    headers: { 'www-authenticate': /^Basic/ },
  },
  {
    part: 'Documentation',
    says: 'GET /redoc asks for HTTP Basic',
    send: get('/redoc'),
    status: 401,
    headers: { 'www-authenticate': /^Basic/ },
  },
  {
    part: 'Authentication',
    says: 'API keys are listed by GET /api-keys',
    send: get('/api-keys'),
    status: 200,
    shape: z.array(z.looseObject({ id: str })),
    holds: (body: object[]) => body.every((key) => !('cle' in key)),
  },
  {
    part: 'Errors',
    says: 'a body that is JSON, but no object, is a schema error',
    send: post('/clients', null),
    status: 422,
    detail: /./,
  },
  {
    part: 'Debug',
    says: 'GET /debug/users: verified_only, and a role without a value is none',
    send: get('/debug/users?verified_only=true&role='),
    status: 200,
    holds: (body: { is_verified: boolean }[]) => body.every((entry) => entry.is_verified),
  },
  {
    part: 'Authentication',
    says: 'without credentials, and with a wrong key, 401',
    send: { ...get('/clients'), headers: { 'x-api-key': 'fausse' } },
    status: 401,
    headers: { 'www-authenticate': /./ },
    shape: z.strictObject({ detail: str }),
  },
];

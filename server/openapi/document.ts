import { isAllowed } from '#shared/endpoints/access.ts';
import type { Role } from '#shared/utilisateurs/role.ts';
import { type Endpoint, groups } from '#shared/endpoints/endpoint.ts';
import { createDocument, type ZodOpenApiComponentsObject, type ZodOpenApiPathItemObject } from 'zod-openapi';
import { failureComponents } from './to-responses.ts';
import { toOperation, toPathTemplate } from './operation.ts';
import { simplifySchema } from './simplify-schema.ts';

type Components = Required<ZodOpenApiComponentsObject>;

const description = `Service de gestion commerciale de la boutique.

- **Identification.** Un programme joint sa clé dans l’en-tête \`X-API-Key\`\u00a0; une personne ouvre une session par
  \`POST /auth/login\`, gardée dans un cookie httpOnly.
- **Erreurs.** Toujours \`{detail}\`, en français\u00a0; une erreur de schéma (422) porte aussi \`erreurs: [{champ, message}]\`.
- **Renvois sans doublon.** Tout \`POST\` et tout \`PUT\` acceptent \`Idempotency-Key\`\u00a0: la même clé et le même corps donnent la première réponse.
- **À plusieurs.** \`If-Match\`, avec la \`version\` lue, refuse d’écrire par-dessus ce qu’un autre a changé depuis\u00a0: 409,
  \`code: "version_depassee"\` et \`actuel\`. Sans cet en-tête, la dernière écriture l’emporte.`;

const securitySchemes: Components['securitySchemes'] = {
  session: { type: 'apiKey', in: 'cookie', name: 'comptoir_session', description: 'Session d’une personne.' },
  apiKey: { type: 'apiKey', in: 'header', name: 'X-API-Key', description: 'Clé d’un programme.' },
  basic: { type: 'http', scheme: 'basic', description: 'Adresse e-mail et mot de passe d’un utilisateur.' },
};

const parameters: Components['parameters'] = {
  IdempotencyKey: {
    name: 'Idempotency-Key',
    in: 'header',
    required: false,
    description: 'Rend la demande unique\u00a0: renvoyée avec la même clé, elle n’a lieu qu’une fois.',
    schema: { type: 'string', minLength: 1, maxLength: 255 },
  },
  IfMatch: {
    name: 'If-Match',
    in: 'header',
    required: false,
    description:
      'Version de l’enregistrement que l’on modifie\u00a0: son champ `version`, ou l’`ETag` de sa lecture. S’il a changé depuis, rien n’est écrit\u00a0: 409, `code: version_depassee`, et `actuel` tel qu’il est devenu.',
    schema: { type: 'string' },
  },
  Approbation: {
    name: 'X-Approbation',
    in: 'header',
    required: false,
    description:
      'Jeton de `POST /auth/approbation`\u00a0: ce qui dépasse les droits de l’appelant est accordé, cette fois, par le responsable qui l’a donné.',
    schema: { type: 'string' },
  },
};

export type OpenApiDocument = Record<string, unknown>;

/** Describes in OpenAPI 3.1 the endpoints that a role may call. */
export function createOpenApi(endpoints: readonly Endpoint[], role: Role): OpenApiDocument {
  const visible = endpoints.filter((endpoint) => endpoint.access !== undefined || isAllowed({ role }, endpoint));
  const paths: Record<string, ZodOpenApiPathItemObject> = {};
  for (const endpoint of visible) {
    const path = visible.find((first) => isSameAddress(first, endpoint)) ?? endpoint;
    const template = toPathTemplate(path.path);
    paths[template] = { ...paths[template], [endpoint.method]: toOperation(endpoint, path.path) };
  }
  const document = createDocument(
    {
      openapi: '3.1.0',
      info: { title: 'Comptoir', version: '3.1.0', description },
      servers: [{ url: '/' }],
      tags: groups.filter((group) => visible.some((endpoint) => endpoint.group === group)).map((name) => ({ name })),
      paths,
      components: { responses: failureComponents, parameters, securitySchemes },
    },
    { override: simplifySchema },
  );
  return { ...document };
}

/** Returns whether two paths differ only in the names of their parameters: OpenAPI treats them as one. */
function isSameAddress(a: Endpoint, b: Endpoint): boolean {
  return a.path.replaceAll(/:\w+/g, ':') === b.path.replaceAll(/:\w+/g, ':');
}

import { z } from 'zod';
import { defineEndpoint } from '#shared/endpoints/endpoint.ts';

const group = 'System';
const access = 'public';

const numero = z.string().regex(/^[A-Z0-9-]{1,20}$/);
/** SHA-256, in hexadecimal. */
const empreinte = z.string().regex(/^[0-9a-f]{64}$/);
/** A PDF in base64. */
const pdf = z.string().max(12_000_000);

export const uploadFichier = defineEndpoint({
  method: 'post',
  path: '/gateway/v1/fichiers',
  group,
  access,
  summary: 'Garde le fichier sous lequel un poste a émis un document, s’il est bien celui de son empreinte.',
  body: z.object({ numero, empreinte, pdf }),
  response: z.object({
    /** False when the document is unknown here, or was issued as another file. */
    garde: z.boolean(),
  }),
  errors: [400],
});

export const getFichier = defineEndpoint({
  method: 'get',
  path: '/gateway/v1/fichiers/:numero/:empreinte',
  group,
  access,
  summary: 'Donne le fichier sous lequel un document a été émis.',
  params: z.object({ numero, empreinte }),
  response: z.object({ pdf }),
  errors: [404],
});

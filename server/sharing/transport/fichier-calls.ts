import type { z } from 'zod';
import { getFichier, giveFichier } from '#shared/contracts/postes/gateway-fichiers.ts';
import { toPath } from '#shared/endpoints/api-client.ts';
import { toAppError } from '#shared/endpoints/errors.ts';
import type { JsonRequest } from './json-request.ts';

export type FichierCalls = {
  /** Sends a file; true once stored there, undefined when the back office takes none. @throws {Unreachable} */
  giveFichier(sent: { numero: string; empreinte: string; pdf: Uint8Array }): Promise<boolean | undefined>;
  /** Returns the file a document was issued as, if it is there. @throws {Unreachable} */
  findFichier(numero: string, empreinte: string): Promise<Uint8Array | undefined>;
};

type Answer = Awaited<ReturnType<JsonRequest>>;
type Sent = Omit<Parameters<JsonRequest>[1], 'timeoutMs'>;
type Deps = {
  send: (path: string, sent?: Sent) => Promise<Answer>;
  toPost: (body: unknown) => Sent;
  parse: <S extends z.ZodType>(schema: S, body: unknown) => z.output<S>;
  toUnreachable: (motif: string) => Error;
};

/** Creates a till's calls about the files documents were issued as. */
export function createFichierCalls({ send, toPost, parse, toUnreachable }: Deps): FichierCalls {
  return {
    async giveFichier({ numero, empreinte, pdf }) {
      const sent = toPost({ numero, empreinte, pdf: Buffer.from(pdf).toString('base64') });
      const { status, body } = await send(giveFichier.path, sent);
      if ([401, 403, 404, 405].includes(status)) return undefined;
      if ([400, 413, 422].includes(status)) return false;
      if (status !== 200) throw toUnreachable(toAppError(status, body).message);
      return parse(giveFichier.response, body).garde;
    },

    async findFichier(numero, empreinte) {
      const { status, body } = await send(toPath(getFichier, { params: { numero, empreinte } }));
      if (status === 404) return undefined;
      if (status !== 200) throw toUnreachable(toAppError(status, body).message);
      return Buffer.from(parse(getFichier.response, body).pdf, 'base64');
    },
  };
}

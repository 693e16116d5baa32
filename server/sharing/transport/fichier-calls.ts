import { getFichier, uploadFichier } from '#shared/contracts/postes/gateway-fichiers.ts';
import { toPath } from '#shared/endpoints/api-client.ts';
import { toAppError } from '#shared/endpoints/errors.ts';
import { type CallDeps, invalid, rejecting } from './gateway-calls.ts';

export type FichierCalls = {
  /** Sends a file; true once stored there, undefined when the back office takes none. @throws {Unreachable} */
  uploadFichier(sent: { numero: string; empreinte: string; pdf: Uint8Array }): Promise<boolean | undefined>;
  /** Returns the file a document was issued as, if it is there. @throws {Unreachable} */
  findFichier(numero: string, empreinte: string): Promise<Uint8Array | undefined>;
};

/** Creates a till's calls about the files documents were issued as. */
export function createFichierCalls({ send, toPost, parse, toUnreachable }: CallDeps): FichierCalls {
  return {
    async uploadFichier({ numero, empreinte, pdf }) {
      const sent = toPost({ numero, empreinte, pdf: Buffer.from(pdf).toString('base64') });
      const { status, body } = await send(uploadFichier.path, sent);
      if (rejecting.has(status)) return undefined;
      if (invalid.has(status)) return false;
      if (status !== 200) throw toUnreachable(toAppError(status, body).message);
      return parse(uploadFichier.response, body).garde;
    },

    async findFichier(numero, empreinte) {
      const { status, body } = await send(toPath(getFichier, { params: { numero, empreinte } }));
      if (status === 404) return undefined;
      if (status !== 200) throw toUnreachable(toAppError(status, body).message);
      return Buffer.from(parse(getFichier.response, body).pdf, 'base64');
    },
  };
}

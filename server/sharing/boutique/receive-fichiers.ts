import type { getFichier, uploadFichier } from '#shared/contracts/postes/gateway-fichiers.ts';
import type { Entite } from '#shared/contracts/postes/gateway.ts';
import { isRecord } from '#shared/is-record.ts';
import type { RequestOf } from '#shared/endpoints/endpoint.ts';
import { InvalidInput, NotFound } from '#shared/endpoints/errors.ts';
import type { Fields } from '../records/fields.ts';
import { type Fichiers, isFileOf } from '../transport/fichiers.ts';

/** Stores the files of the documents its tills issued, and gives them to the other tills. */
export function createFichierReceiver(
  fichiers: Fichiers | undefined,
  find: (entite: Entite, code: string) => Fields | undefined,
) {
  const isIssuedAs = (numero: string, empreinte: string) => {
    const { emission } = find('document', numero) ?? {};
    return isRecord(emission) && emission.empreinte === empreinte;
  };

  return {
    /** @throws {InvalidInput} for bytes that do not have the given hash. */
    async take({ numero, empreinte, pdf }: RequestOf<typeof uploadFichier>['body']) {
      const bytes = Buffer.from(pdf, 'base64');
      if (!isFileOf(bytes, empreinte)) throw new InvalidInput('Ce fichier n’est pas celui de son empreinte.');
      if (!fichiers || !isIssuedAs(numero, empreinte)) return { garde: false };
      await fichiers.keep(numero, bytes);
      return { garde: true };
    },

    /** @throws {NotFound} for a file that has not arrived. */
    give({ numero, empreinte }: RequestOf<typeof getFichier>['params']) {
      const pdf = fichiers?.find(numero, empreinte);
      if (!pdf) throw new NotFound(`Le fichier de ${numero} n’est pas encore arrivé à la boutique.`);
      return { pdf: Buffer.from(pdf).toString('base64') };
    },
  };
}

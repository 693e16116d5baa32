import type { FetchFile } from '#server/sharing/fetch-file.ts';
import type { DocumentComplet } from '#shared/contracts/documents/documents.ts';
import { findAncienNumero } from '#shared/documents/ancien-numero.ts';
import type { IssuedFiles } from './issued-files.ts';

type Deps = { files: Pick<IssuedFiles, 'find'>; fetchFile: FetchFile | undefined };

/**
 * Finds the file a document was issued as, here or where it was issued; undefined of one that is not, or whose file is gone.
 * @throws {Unavailable} where it has not come yet.
 */
export function createIssuedFinder({ files, fetchFile }: Deps) {
  return async ({ numero, emission, champs_libres }: DocumentComplet): Promise<Uint8Array | undefined> => {
    if (!emission) return undefined;
    const { empreinte, scelle } = emission;
    // Under the number it was handed over with, where it bears another since.
    const former = empreinte === null ? undefined : findAncienNumero(champs_libres);
    const kept = files.find(numero, empreinte) ?? (former === undefined ? undefined : files.find(former, empreinte));
    if (kept || !fetchFile || empreinte === null || !scelle) return kept;
    return fetchFile({ numero, empreinte, poste: scelle.poste });
  };
}

import type { FetchFile } from '#server/sharing/fetch-file.ts';
import type { DocumentComplet } from '#shared/contracts/documents/documents.ts';
import { findAncienNumero } from '#shared/documents/ancien-numero.ts';
import type { IssuedFiles } from './issued-files.ts';

type Deps = { files: Pick<IssuedFiles, 'find'>; fetchFile: FetchFile | undefined };

/**
 * Finds the file a document was issued as, here or on the poste that issued it; undefined for a document that is not
 * issued, or whose file is lost.
 * @throws {Unavailable} when the file has not arrived yet.
 */
export function createIssuedFinder({ files, fetchFile }: Deps) {
  return async ({ numero, emission, champs_libres }: DocumentComplet): Promise<Uint8Array | undefined> => {
    if (!emission) return undefined;
    const { empreinte, scelle } = emission;
    // Also looks under its former number, which the file was stored under, if it was renumbered since.
    const former = empreinte === null ? undefined : findAncienNumero(champs_libres);
    const kept = files.find(numero, empreinte) ?? (former === undefined ? undefined : files.find(former, empreinte));
    if (kept || !fetchFile || empreinte === null || !scelle) return kept;
    return fetchFile({ numero, empreinte, poste: scelle.poste });
  };
}

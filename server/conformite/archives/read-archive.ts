import { z } from 'zod';
import type { Scelle } from '#server/scelles/sceller.ts';
import type { Certificat } from '#server/scelles/verify/check-link.ts';
import { ScelleEnvoye } from '#shared/contracts/postes/gateway-scelles.ts';
import { Refused } from '#shared/endpoints/errors.ts';
import { Manifeste, archiveFileNames } from './manifeste.ts';
import type { TarFile } from './read-tar.ts';
import { toDerSignature } from './to-sceau.ts';

const ScelleArchive = ScelleEnvoye.extend({ poste: z.string().max(4), donnees: z.string() });
const Certificats = z.array(z.object({ poste: z.string(), empreinte: z.string(), cle_publique: z.string() }));

/**
 * Parses JSON from outside.
 * @throws {Refused} for anything that is not in an archive of ours.
 */
function parse<T>(schema: z.ZodType<T>, text: string, nom: string): T {
  try {
    return schema.parse(JSON.parse(text));
  } catch (cause) {
    throw new Refused(`${nom} ne se lit pas`, { cause });
  }
}

/** @throws {Refused} */
export function readManifeste(tar: TarFile): Manifeste {
  return parse(Manifeste, tar.read(archiveFileNames.manifeste).toString(), archiveFileNames.manifeste);
}

/** @throws {Refused} */
export function readCertificats(tar: TarFile): Certificat[] {
  return parse(Certificats, tar.read(archiveFileNames.cles).toString(), archiveFileNames.cles);
}

/**
 * Returns the record that seals the archive; `isSame`: the copies for verification without Comptoir are equal to it.
 * @throws {Refused}
 */
export function readSceau(tar: TarFile): { scelle: Scelle; isSame: boolean } {
  const scelle = parse(ScelleArchive, tar.read(archiveFileNames.sceau).toString(), archiveFileNames.sceau);
  const isSame =
    tar.read(archiveFileNames.sceauTexte).toString() === scelle.donnees &&
    tar.read(archiveFileNames.sceauSignature).equals(toDerSignature(scelle.signature));
  return { scelle, isSame };
}

/**
 * Yields the sealed records of a file, in its order.
 * @throws {Refused}
 */
export function* readScelles(tar: TarFile, nom: string): Generator<Scelle> {
  for (const text of tar.readElements(nom)) yield parse(ScelleArchive, text, nom);
}

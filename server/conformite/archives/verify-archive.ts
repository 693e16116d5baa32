import type { Chaine } from '#server/scelles/faits.ts';
import { createKeys, findOwnFault } from '#server/scelles/verify/check-link.ts';
import { type Constatee, type GenreRupture, toRupture } from '#server/scelles/verify/rupture.ts';
import { readDonnees } from '#server/scelles/to-donnees.ts';
import { Refused } from '#shared/endpoints/errors.ts';
import type { OnProgress } from '#server/backups/files/on-progress.ts';
import type { Rupture } from '#shared/contracts/service/conformite.ts';
import { type Manifeste, archiveFileNames, nomsDuSceau } from './manifeste.ts';
import { readCertificats, readManifeste, readSceau } from './read-archive.ts';
import { openTar, type TarFile } from './read-tar.ts';
import { verifyContents } from './verify-contents.ts';

/** The result of verifying an archive: what was verified, and what is wrong. */
export type ArchiveVerifiee = {
  manifeste: Manifeste | null;
  /** Fingerprint of the key that signed it. */
  cle: string | null;
  verifies: number;
  fichiers: number;
  /**
   * Number of clôtures that count sales made before the period: their totals are only compared with the previous one.
   */
  incompletes: number;
  ruptures: Rupture[];
  total: number;
};

type Options = {
  /** Fingerprint of the key that must have signed it, or its first sixteen characters, as the screen shows them. */
  cle?: string | undefined;
  onProgress?: OnProgress;
};

/** Share of reading the files in the total time. */
const fileShare = 0.3;

/**
 * Verifies an archive by itself: its seal, the SHA-256 of each file, each chain, the sealed records, the totals of
 * clôtures, the issued files. Its content is read only once the seal proves it.
 */
export async function verifyArchive(
  path: string,
  { cle, onProgress = () => {} }: Options = {},
): Promise<ArchiveVerifiee> {
  let tar: TarFile | undefined;
  try {
    tar = openTar(path);
    return await verifyOpened(tar, cle, onProgress);
  } catch (error) {
    if (isOfTheSystem(error)) throw error;
    const why = error instanceof Refused ? error.message : 'ce qu’elle contient ne se lit pas';
    return toFailed(toFault('archive_incomplete', why));
  } finally {
    tar?.close();
  }
}

/** Returns whether an error is the disk's and not the content's. */
const isOfTheSystem = (error: unknown) => error instanceof Error && 'syscall' in error;

async function verifyOpened(tar: TarFile, cle: string | undefined, onProgress: OnProgress): Promise<ArchiveVerifiee> {
  const manifeste = readManifeste(tar);
  const seal = await findSealFault(tar, manifeste, cle);
  const faults = [seal.fault, ...findFileFaults(tar, manifeste, onProgress)].filter((found) => found !== undefined);
  const read = { manifeste, cle: seal.cle, fichiers: manifeste.fichiers.length };
  const [first] = faults;
  if (first) return { ...toFailed(first), ...read, ruptures: faults.map(toRupture), total: faults.length };
  const contents = await verifyContents(tar, manifeste, (part) => onProgress(fileShare + (1 - fileShare) * part));
  return { ...read, ...contents };
}

/** Returns what is wrong between the manifest and what the till that made the archive has sealed. */
async function findSealFault(tar: TarFile, manifeste: Manifeste, expected: string | undefined) {
  const { scelle, isSame } = readSceau(tar);
  const cle = scelle.certificat;
  const at = { poste: scelle.poste, chaine: 'archive', rang: scelle.rang, numero: null } as const;
  const own = await findOwnFault(scelle, createKeys(readCertificats(tar)));
  if (own) return { cle, fault: { ...at, ...own } };
  const text = readDonnees('archive', scelle.donnees) ?? {};
  const sealed = [scelle.poste, text.debut, text.fin, text.fichier, isSame, true];
  const found = [
    manifeste.poste,
    manifeste.debut,
    manifeste.fin,
    tar.hash(archiveFileNames.manifeste),
    true,
    scelle.chaine === 'archive',
  ];
  const isOfIt = sealed.every((value, index) => value === found[index]);
  if (!isOfIt) return { cle, fault: { ...at, genre: 'archive_signature' as const } };
  const isExpected = expected === undefined || (expected.length >= 16 && cle.startsWith(expected));
  return { cle, fault: isExpected ? undefined : { ...at, genre: 'archive_cle' as const, detail: cle } };
}

function* findFileFaults(tar: TarFile, { fichiers }: Manifeste, onProgress: OnProgress): Generator<Constatee> {
  const there = new Set(tar.noms);
  const listed = new Set([...fichiers.map(({ nom }) => nom), archiveFileNames.manifeste, ...nomsDuSceau]);
  for (const [index, { nom, octets, sha256 }] of fichiers.entries()) {
    if (!there.has(nom)) yield toFault('archive_incomplete', nom);
    else if (tar.getOctets(nom) !== octets || tar.hash(nom) !== sha256) yield toFault('archive_modifiee', nom);
    onProgress((fileShare * (index + 1)) / fichiers.length);
  }
  for (const nom of nomsDuSceau) if (!there.has(nom)) yield toFault('archive_incomplete', nom);
  for (const nom of tar.noms) if (!listed.has(nom)) yield toFault('archive_en_trop', nom);
}

function toFault(genre: GenreRupture, detail: string): Constatee {
  return { genre, poste: '', chaine: null satisfies Chaine | null, rang: null, numero: null, detail };
}

function toFailed(found: Constatee): ArchiveVerifiee {
  const nothing = { manifeste: null, cle: null, verifies: 0, fichiers: 0, incompletes: 0 };
  return { ...nothing, ruptures: [toRupture(found)], total: 1 };
}

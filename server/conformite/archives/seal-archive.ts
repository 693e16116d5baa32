import { ftruncateSync, readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { flushToDisk, publish } from '#server/backups/files/durable-files.ts';
import { makeFolderDurably } from '#server/durable-file.ts';
import type { Scelle } from '#server/scelles/sceller.ts';
import { readDonnees } from '#server/scelles/to-donnees.ts';
import { openTarDraft, withFile } from './tar-draft.ts';
import { toSceau } from './to-sceau.ts';
import { type ArchiveEcrite, toArchiveFolder } from './write-archive.ts';

const writingPrefix = '.partiel-';
const sealingShape = /^\.a-sceller-([0-9a-f]{64})-(\d+)$/;

const toArchiveFile = ({ poste, rang }: Pick<Scelle, 'poste' | 'rang'>) =>
  `archive-${poste}-${String(rang).padStart(6, '0')}.tar`;

type Deps = {
  /** Folder of the archives. */
  folder: string;
  findSeal: (empreinte: string) => Scelle | undefined;
};

/**
 * Returns the files of archives. An archive gets its name only once all of it exists: it is written, renamed after the
 * hash to be sealed, sealed in a transaction, completed with its seal, and only then given its name. After an
 * interruption before the seal it is deleted; after the seal it is completed.
 */
export function createArchiveFiles({ folder, findSeal }: Deps) {
  const toSealing = ({ empreinte, octets }: ArchiveEcrite) => join(folder, `.a-sceller-${empreinte}-${octets}`);

  /** Adds the seal after the sealed part, and overwrites what an earlier attempt left there. */
  function complete(written: ArchiveEcrite, scelle: Scelle): void {
    const draft = toSealing(written);
    const { debut = '', fin = '' } = readDonnees('archive', scelle.donnees) ?? {};
    withFile(draft, 'r+', (file) => {
      ftruncateSync(file, written.octets);
      const tar = openTarDraft(file, toArchiveFolder({ poste: scelle.poste, debut, fin }), written.octets);
      for (const [nom, bytes] of toSceau(scelle)) tar.add(nom, [bytes]);
      tar.finish();
    });
    publish(draft, join(folder, toArchiveFile(scelle)));
  }

  return {
    /** Returns a temporary name that is no archive's. */
    begin(): string {
      makeFolderDurably(folder);
      return join(folder, `${writingPrefix}${process.pid}-${Date.now()}`);
    },
    /** Renames the draft after the hash about to be sealed. */
    prepare(draft: string, written: ArchiveEcrite): void {
      publish(draft, toSealing(written));
      flushToDisk(folder, 'folder');
    },
    complete,
    /**
     * Cleans up after an interruption: sealed archives are completed, others deleted. Returns how many were completed.
     */
    resume(): number {
      let completed = 0;
      for (const name of listNames(folder)) {
        const [, empreinte = '', octets = ''] = sealingShape.exec(name) ?? [];
        const scelle = empreinte === '' ? undefined : findSeal(empreinte);
        if (scelle) {
          complete({ empreinte, octets: Number(octets) }, scelle);
          completed += 1;
        } else if (name.startsWith('.')) rmSync(join(folder, name), { force: true });
      }
      return completed;
    },
    findSize: (scelle: Pick<Scelle, 'poste' | 'rang'>): number | null =>
      statSync(join(folder, toArchiveFile(scelle)), { throwIfNoEntry: false })?.size ?? null,
    toPath: (scelle: Pick<Scelle, 'poste' | 'rang'>) => join(folder, toArchiveFile(scelle)),
  };
}

function listNames(folder: string): string[] {
  return statSync(folder, { throwIfNoEntry: false }) ? readdirSync(folder) : [];
}

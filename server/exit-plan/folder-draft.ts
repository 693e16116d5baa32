import { createHash } from 'node:crypto';
import { fsyncSync, mkdirSync, writeSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Fichier } from '#server/conformite/archives/manifeste.ts';
import { inLargePieces, type TarDraft, withFile } from '#server/conformite/archives/tar-draft.ts';
import { flushToDisk } from '#server/backups/files/durable-files.ts';

/** Writes into a folder what `openTarDraft` writes into an archive: each file is on disk when it is added. */
export function openFolderDraft(folder: string): Pick<TarDraft, 'add' | 'finish'> {
  const folders = new Set<string>();

  function makeFolder(path: string) {
    if (folders.has(path)) return;
    mkdirSync(path, { recursive: true, mode: 0o700 });
    folders.add(path);
  }

  makeFolder(folder);
  return {
    add(nom, pieces): Fichier {
      const path = join(folder, nom);
      makeFolder(dirname(path));
      const hash = createHash('sha256');
      let octets = 0;
      withFile(path, 'wx', (file) => {
        for (const piece of inLargePieces(pieces)) {
          hash.update(piece);
          for (let done = 0; done < piece.length; ) done += writeSync(file, piece, done);
          octets += piece.length;
        }
        fsyncSync(file);
      });
      return { nom, octets, sha256: hash.digest('hex') };
    },
    finish(): void {
      for (const path of folders) flushToDisk(path, 'folder');
    },
  };
}

import { FolderTaken, lockFolder } from '#server/database/folder-lock.ts';
import { makePrivate } from './private-folder.ts';
import { CannotStart } from './start-failure.ts';

/** Creates the data folder, for its owner alone, and locks it for this process. */
export function lockDataFolder(dataDir: string): () => void {
  try {
    makePrivate(dataDir);
    return lockFolder(dataDir);
  } catch (cause) {
    if (cause instanceof CannotStart) throw cause;
    const message =
      cause instanceof FolderTaken
        ? `Le dossier de données ${dataDir} est déjà ouvert par un autre Comptoir\u00a0: fermez-le d’abord.`
        : `Le dossier de données ${dataDir} ne peut pas être écrit.`;
    throw new CannotStart(message, { cause });
  }
}

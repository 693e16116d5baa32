import { AppError } from '#shared/endpoints/errors.ts';

/** The message for a failed start, and whether a retry without a change of settings can help. */
type StartFailure = { message: string; advice: string; canRetry: boolean };

type Place = { port: number; dataDir: string };

const notWritable = new Set(['EACCES', 'EPERM', 'EROFS', 'ENOTDIR', 'EEXIST', 'SQLITE_CANTOPEN', 'SQLITE_READONLY']);
const noRoom = new Set(['ENOSPC', 'EDQUOT', 'SQLITE_FULL']);

/** Returns in French why the start failed and what to do about it. */
export function explainStartFailure(error: unknown, place?: Place): StartFailure {
  const code = findCode(error);
  if (code === 'EADDRINUSE') return portTaken(place?.port);
  if (code && isOneOf(code, notWritable)) return folderNotWritable(place?.dataDir);
  if (code && isOneOf(code, noRoom)) return diskFull(place?.dataDir);
  if (error instanceof AppError) {
    return { message: 'Comptoir ne peut pas démarrer.', advice: error.message, canRetry: false };
  }
  return {
    message: 'Comptoir ne peut pas démarrer.',
    advice: `Réessayez\u00a0; si cela se reproduit, transmettez ce message à votre service informatique\u00a0:\n${String(error)}`,
    canRetry: true,
  };
}

function portTaken(port: number | undefined): StartFailure {
  return {
    message: `Le port ${port} est déjà utilisé par un autre programme.`,
    advice:
      'Comptoir est peut-être déjà ouvert, dans une autre session de cet ordinateur ou comme service. Fermez l’autre programme puis réessayez, ou choisissez un autre port avec le réglage COMPTOIR_PORT.',
    canRetry: true,
  };
}

function folderNotWritable(dataDir: string | undefined): StartFailure {
  return {
    message: 'Le dossier des données ne peut pas être écrit.',
    advice: `Comptoir garde ses données dans\u00a0:\n${dataDir}\nDonnez à votre compte le droit d’y écrire puis réessayez, ou choisissez un autre dossier avec le réglage COMPTOIR_DATA_DIR.`,
    canRetry: true,
  };
}

function diskFull(dataDir: string | undefined): StartFailure {
  return {
    message: 'Le disque est plein.',
    advice: `Libérez de la place sur le disque qui porte le dossier des données, puis réessayez\u00a0:\n${dataDir}`,
    canRetry: true,
  };
}

/**
 * Returns whether a code is in a set; SQLite's extended codes start with the code they refine, e.g.
 * `SQLITE_CANTOPEN_ISDIR`.
 */
function isOneOf(code: string, codes: ReadonlySet<string>): boolean {
  return codes.has(code) || codes.has(code.split('_').slice(0, 2).join('_'));
}

/** Returns the system's code, of the error or of its cause. */
function findCode(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  if ('code' in error && typeof error.code === 'string') return error.code;
  return findCode(error.cause);
}

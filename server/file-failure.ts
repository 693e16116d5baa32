/** Error codes of a file that has another type than expected, or that the service may not use. */
const known = new Set(['EISDIR', 'ENOTDIR', 'ENOENT', 'EEXIST', 'EACCES', 'EPERM', 'EROFS', 'EIO', 'ELOOP', 'EBUSY']);

/**
 * Returns what a user has to know about a file of the data folder that cannot be used, in French; undefined for any
 * other error.
 */
export function findFileFailure(error: unknown, dataDir: string): string | undefined {
  if (!(error instanceof Error) || !('code' in error) || !('syscall' in error)) return undefined;
  const [code, call] = [String(error.code), String(error.syscall)];
  if (!known.has(code) || call === 'listen' || call === 'bind') return undefined;
  const file = 'path' in error && typeof error.path === 'string' ? error.path : undefined;
  const what = file ?? `Un fichier du dossier de données ${dataDir}`;
  return `${what} ne peut pas être lu ou écrit (${code})\u00a0: un fichier est devenu un dossier, ou l’inverse, ou les droits ou le disque ont changé. Comptoir n’a rien effacé\u00a0: remettez ce fichier en place, ou déplacez-le, puis recommencez.`;
}

/**
 * Returns the file a thread or a process starts from: `source`, a path of this folder, when run from the sources;
 * beside this module in the bundle, which is one flat folder. Tests start the bundle: loading hundreds of sources would
 * take each of them seconds.
 */
export function toEntry(source: string): URL {
  const isSource = import.meta.url.endsWith('.ts');
  return new URL(isSource ? source : source.replace(/^.*\/(.+)\.ts$/, '$1.js'), import.meta.url);
}

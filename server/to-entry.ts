/**
 * The file a thread or a process of its own starts from: `source`, a path of this folder, in the sources; beside this module
 * in the bundle, which is one flat folder. Tests start what is bundled: loading hundreds of sources takes each of them seconds.
 */
export function toEntry(source: string): URL {
  const isSource = import.meta.url.endsWith('.ts');
  return new URL(isSource ? source : source.replace(/^.*\/(.+)\.ts$/, '$1.js'), import.meta.url);
}

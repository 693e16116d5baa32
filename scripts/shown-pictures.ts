import { globSync, readFileSync } from 'node:fs';

/** Returns the names of the pictures that README and the documents show, e.g. `vente-1280-light.png`. */
export function listShownPictures(): string[] {
  const texts = ['README.md', ...globSync('docs/*.md')].map((path) => readFileSync(path, 'utf8')).join('\n');
  const names = [...texts.matchAll(/\(\S*screens\/([\w-]+\.png)\)/g)].map(([, name]) => String(name));
  return [...new Set(names)].toSorted();
}

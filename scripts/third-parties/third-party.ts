import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import type { ThirdParty } from '#shared/third-party.ts';

/** A package in a bundle's own list (`build.license` of Vite). */
export const Bundled = z.object({
  name: z.string(),
  version: z.string(),
  identifier: z.string().optional(),
  text: z.string().optional(),
});
export type Bundled = z.output<typeof Bundled>;

const Manifest = z.object({ name: z.string(), version: z.string(), license: z.string() });

/**
 * Packages shipped without being bundled (machine code, copied assets, data, fonts), and the files with their notices.
 */
const beside: Record<string, readonly string[]> = {
  electron: ['LICENSE'],
  'better-sqlite3': ['LICENSE'],
  '@node-rs/argon2': ['LICENSE'],
  keytar: ['LICENSE.md'],
  'swagger-ui-dist': ['LICENSE', 'NOTICE', 'swagger-ui-bundle.js.LICENSE.txt'],
  redoc: ['LICENSE', 'bundles/redoc.standalone.js.LICENSE.txt'],
  // The package has no licence text; its source has.
  'quickjs-wasi': ['../../scripts/third-parties/quickjs-license.txt'],
  '@etalab/decoupage-administratif': ['LICENSE'],
  '@embedpdf/fonts-arabic': ['LICENSE'],
  '@embedpdf/fonts-hebrew': ['LICENSE'],
  '@embedpdf/fonts-jp': ['LICENSE'],
  '@embedpdf/fonts-kr': ['LICENSE'],
  '@embedpdf/fonts-sc': ['LICENSE'],
  '@expo-google-fonts/noto-emoji': ['LICENSE_FONT'],
  '@expo-google-fonts/source-sans-3': ['../../../server/pdf/fonts/LICENSE.txt'],
};

/** Licences that are not in a package's manifest, but in its files. */
const stated: Record<string, string> = { 'png-js': 'MIT' };

/** Returns what is shipped without being bundled, read from the installed packages. */
export function listBeside(): Bundled[] {
  return Object.entries(beside).map(([name, files]) => {
    const folder = join('node_modules', name);
    const manifest = Manifest.parse(JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')));
    const texts = files.map((file) => join(folder, file)).map((path) => readFileSync(path, 'utf8').trim());
    return { name: manifest.name, version: manifest.version, identifier: manifest.license, text: texts.join('\n\n') };
  });
}

/** Returns the packages the bundle in this folder is made of. */
export function listBundled(folder: string): Bundled[] {
  const file = join(folder, 'licences.json');
  return existsSync(file) ? z.array(Bundled).parse(JSON.parse(readFileSync(file, 'utf8'))) : [];
}

/**
 * Returns each package once, in alphabetical order. One without its licence's text gets that of others under the same
 * licence.
 * @throws when a package names no licence: somebody must look, and add it to `stated`.
 */
export function toThirdParties(found: readonly Bundled[]): ThirdParty[] {
  const licensed = found.map(({ name, version, identifier = stated[name], text }) => {
    if (!identifier) throw new Error(`${name}@${version} names no licence: look at its files, and state it.`);
    return { name, version, license: identifier, text };
  });
  const all = licensed.map((one) => ({ ...one, text: one.text ?? findStandardText(one, licensed) }));
  const once = new Map(all.map((one) => [`${one.name}@${one.version}`, one]));
  return [...once.values()].toSorted((a, b) => (a.name < b.name ? -1 : 1));
}

/** Returns the licence text of another package, without that package's copyright line. */
function findStandardText(
  { name, license }: Omit<ThirdParty, 'text'>,
  among: readonly (Omit<ThirdParty, 'text'> & { text: string | undefined })[],
) {
  const text = among.find((other) => other.license === license && other.text)?.text;
  if (!text) throw new Error(`${name} comes without the text of its licence, ${license}, and nothing else bears it.`);
  return `${name}: its authors ship no text of their own.\n\n${text.replace(/^.*copyright \(c\).*$\n*/gim, '')}`;
}

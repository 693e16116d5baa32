import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export type Packaged = { nom: string; systemes: readonly string[]; sha512: string; taille: number };

/** The packages by which programs update themselves: the system, by the end of the name. */
const kinds = [
  { end: /\.(deb|rpm|AppImage)$/, platform: 'linux' },
  { end: /\.exe$/, platform: 'win32' },
  { end: /\.zip$/, platform: 'darwin' },
] as const;

const arches: readonly [RegExp, readonly string[]][] = [
  [/-(amd64|x86_64|x64)\./, ['x64']],
  [/-(arm64|aarch64)\./, ['arm64']],
  [/-universal\./, ['x64', 'arm64']],
];

/** Returns the packages of a folder by which programs update themselves, as a feed describes them. */
export function listPackages(folder: string): Packaged[] {
  return readdirSync(folder)
    .toSorted()
    .flatMap((nom) => {
      const systemes = toSystemes(nom);
      if (systemes.length === 0) return [];
      const bytes = readFileSync(join(folder, nom));
      return [{ nom, systemes, sha512: createHash('sha512').update(bytes).digest('base64'), taille: bytes.length }];
    });
}

function toSystemes(nom: string): string[] {
  const kind = kinds.find(({ end }) => end.test(nom));
  const [, found] = arches.find(([name]) => name.test(nom)) ?? [];
  return kind && found ? found.map((arch) => `${kind.platform}-${arch}`) : [];
}

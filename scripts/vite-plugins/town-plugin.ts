import { createRequire } from 'node:module';
import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';

type Commune = { nom: string; type: string; population?: number; codesPostaux?: string[] };

const name = 'virtual:towns';
/** Longest town in the address of a record, in characters. */
const longest = 35;

/**
 * Provides `import { towns } from 'virtual:towns'`: the towns of each French postcode, the largest first, read when the
 * screens are built from the open data of the State (INSEE and La Poste), as `@etalab/decoupage-administratif`
 * publishes them.
 */
export function townPlugin(): Plugin {
  return {
    name: 'comptoir-towns',
    resolveId: (id) => (id === name ? `\0${name}` : null),
    load: (id) => (id === `\0${name}` ? `export const towns = ${JSON.stringify(readTowns())};` : null),
  };
}

/** Returns the names of each postcode's towns, joined by `|`: a third of the size of lists. */
export function readTowns(): Record<string, string> {
  const file = createRequire(import.meta.url).resolve('@etalab/decoupage-administratif/data/communes.json');
  const communes = JSON.parse(readFileSync(file, 'utf8')) as Commune[];
  const current = communes.filter(({ type }) => type === 'commune-actuelle');
  const byCode = new Map<string, string[]>();
  for (const { nom, codesPostaux = [] } of current.toSorted(byPopulation)) {
    for (const code of codesPostaux) byCode.set(code, [...(byCode.get(code) ?? []), toPostalName(nom)]);
  }
  return Object.fromEntries([...byCode].map(([code, names]) => [code, names.join('|')]));
}

function byPopulation(one: Commune, other: Commune): number {
  return (other.population ?? 0) - (one.population ?? 0);
}

/** Returns a town's name; one too long for an address is shortened as La Poste does. */
function toPostalName(nom: string): string {
  const short = nom.replace(/\bSaint-/g, 'St-').replace(/\bSainte-/g, 'Ste-');
  return (nom.length > longest ? short : nom).slice(0, longest);
}

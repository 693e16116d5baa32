import type { Origine } from '#shared/contracts/service/reglages.ts';

/** Returns the hint under a field whose value was given elsewhere; undefined for the others. */
export function toOriginHint(origine: Origine, variable: string): string | undefined {
  if (origine === 'verrouille') return `Verrouillé par votre service informatique (${variable}).`;
  if (origine === 'environnement') return `Fixé par le service informatique (${variable}).`;
  if (origine === 'strategie') return `Donné par le fichier de stratégie (${variable}).`;
  return undefined;
}

/** Returns whether the screen cannot change it. */
export function isFixed(origine: Origine): boolean {
  return origine === 'environnement' || origine === 'verrouille';
}

import { evenements } from '../evenements.ts';
import type { Scelle } from '../sceller.ts';
import type { Constatee } from './rupture.ts';

type Text = Readonly<Record<string, string>>;

/** AAAAMMJJHHMM: what one start notes is noted within minutes. */
const toMinutes = (horodatage: string) => {
  const [, year, month, day, hour, minute] = /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)/.exec(horodatage) ?? [];
  return Date.UTC(Number(year), Number(month) - 1, Number(day), Number(hour), Number(minute)) / 60_000;
};
const sameStartMinutes = 10;

/**
 * What is missing of chains, and why. What was lost with a database and said to be, by the start that put a backup back, is
 * no break: all else that is missing is.
 */
export function createGaps() {
  const gaps: { key: string; found: Constatee }[] = [];
  const losses = new Map<string, number>();
  const restores: number[] = [];
  const isRestored = (minute: number) => restores.some((one) => Math.abs(one - minute) <= sameStartMinutes);

  return {
    noteEvent({ poste }: Scelle, { code, texte = '', horodatage = '' }: Text) {
      const minute = toMinutes(horodatage);
      if (code === String(evenements.scelles_perdus.code)) losses.set(`${poste} ${texte}`, minute);
      if (code === String(evenements.restauration.code)) restores.push(minute);
    },
    add(scelle: Scelle, before: Scelle | undefined, found: Constatee) {
      const { poste, chaine, rang } = scelle;
      gaps.push({ key: `${poste} ${chaine} ${(before?.rang ?? 0) + 1}-${rang - 1}`, found });
    },
    /** Those nothing explains. */
    list(): Constatee[] {
      const isExplained = (key: string) => {
        const minute = losses.get(key);
        return minute !== undefined && isRestored(minute);
      };
      return gaps.filter(({ key }) => !isExplained(key)).map(({ found }) => found);
    },
  };
}

import { evenements } from '../evenements.ts';
import type { Scelle } from '../sceller.ts';
import type { Constatee } from './rupture.ts';

type Text = Readonly<Record<string, string>>;

/** Converts AAAAMMJJHHMM to minutes: the events of one start are noted within minutes of each other. */
const toMinutes = (horodatage: string) => {
  const [, year, month, day, hour, minute] = /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)/.exec(horodatage) ?? [];
  return Date.UTC(Number(year), Number(month) - 1, Number(day), Number(hour), Number(minute)) / 60_000;
};
const sameStartMinutes = 10;

/**
 * Collects the missing records of chains and their reasons. Records lost with a database are no break when the start
 * that restored a backup noted the loss; any other gap is.
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
    /** Returns the gaps that nothing explains. */
    list(): Constatee[] {
      const isExplained = (key: string) => {
        const minute = losses.get(key);
        return minute !== undefined && isRestored(minute);
      };
      return gaps.filter(({ key }) => !isExplained(key)).map(({ found }) => found);
    },
  };
}

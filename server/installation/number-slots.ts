import { openSlots } from './slots.ts';

/** Stores the last number of each series in a file of its own; see `Slots`. */
export type NumberSlots = {
  read: ReadonlyMap<string, number>;
  write(serie: string, rang: number): void;
  close(): void;
};

const width = 12;

/** Opens the file, or creates it; only its owner can read it. */
export function openNumberSlots(path: string): NumberSlots {
  const slots = openSlots(path, width);
  const numbers = [...slots.read].filter(([, rang]) => /^\d{12}$/.test(rang));
  return {
    read: new Map(numbers.map(([serie, rang]) => [serie, Number(rang)])),
    write: (serie, rang) => slots.write(serie, String(rang).padStart(width, '0')),
    close: slots.close,
  };
}

import { openSlots } from '#server/installation/slots.ts';
import { type Chaine, isChaine } from './faits.ts';

/** The last record of a chain. */
export type Head = { rang: number; signature: string };

/**
 * The ends of this installation's chains, stored outside the database so that a truncated or replaced database is
 * noticed.
 */
export type ChainHeads = {
  /** Returns the ends as they were when the service stopped. */
  list(): { poste: string; chaine: Chaine; head: Head }[];
  /** Called when a record is added to a chain, inside a transaction. */
  note(chaine: Chaine): void;
  /**
   * Called when that transaction was committed or rolled back; `find` reads the end of a chain of this poste in the
   * database.
   */
  settle(poste: string, find: (chaine: Chaine) => Head | undefined): void;
};

/** For a database without a folder, e.g. in memory. */
export const noChainHeads: ChainHeads = { list: () => [], note: () => {}, settle: () => {} };

const width = 12 + 1 + 86;
const shape = /^(\d{12}) ([\w-]{86})$/;

/** Opens the file, or creates it. */
export function openChainHeads(path: string): ChainHeads & { close(): void } {
  const slots = openSlots(path, width);
  const pending = new Set<Chaine>();
  const left = new Map([...slots.read].flatMap(([key, value]) => toEntry(key, value)));

  return {
    list: () => [...left.values()],
    note: (chaine) => void pending.add(chaine),
    settle(poste, find) {
      for (const chaine of pending) {
        const head = find(chaine);
        if (!head) continue;
        const key = `${poste}-${chaine}`;
        slots.write(key, `${String(head.rang).padStart(12, '0')} ${head.signature}`);
        left.set(key, { poste, chaine, head });
      }
      pending.clear();
    },
    close: slots.close,
  };
}

function toEntry(key: string, value: string) {
  const [poste = '', chaine = ''] = key.split('-');
  const [, rang, signature] = shape.exec(value) ?? [];
  if (!isChaine(chaine) || rang === undefined || signature === undefined) return [];
  return [[key, { poste, chaine, head: { rang: Number(rang), signature } }] as const];
}

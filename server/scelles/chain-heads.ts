import { openSlots } from '#server/installation/slots.ts';
import { type Chaine, isChaine } from './faits.ts';

/** The last record of a chain. */
export type Head = { rang: number; signature: string };

/** The ends of this installation's chains outside of the database: that it was cut or exchanged is noticed. */
export type ChainHeads = {
  /** As they were left. */
  list(): { poste: string; chaine: Chaine; head: Head }[];
  /** A record is being added to a chain, in a transaction. */
  note(chaine: Chaine): void;
  /** What was added is on disk in the database, or was undone; `find` reads where a chain of this poste stands there. */
  settle(poste: string, find: (chaine: Chaine) => Head | undefined): void;
};

/** Of a database nothing outlives. */
export const noChainHeads: ChainHeads = { list: () => [], note: () => {}, settle: () => {} };

const width = 12 + 1 + 86;
const shape = /^(\d{12}) ([\w-]{86})$/;

/** Opens the file, or makes it. */
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

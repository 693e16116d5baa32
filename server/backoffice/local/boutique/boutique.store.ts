import { randomInt } from 'node:crypto';
import type { Boutique } from '#shared/contracts/boutique/boutique.ts';
import type { LocalDatabase } from '../local-database.ts';
import { prepareRecords } from '../sums/read-record.ts';
import { unsetBoutique } from './unset-boutique.ts';
import { toSum } from '../sums/to-sum.ts';

export type BoutiqueStore = {
  /**
   * Returns the shop's identity and rules, or the defaults until they are set. The parsed value is cached, so asking
   * again is free.
   */
  get(): Boutique;
  /** Writes the record in the caller's transaction. */
  save(boutique: Boutique): void;
};

const table = 'boutique';
const versions = 2 ** 47;

/** Stores the one row with the shop's identity and rules. Fields missing from the stored record get their defaults. */
export function createBoutiqueStore({ connection, changes }: LocalDatabase): BoutiqueStore {
  const findVersion = connection.prepare<[], number>('select version from boutique where id = 1').pluck();
  const { find } = prepareRecords<[]>(connection, table, 'id = 1');
  const save = connection.prepare(`insert into boutique (id, version, record, somme) values (1, ?, ?, ?)
    on conflict (id) do update set version = excluded.version, record = excluded.record, somme = excluded.somme`);
  let kept: { version: number | undefined; boutique: Boutique } = { version: undefined, boutique: unsetBoutique };

  function read(): Boutique {
    return { ...unsetBoutique, ...find<Partial<Boutique>>() };
  }

  return {
    get() {
      const version = findVersion.get();
      if (kept.version !== version) kept = { version, boutique: read() };
      return kept.boutique;
    },
    save(boutique) {
      const before = read();
      const record = JSON.stringify(boutique);
      save.run(randomInt(versions), record, toSum(1, record));
      changes.note({ entite: 'boutique', code: table, before, after: { ...unsetBoutique, ...boutique } });
    },
  };
}

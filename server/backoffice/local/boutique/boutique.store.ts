import { Boutique } from '#shared/contracts/boutique.ts';
import type { LocalDatabase } from '../local-database.ts';

export type BoutiqueStore = {
  /** The shop's identity and rules; the defaults until someone gave them. Kept parsed: it costs nothing to ask again. */
  get(): Boutique;
  /** In the caller's transaction. */
  save(boutique: Boutique): void;
};

const table = 'boutique';
/** What is said of a shop nobody has introduced yet. */
export const unsetBoutique = Boutique.parse({ raison_sociale: 'Ma boutique' });

/** The one row that says who the shop is. Fields it was saved without have their defaults. */
export function createBoutiqueStore({ connection, listings, changes }: LocalDatabase): BoutiqueStore {
  const find = connection.prepare<[], string>('select record from boutique where id = 1').pluck();
  const save = connection.prepare(`insert into boutique (id, version, record) values (1, 1, ?)
    on conflict (id) do update set version = version + 1, record = excluded.record`);
  let kept: { version: string; boutique: Boutique } | undefined;

  function read(): Boutique {
    const record = find.get();
    return record === undefined ? unsetBoutique : { ...unsetBoutique, ...(JSON.parse(record) as Partial<Boutique>) };
  }

  return {
    get() {
      const version = listings.getVersion(table);
      if (kept?.version !== version) kept = { version, boutique: read() };
      return kept.boutique;
    },
    save(boutique) {
      changes.track('boutique', table, () => {
        save.run(JSON.stringify(boutique));
        listings.touch(table);
      });
    },
  };
}

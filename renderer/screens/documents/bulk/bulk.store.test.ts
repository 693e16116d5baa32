import { describe, expect, it } from 'vitest';
import { bulkDocument } from '#renderer/testing/bulk-document.ts';
import { countItems, createBulk, readStored } from './bulk.store.ts';

const given = { kind: 'devis', action: { type: 'transformation', cible: 'facture' }, auteur: 'claire' } as const;
const build = () => createBulk(given, [bulkDocument, { ...bulkDocument, numero: 'DE-P01-000002' }]);

describe('something done to many documents', () => {
  it('a bulk action', () => {
    const { items } = build();
    expect(new Set(items.map(({ cle }) => cle)).size).toBe(2);
    expect(countItems(build())).toEqual({ total: 2, faits: 0, refuses: 0, restants: 2 });
  });

  it('that was interrupted resumes where it stopped, under the same keys', () => {
    const bulk = build();
    const [first, second] = bulk.items;
    const kept = {
      bulk: {
        ...bulk,
        items: [
          { ...first, etat: 'fait' },
          { ...second, etat: 'en_cours' },
        ],
      },
    };
    const read = readStored(JSON.parse(JSON.stringify(kept)));
    expect(read?.items.map(({ etat }) => etat)).toEqual(['fait', 'attente']);
    expect(read?.items.map(({ cle }) => cle)).toEqual([first?.cle, second?.cle]);
  });

  it('that was finished is forgotten with the page', () => {
    const { items, ...bulk } = build();
    const kept = { bulk: { ...bulk, items: items.map((item) => ({ ...item, etat: 'refuse' })) } };
    expect(readStored(kept)).toBeNull();
  });

  it('an unreadable one counts as none', () => {
    expect(readStored({ bulk: { kind: 'autre' } })).toBeNull();
    expect(readStored(undefined)).toBeNull();
  });
});

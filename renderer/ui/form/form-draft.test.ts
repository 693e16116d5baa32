import { describe, expect, it } from 'vitest';
import { createFormDraft, forgetFormDraft } from './form-draft.ts';

function createStorage() {
  const kept = new Map<string, string>();
  return {
    kept,
    storage: {
      getItem: (name: string) => kept.get(name) ?? null,
      setItem: (name: string, value: string) => void kept.set(name, value),
      removeItem: (name: string) => void kept.delete(name),
    },
  };
}

const empty = { intitule: '', ville: '' };

describe('a form’s draft', () => {
  it('restores what was typed, until it is discarded', () => {
    const { storage } = createStorage();
    createFormDraft('client', empty, storage).write({ intitule: 'Roux', ville: '' });
    const draft = createFormDraft('client', empty, storage);
    expect(draft.read()).toEqual({ intitule: 'Roux' });
    forgetFormDraft('client', storage);
    expect(draft.read()).toBeUndefined();
  });

  it('keeps nothing of a form that is back as it was', () => {
    const { storage, kept } = createStorage();
    const draft = createFormDraft('client', empty, storage);
    draft.write({ intitule: 'R', ville: '' });
    draft.write(empty);
    expect(kept.size).toBe(0);
  });

  it('ignores what it cannot read and fields the form does not have', () => {
    const { storage, kept } = createStorage();
    kept.set('comptoir-saisie:client', '{"intitule":"Roux","ancien":1}');
    expect(createFormDraft('client', empty, storage).read()).toEqual({ intitule: 'Roux' });
    kept.set('comptoir-saisie:client', '{abîmé');
    expect(createFormDraft('client', empty, storage).read()).toBeUndefined();
  });
});

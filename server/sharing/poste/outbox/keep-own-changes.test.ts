import { expect, test } from 'vitest';
import type { Element } from '#shared/contracts/postes/gateway.ts';
import { statutAnnule } from '#shared/contracts/documents/documents.ts';
import { keepOwnChanges } from './keep-own-changes.ts';

function toElement(change: Partial<Element>): Element {
  const common = { entite: 'document', code: 'DE1', base: 1, avant: {}, apres: {}, force: false } as const;
  return { ...common, auteur: 'Paul', action: 'modification', statut_base: null, ...change };
}

test('unsent changes stay applied, in order, over the shop’s version', () => {
  const theirs = { reference: 'A', statut: 1, version: 4 };
  const open = [{ reference: 'B' }, { reference: 'C' }].map((apres) => toElement({ apres }));
  expect(keepOwnChanges('document', theirs, open)).toEqual({ reference: 'C', statut: 1, version: 4 });
  expect(keepOwnChanges('document', theirs, [])).toBe(theirs);
});

test('entries each side added to a field of entries stay, both', () => {
  const theirs = { champs_libres: { Lu: 'oui', Par: 'Paul' } };
  const mine = toElement({ avant: { champs_libres: { Lu: 'oui' } }, apres: { champs_libres: { Lu: 'non' } } });
  expect(keepOwnChanges('document', theirs, [mine])).toEqual({ champs_libres: { Lu: 'non', Par: 'Paul' } });
});

test('of two sales under one number this till’s stays as it is', () => {
  const mine = toElement({ base: null, action: 'creation', apres: { date_creation: 'lundi' } });
  expect(keepOwnChanges('document', { date_creation: 'mardi' }, [mine])).toBeUndefined();
});

test('a document cancelled there and not here keeps neither its place in the chain nor its goods', () => {
  const theirs = { numero: 'FA1', statut: statutAnnule, chaine: 'BC1', porte_stock: true };
  const revived = keepOwnChanges('document', theirs, [toElement({ apres: { statut: 1 } })]);
  expect(revived).toEqual({ numero: 'FA1', statut: 1, chaine: 'FA1', porte_stock: false });
});

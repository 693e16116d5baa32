import { describe, expect, test } from 'vitest';
import type { Element } from '#shared/contracts/postes/gateway.ts';
import { Conflict, InvalidInput } from '#shared/endpoints/errors.ts';
import { toPassingReplique } from '../records/passing-replique.ts';
import { decideElement, Divergence, type KnownFacts } from './decide-element.ts';
import { asksForNumber } from './renumber-element.ts';
import { assertNumber } from './numbers/number-rules.ts';

const sender = { poste: 'P01', uploadsAll: false, limitee: 'LYON' };
const known = (current: KnownFacts['current'], more: Partial<KnownFacts> = {}): KnownFacts => ({
  current,
  last: 0,
  made: [],
  ...more,
});

/** The fields of an article that the decision depends on. */
const vis = { reference: 'VIS', designation: 'Vis', unite_vente: 'boîte', version: 3 };

function toElement(change: Partial<Element>): Element {
  const common = { entite: 'article', code: 'VIS', base: 3, avant: {}, apres: {}, force: false } as const;
  return { ...common, auteur: 'Paul', action: 'modification', statut_base: null, ...change };
}

function findDivergence(element: Element, given: KnownFacts): Divergence {
  try {
    decideElement(element, given, sender);
  } catch (error) {
    if (error instanceof Divergence) return error;
    throw error;
  }
  throw new Error('it was taken');
}

describe('a change of a record that is here', () => {
  test('is merged with what another changed elsewhere, and counts a version', () => {
    const element = toElement({ avant: { unite_vente: 'boîte' }, apres: { unite_vente: 'cent' } });
    const current = { ...vis, designation: 'Vis à bois', version: 5 };
    expect(decideElement(element, known(current), sender)).toEqual({ ...current, unite_vente: 'cent', version: 6 });
  });

  test('writes nothing where the record has that value already', () => {
    const element = toElement({ avant: { unite_vente: 'boîte' }, apres: { unite_vente: 'cent' } });
    expect(decideElement(element, known({ ...vis, unite_vente: 'cent' }), sender)).toBeUndefined();
  });

  test('is refused where both changed a field differently, with the fields and the current record', () => {
    const element = toElement({ avant: { unite_vente: 'boîte' }, apres: { unite_vente: 'cent' } });
    const current = { ...vis, unite_vente: 'sachet' };
    expect(findDivergence(element, known(current))).toMatchObject({ champs: ['unite_vente'], leur: current });
    const forced = decideElement({ ...element, force: true }, known(current), sender);
    expect(forced).toMatchObject({ unite_vente: 'cent', version: 4 });
  });

  test('is refused where the record is not here, or is another under its number', () => {
    const element = toElement({
      avant: { unite_vente: 'boîte' },
      apres: { unite_vente: 'cent' },
      date_creation: '2026-01-01',
    });
    expect(findDivergence(element, known(undefined)).leur).toBeNull();
    expect(findDivergence(element, known({ ...vis, date_creation: '2026-02-02' })).leur).toBeNull();
  });
});

describe('the limits of a shop', () => {
  const entry = { stock_mini: 5, stock_maxi: 10, emplacement: 'A1' };
  const change = (mine: object) =>
    toElement({ avant: { par_boutique: { LYON: entry } }, apres: { par_boutique: { LYON: { ...entry, ...mine } } } });
  const current = { ...vis, par_boutique: { LYON: { ...entry, emplacement: 'B2' }, PARIS: entry } };

  test('changed by two of its tills are merged field by field', () => {
    expect(decideElement(change({ stock_mini: 8 }), known(current), sender)).toMatchObject({
      par_boutique: { LYON: { stock_mini: 8, stock_maxi: 10, emplacement: 'B2' }, PARIS: entry },
    });
  });

  test('are refused where two of its tills gave one field different values, unless somebody chose', () => {
    const element = change({ emplacement: 'C3', stock_maxi: 12 });
    expect(findDivergence(element, known(current)).champs).toEqual(['par_boutique']);
    expect(decideElement({ ...element, force: true }, known(current), sender)).toMatchObject({
      par_boutique: { LYON: { stock_mini: 5, stock_maxi: 12, emplacement: 'C3' } },
    });
    expect(decideElement(change({ emplacement: 'B2' }), known(current), sender)).toBeUndefined();
  });

  test('are its own tills’ to change: those of another shop stay, and a desk changes none', () => {
    const all = { LYON: { ...entry, stock_mini: 8 }, PARIS: { ...entry, stock_mini: 0 } };
    const here = known({ ...vis, par_boutique: { PARIS: entry } });
    const element = toElement({ avant: {}, apres: { par_boutique: all } });
    expect(decideElement(element, here, sender)).toMatchObject({ par_boutique: { LYON: all.LYON, PARIS: entry } });
    expect(decideElement(element, here, { ...sender, limitee: null })).toBeUndefined();
  });

  test('of another shop are not overwritten by a new record either, and come whole where all was forgotten', () => {
    const limits = { stock_mini: 1, stock_maxi: null, emplacement: null };
    const told = { ...vis, ...limits, par_boutique: { LYON: entry, PARIS: { ...entry, stock_mini: 0 } } };
    const made = toElement({ base: null, action: 'creation', apres: told });
    const here = { ...vis, ...limits, par_boutique: { LYON: entry, PARIS: entry } };
    expect(decideElement(made, known(here), sender)).toBeUndefined();
    expect(decideElement({ ...made, force: true }, known(here), sender)).toBeUndefined();
    expect(decideElement(made, known(undefined), { ...sender, uploadsAll: true })).toEqual(told);
    expect(decideElement(made, known(undefined), sender)).toEqual({ ...told, par_boutique: { LYON: entry } });
  });

  test('are those a till shows that left the group and comes back', () => {
    const here = { ...vis, stock_mini: 1, stock_maxi: null, emplacement: null, par_boutique: { LYON: entry } };
    const made = toElement({ base: null, action: 'creation', apres: { ...vis, ...entry } });
    expect(decideElement(made, known(here), sender)).toBeUndefined();
    const changed = { ...made, apres: { ...vis, ...entry, stock_mini: 20 } };
    expect(findDivergence(changed, known(here)).champs).toEqual(['par_boutique']);
    expect(decideElement({ ...changed, force: true }, known(here), sender)).toMatchObject({
      stock_mini: 1,
      par_boutique: { LYON: { ...entry, stock_mini: 20 } },
    });
  });

  test('are taken whole where they are not there yet', () => {
    const none = { ...vis, par_boutique: { PARIS: entry } };
    expect(decideElement(change({ stock_mini: 8 }), known(none), sender)).toMatchObject({
      par_boutique: { LYON: { ...entry, stock_mini: 8 }, PARIS: entry },
    });
  });
});

describe('a record that is new there', () => {
  const made = toElement({ base: null, action: 'creation', apres: vis });

  test('is the same one when all of it is, and another’s when anything is not', () => {
    expect(decideElement(made, known(vis), sender)).toBeUndefined();
    expect(findDivergence(made, known({ ...vis, unite_vente: 'sachet' })).champs).toEqual(['unite_vente']);
  });

  test('is refused under a code that is not its own', () => {
    expect(() => decideElement({ ...made, code: 'AUTRE' }, known(undefined), sender)).toThrow(InvalidInput);
  });

  test('is one record for the anonymous customer, whatever each shop says of it', () => {
    const passing = { numero: 'PASSAGE', type_tiers: 'client', ville: 'Lyon', version: 1 };
    const element = toElement({ entite: 'tiers', code: 'PASSAGE', base: null, apres: { ...passing, ville: 'Nice' } });
    expect(decideElement(element, known(passing), sender)).toBeUndefined();
  });

  test('that customer keeps the settings of the first shop that brings some, and no later one’s', () => {
    const created = toPassingReplique(new Date('2026-01-01'));
    const bring = (record: object, current: object) =>
      decideElement(
        toElement({ entite: 'tiers', code: 'PASSAGE', base: null, apres: { ...record } }),
        known({ ...current }),
        sender,
      );
    const earlier = toPassingReplique(new Date('2025-01-01'));
    const first = { ...earlier, categorie_tarifaire: 2, remise_propre: 5, version: 3 };
    expect(bring(earlier, created)).toBeUndefined();
    expect(bring(first, created)).toEqual(first);
    expect(bring({ ...first, categorie_tarifaire: 3 }, first)).toBeUndefined();
    expect(bring(first, { ...created, version: 3 })).toBeUndefined();
  });
});

/** The fields of a quote that the decision depends on. */
const devis = { numero: 'DE-P01-000001', genre: 'devis', chaine: 'DE-P01-000001', statut: 0, date_creation: 'lundi' };

describe('a document', () => {
  const about = { entite: 'document', code: devis.numero, statut_base: 0, date_creation: 'lundi' } as const;

  test('that was cancelled here meanwhile takes a note, and no other change', () => {
    const current = known({ ...devis, statut: 6, reference: 'A', champs_libres: {} });
    const change = toElement({ ...about, avant: { reference: 'A' }, apres: { reference: 'B' } });
    expect(findDivergence(change, current).message).toContain(devis.numero);
    const note = toElement({ ...about, action: 'champ_libre', avant: {}, apres: { champs_libres: { Lu: 'oui' } } });
    expect(decideElement(note, current, sender)).toMatchObject({ champs_libres: { Lu: 'oui' } });
  });

  test('with the number of another sale is never accepted, whatever the user chose', () => {
    const made = toElement({ ...about, base: null, force: true, apres: { ...devis, date_creation: 'mardi' } });
    expect(findDivergence(made, known(devis)).message).toMatch(/donné ce numéro deux fois/);
  });

  test.each([
    ['commande_fournisseur', 'CF-P01-000001', 'Gardez les deux'],
    ['inventaire', 'IN-P01-000001', 'Gardez la leur, puis refaites la vôtre'],
  ] as const)('or a %s, whose number is already used, is refused with the choices', (entite, code, remedy) => {
    const made = toElement({ entite, code, base: null, apres: { numero: code, date_creation: 'mardi' } });
    const current = { numero: code, date_creation: 'lundi' };
    expect(findDivergence(made, known(current)).message).toContain(remedy);
  });

  test('from which two tills made the same kind of document needs a decision, with both numbers', () => {
    const [mine, theirs] = ['BC-P01-000001', 'BC-P02-000001'];
    const document = { numero: mine, genre: 'commande' } as const;
    const documents_cibles = [{ numero: mine, type_document: 1 }];
    const change = toElement({ ...about, action: 'transformation', avant: {}, apres: { documents_cibles } });
    const found = findDivergence(change, known(devis, { made: [{ document, first: [theirs] }] }));
    expect([found.message.includes(mine), found.message.includes(theirs)]).toEqual([true, true]);
    const again = { numero: 'BC-P01-000002', genre: 'commande' } as const;
    const both = [document, again].map((one) => ({ document: one, first: [theirs] }));
    expect(findDivergence(change, known(devis, { made: both })).message).toContain(
      'BC-P01-000001 et BC-P01-000002, faites ici, prennent plus qu’il n’en restait après BC-P02-000001',
    );
    const alone = known({ ...devis, documents_cibles: [] }, { made: [{ document, first: [] }] });
    expect(decideElement(change, alone, sender)).toMatchObject({ documents_cibles, a_deja_ete_transforme: true });
  });

  test('of the shop’s series gets the next number of that, once, where a till that sends all it has asks for it', () => {
    const note = { numero: 'MS-B01-000001', type: 1, type_libelle: 'Sortie', nb_lignes: 0, lignes: [] };
    const [theirs, mine] = ['lundi', 'mardi'].map((date_creation) => ({ ...note, date_creation }));
    const made = { entite: 'mouvement', code: note.numero, base: null, apres: mine ?? {}, force: true } as const;
    const [element, all] = [toElement(made), { ...sender, uploadsAll: true }];
    const [asked, by] = [{ same: undefined }, { poste: 'B01', sender: all }];
    const numbered = decideElement(element, known(theirs, { last: 4, asked }), all);
    expect(numbered).toMatchObject({ ...mine, numero: 'MS-B01-000005' });
    expect(decideElement(element, known(theirs, { last: 5, asked: { same: numbered } }), all)).toBeUndefined();
    expect(findDivergence(element, known(theirs, { last: 4 })).leur).toBe(theirs);
    expect(asksForNumber(element, theirs, by)).toBe(true);
    expect(asksForNumber(element, mine, by)).toBe(false);
    expect(asksForNumber({ ...element, force: false }, theirs, by)).toBe(false);
    expect(asksForNumber(element, theirs, { ...by, sender })).toBe(false);
    expect(asksForNumber(element, theirs, { ...by, poste: 'P02' })).toBe(false);
  });

  test('is numbered in its till’s own series, or another’s where that was given already', () => {
    const [own, other] = ['DE-P01-000009', 'DE-P02-000009'];
    const make = (numero: string, last: number) => assertNumber('document', numero, devis, { ...sender, last });
    expect(() => make(own, 8)).not.toThrow();
    expect(() => make(other, 9)).not.toThrow();
    expect(() => make(other, 8)).toThrow(Conflict);
    expect(() => make('DE-P01-999999', 8)).toThrow(InvalidInput);
    expect(() => make('FA-P01-000009', 8)).toThrow(InvalidInput);
  });
});

import { expect, it } from 'vitest';
import { groupProblems, type ImportJob, toBatches, toCells, toProblems } from './import-job.ts';

const listSent = (batches: readonly { sent: { ligne: number }[] }[]) =>
  batches.flatMap(({ sent }) => sent.map(({ ligne }) => ligne));

const toJob = (rows: readonly string[][], overrides: Partial<ImportJob> = {}): ImportJob => ({
  nature: 'clients',
  fichier: 'clients.csv',
  contenu: {
    encodage: 'utf-8',
    separateur: ';',
    entetes: ['Code', 'Nom', 'CP', 'Autre'],
    lignes: rows.map((cellules, index) => ({ ligne: index + 2, cellules })),
  },
  mapping: ['num', 'intitule', 'code_postal', null],
  existants: 'laisser',
  essai: false,
  ...overrides,
});

it('an import sends the columns that are imported, and no empty cell', () => {
  expect(
    toCells({ ligne: 2, cellules: ['', ' Durand ', '69001', 'x'] }, ['num', 'intitule', 'code_postal', null]),
  ).toEqual({
    intitule: 'Durand',
    code_postal: '69001',
  });
});

it('an import sends batches of at most fifty lines', () => {
  const batches = [...toBatches(toJob(Array.from({ length: 120 }, (_, index) => [`C${index}`, 'Nom'])))];
  expect(batches.map(({ sent }) => sent.length)).toEqual([50, 50, 20]);
  expect(listSent(batches)).toEqual(Array.from({ length: 120 }, (_, index) => index + 2));
  expect(batches.flatMap(({ doubles }) => doubles)).toEqual([]);
});

it('an import refuses duplicates within a file, by code or by name and postal code, and sends each once', () => {
  const rows = [
    ['a1', 'Durand', ''],
    ['A1', 'Autre', ''],
    ['', 'Févr', '69001'],
    ['', 'FEVR', '69001'],
    ['', 'Févr', '69002'],
  ];
  const batches = [...toBatches(toJob(rows))];
  expect(listSent(batches)).toEqual([2, 4, 6]);
  expect(batches.flatMap(({ doubles }) => doubles).map(({ ligne, erreurs }) => [ligne, erreurs[0]?.message])).toEqual([
    [3, 'En double dans le fichier\u00a0: c’est déjà la ligne 2'],
    [5, 'En double dans le fichier\u00a0: c’est déjà la ligne 4'],
  ]);
});

it('an import knows a double of a line of an earlier batch', () => {
  const rows = Array.from({ length: 60 }, (_, index) => [`C${index % 55}`, 'Nom']);
  const [, last] = [...toBatches(toJob(rows))];
  expect(last?.sent.map(({ ligne }) => ligne)).toEqual([52, 53, 54, 55, 56]);
  expect(last?.doubles.map(({ ligne }) => ligne)).toEqual([57, 58, 59, 60, 61]);
});

it('an import reports the column, the value and the error as a sentence', () => {
  const said = [
    { champ: 'code_postal', message: '9 caractères au plus' },
    { champ: '', message: 'Refusé.' },
  ];
  expect(toProblems('clients', 7, { code_postal: '69001 CEDEX' }, said)).toEqual([
    { ligne: 7, champ: 'code_postal', label: 'Code postal', valeur: '69001 CEDEX', message: '9 caractères au plus.' },
    { ligne: 7, champ: '', label: '', valeur: '', message: 'Refusé.' },
  ]);
});

it('an import reports an error that many lines share once', () => {
  const of = (ligne: number, valeur: string) => ({
    ligne,
    champ: 'famille',
    label: 'Famille',
    valeur,
    message: 'Non.',
  });
  const groups = groupProblems([of(2, 'VIS'), of(3, 'BOIS'), of(4, 'VIS'), of(9, 'VIS')]);
  expect(groups.map(({ valeur, lignes }) => [valeur, lignes])).toEqual([
    ['VIS', [2, 4, 9]],
    ['BOIS', [3]],
  ]);
});

import { hash } from 'node:crypto';
import { copyFile, readFile, stat, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createSigningKey, type SigningKey } from '#server/scelles/signing-key.ts';
import type { Scelle } from '#server/scelles/sceller.ts';
import { createTemporaryFolder } from '#server/testing/fixtures/temporary-folder.ts';
import { openSealedShop, tamper } from '#server/testing/running/sealed-shop.ts';
import { openTar } from './read-tar.ts';
import { openTarDraft, withFile } from './tar-draft.ts';
import { toDerSignature } from './to-sceau.ts';
import { verifyArchive } from './verify-archive.ts';

const days = ['2026-03-01', '2026-03-02', '2026-03-03'] as const;
let shopFolder: Awaited<ReturnType<typeof createTemporaryFolder>>;
let [first, second] = ['', ''];
let key: SigningKey;

type Shop = Awaited<ReturnType<typeof openSealedShop>>;

/** Makes sales on three days: two each, one of them paid, and a clôture. */
async function sellThreeDays(dataDir: string): Promise<Shop> {
  const clock = { now: new Date(`${days[0]}T09:00:00+01:00`) };
  const shop = await openSealedShop({ dataDir, now: () => clock.now });
  await shop.fill();
  for (const day of days) {
    clock.now = new Date(`${day}T10:00:00+01:00`);
    const { numero } = await shop.openDay();
    await shop.issue();
    const paid = await shop.issue();
    await shop.pay(paid?.numero ?? '');
    await shop.closeDay(numero);
  }
  clock.now = new Date('2026-03-04T10:00:00+01:00');
  return shop;
}

beforeAll(async () => {
  shopFolder = await createTemporaryFolder();
  const shop = await sellThreeDays(shopFolder.path);
  key = shop.signingKey;
  first = await shop.archive(days[0], days[1]);
  second = await shop.archive(days[2], days[2]);
  shop.close();
}, 60_000);
afterAll(() => shopFolder[Symbol.asyncDispose]());

type Files = Map<string, Buffer>;

function readAll(path: string): Files {
  const tar = openTar(path);
  const files = new Map(tar.noms.map((nom) => [nom, tar.read(nom)]));
  tar.close();
  return files;
}

function writeAll(path: string, files: Files) {
  withFile(path, 'w', (file) => {
    const draft = openTarDraft(file, 'archive');
    for (const [nom, bytes] of files) draft.add(nom, [bytes]);
    draft.finish();
  });
}

/** Verifies a copy of the first archive after `work` tampered with it. */
async function findFirst(work: (path: string) => unknown, cle?: string) {
  await using folder = await createTemporaryFolder();
  const path = join(folder.path, 'copie.tar');
  await copyFile(first, path);
  await work(path);
  const { ruptures } = await verifyArchive(path, { cle });
  return ruptures[0];
}

const change = (work: (files: Files) => void) => (path: string) => {
  const files = readAll(path);
  work(files);
  writeAll(path, files);
};
const edit = (nom: string, work: (text: string) => string) =>
  change((files) => void files.set(nom, Buffer.from(work(files.get(nom)?.toString() ?? ''))));
const editLines = (nom: string, work: (lines: string[]) => string[]) =>
  edit(nom, (text) => {
    const lines = text.split('\n').slice(1, -2);
    const changed = work(lines.map((line) => line.replace(/,$/, '')));
    return `[\n${changed.join(',\n')}\n]\n`;
  });

/** Adapts the manifest to the changed files, as if they had always been so: only the seal reveals it. */
function correctManifest(files: Files) {
  const manifeste = JSON.parse(files.get('manifeste.json')?.toString() ?? '');
  for (const fichier of manifeste.fichiers) {
    const bytes = files.get(fichier.nom);
    if (bytes) Object.assign(fichier, { octets: bytes.length, sha256: hash('sha256', bytes, 'hex') });
  }
  files.set('manifeste.json', Buffer.from(`${JSON.stringify(manifeste, null, 1)}\n`));
}

/** Seals the changed files with a key, over the adapted manifest. */
function sealAnew(files: Files, own: SigningKey) {
  correctManifest(files);
  const scelle: Scelle = JSON.parse(files.get('sceau/scelle.json')?.toString() ?? '');
  const print = hash('sha256', files.get('manifeste.json') ?? '', 'hex');
  const donnees = scelle.donnees.replace(/[0-9a-f]{64}/, print);
  const signature = own.sign(donnees);
  const sealed = {
    ...scelle,
    donnees,
    empreinte: hash('sha256', donnees, 'hex'),
    signature,
    certificat: own.certificat,
  };
  files.set('sceau/scelle.json', Buffer.from(JSON.stringify(sealed)));
  files.set('sceau/donnees.txt', Buffer.from(donnees));
  files.set('sceau/signature.der', toDerSignature(signature));
}

const swap = (lines: string[]) => [lines[1] ?? '', lines[0] ?? '', ...lines.slice(2)];
const corrected = (work: (path: string) => unknown) => (path: string) => {
  work(path);
  change(correctManifest)(path);
};

const tamperings: [string, (path: string) => unknown, string, RegExp][] = [
  [
    'a byte of a PDF',
    async (path) => {
      const bytes = await readFile(path);
      bytes.write('x', bytes.indexOf('%PDF FA-P01-000002') + 1);
      await writeFile(path, bytes);
    },
    'archive_modifiee',
    /pdf\/FA-P01-000002\.pdf/,
  ],
  ['a document removed', editLines('documents.json', (all) => all.slice(1)), 'archive_modifiee', /documents\.json/],
  [
    'a document put in twice',
    editLines('documents.json', (all) => [...all, ...all.slice(1)]),
    'archive_modifiee',
    /documents/,
  ],
  ['documents in another order', editLines('documents.json', swap), 'archive_modifiee', /documents\.json/],
  [
    'a sealed record removed',
    editLines('scelles.json', (all) => all.slice(0, -1)),
    'archive_modifiee',
    /scelles\.json/,
  ],
  ['sealed records in another order', editLines('scelles.json', swap), 'archive_modifiee', /scelles\.json/],
  [
    'a règlement’s amount',
    edit('reglements.json', (text) => text.replace('"montant":10', '"montant":1')),
    'archive_modifiee',
    /reglements\.json/,
  ],
  [
    'a cell of a CSV file',
    edit('documents.csv', (text) => text.replace('24', '20')),
    'archive_modifiee',
    /documents\.csv/,
  ],
  [
    'a word of the journal',
    edit('evenements.csv', (text) => text.replace('caisse', 'Caisse')),
    'archive_modifiee',
    /evenements\.csv/,
  ],
  ['the explanation', edit('LISEZ-MOI.txt', (text) => `${text} `), 'archive_modifiee', /LISEZ-MOI/],
  [
    'the period the manifest says',
    edit('manifeste.json', (text) => text.replace(`"fin": "${days[1]}"`, `"fin": "${days[2]}"`)),
    'archive_signature',
    /manifeste/,
  ],
  [
    'who made it',
    edit('manifeste.json', (text) => text.replace('session:1', 'session:2')),
    'archive_signature',
    /manifeste/,
  ],
  [
    'a file and its line in the manifest',
    corrected(edit('documents.csv', (text) => text.replace('24', '20'))),
    'archive_signature',
    /n°\u00a01/,
  ],
  [
    'a file that is gone',
    change((files) => void files.delete('pdf/FA-P01-000001.pdf')),
    'archive_incomplete',
    /FA-P01-000001/,
  ],
  [
    'a file gone with its line',
    corrected(
      change((files) => {
        files.delete('lignes.csv');
        files.set(
          'manifeste.json',
          Buffer.from(
            (files.get('manifeste.json')?.toString() ?? '').replace(/ {2}\{\s+"nom": "lignes\.csv"[^}]+\},\n/, ''),
          ),
        );
      }),
    ),
    'archive_signature',
    /manifeste/,
  ],
  [
    'a file put in',
    change((files) => void files.set('pdf/FA-P01-000009.pdf', Buffer.from('%PDF'))),
    'archive_en_trop',
    /FA-P01-000009/,
  ],
  [
    'the public key replaced',
    edit('cles/cles.json', (text) =>
      text.replace(key.clePublique.replaceAll('\n', '\\n'), createSigningKey().clePublique.replaceAll('\n', '\\n')),
    ),
    'cle_alteree',
    /clé publique/,
  ],
  [
    'another key beside the same print',
    edit('cles/cles.json', (text) => text.replace(key.certificat, createSigningKey().certificat)),
    'cle_inconnue',
    /jamais eue/,
  ],
  [
    'all of it sealed anew by a key nobody knows',
    change((files) => sealAnew(files, createSigningKey())),
    'cle_inconnue',
    /jamais eue/,
  ],
  [
    'the signature other tools look at',
    change((files) => void files.set('sceau/signature.der', Buffer.from('x'))),
    'archive_signature',
    /manifeste/,
  ],
  ['no seal at all', change((files) => void files.delete('sceau/scelle.json')), 'archive_incomplete', /scelle\.json/],
  [
    'the end cut off',
    async (path) => truncate(path, (await stat(path)).size - 1_024),
    'archive_incomplete',
    /fin du fichier/,
  ],
  [
    'half of it cut off',
    async (path) => truncate(path, Math.floor((await stat(path)).size / 2)),
    'archive_incomplete',
    /fin du fichier/,
  ],
  [
    'something after its end',
    async (path) => writeFile(path, 'suite', { flag: 'a' }),
    'archive_incomplete',
    /suit la fin/,
  ],
  [
    'a document of another archive',
    change((files) => void files.set('documents.json', readAll(second).get('documents.json') ?? Buffer.alloc(0))),
    'archive_modifiee',
    /documents\.json/,
  ],
  [
    'the manifest of another archive',
    change((files) => void files.set('manifeste.json', readAll(second).get('manifeste.json') ?? Buffer.alloc(0))),
    'archive_signature',
    /manifeste/,
  ],
  [
    'the seal of another archive',
    change((files) => {
      for (const [nom, bytes] of readAll(second)) if (nom.startsWith('sceau/')) files.set(nom, bytes);
    }),
    'archive_signature',
    /n°\u00a02/,
  ],
  ['no archive at all', async (path) => writeFile(path, 'rien'), 'archive_incomplete', /fin du fichier/],
];

test.each(tamperings)('%s is named first', async (_what, work, genre, words) => {
  const rupture = await findFirst(work);
  expect(rupture?.genre).toBe(genre);
  expect(rupture?.message).toMatch(words);
});

test('an archive all of whose keys were replaced is not signed by the key its reader knows', async () => {
  const own = createSigningKey();
  const forge = change((files) => {
    files.set(
      'cles/cles.json',
      Buffer.from(JSON.stringify([{ poste: 'P01', empreinte: own.certificat, cle_publique: own.clePublique }])),
    );
    sealAnew(files, own);
  });
  expect((await findFirst(forge, key.certificat))?.genre).toBe('archive_cle');
  expect((await findFirst(forge))?.genre).toBe('cle_inconnue');
  expect(await findFirst(() => {}, key.certificat)).toBeUndefined();
  expect(await findFirst(() => {}, key.certificat.slice(0, 16))).toBeUndefined();
  expect((await findFirst(() => {}, key.certificat.slice(0, 4)))?.genre).toBe('archive_cle');
});

test('an archive nobody tampered with is valid, also where a period begins in the middle of chains', async () => {
  for (const path of [first, second]) expect(await verifyArchive(path)).toMatchObject({ total: 0, incompletes: 0 });
  expect((await verifyArchive(second)).manifeste?.chaines).toMatchObject([
    { chaine: 'cloture', premier: 3, dernier: 3 },
    { chaine: 'evenement' },
    { chaine: 'facture', premier: 5, dernier: 6 },
    { chaine: 'reglement', premier: 3, dernier: 3 },
  ]);
});

const behind: [string, string, string][] = [
  [
    'a line of an invoice',
    "update documents set record = replace(record, '\"Vis\"', '\"Clou\"') where numero = 'FA-P01-000003'",
    'document_modifie',
  ],
  [
    'an invoice that is gone',
    "delete from lignes; delete from historique_documents; delete from documents where numero = 'FA-P01-000003'",
    'document_disparu',
  ],
  [
    'an issue taken back',
    "update documents set record = json_remove(record, '$.emission') where numero = 'FA-P01-000003'",
    'document_modifie',
  ],
  [
    'the means of a règlement',
    "update reglements set record = json_set(record, '$.moyen', 'carte') where numero = 'RG-P01-000002'",
    'document_modifie',
  ],
  ['a règlement that is gone', "delete from reglements where numero = 'RG-P01-000002'", 'document_disparu'],
  [
    'the total of a clôture',
    "update clotures set record = json_set(record, '$.totaux.ttc', 5) where numero = 'ZJ-P01-000002'",
    'cloture_totaux',
  ],
  [
    'a perpetual total',
    "update clotures set record = json_set(record, '$.perpetuels.absolu', 5) where numero = 'ZJ-P01-000002'",
    'cloture_cumul',
  ],
  ['a sealed record that is gone', "delete from scelles where chaine = 'facture' and rang = 3", 'manquant'],
  [
    'a sealed text',
    "update scelles set donnees = replace(donnees, '24.00', '20.00') where chaine = 'facture' and rang = 3",
    'modifie',
  ],
];

test.each(behind)(
  '%s changed behind the program is named in an archive that is made of it afterwards',
  async (_what, sql, genre) => {
    await using folder = await createTemporaryFolder();
    (await sellThreeDays(folder.path)).close();
    tamper(folder.path, (database) => database.exec(sql));
    const shop = await openSealedShop({ dataDir: folder.path });
    const path = await shop.archive(days[1], days[1]);
    shop.close();
    const { ruptures } = await verifyArchive(path);
    expect(ruptures.map((one) => one.genre)).toContain(genre);
  },
  30_000,
);

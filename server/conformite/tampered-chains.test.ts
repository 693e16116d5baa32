import { hash } from 'node:crypto';
import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import SQLite from 'better-sqlite3';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Scelle } from '#server/scelles/sceller.ts';
import { createSigningKey } from '#server/scelles/signing-key.ts';
import { openScelles } from '#server/scelles/open-scelles.ts';
import { toClotureEcartee } from '#server/scelles/cloture-ecartee.ts';
import { createTemporaryFolder } from '#server/testing/fixtures/temporary-folder.ts';
import { openSealedShop, tamper } from '#server/testing/running/sealed-shop.ts';

const sealed = 6;
let original: Awaited<ReturnType<typeof createTemporaryFolder>>;

/** Issues six invoices with a start and a stop between them; the last ones are paid and counted by a clôture. */
beforeAll(async () => {
  original = await createTemporaryFolder();
  for (const count of [2, sealed - 2]) {
    const shop = await openSealedShop({ dataDir: original.path });
    if (count === 2) await shop.fill();
    await shop.backOffice.write(() =>
      shop.backOffice.scelles.noterEvenement({ code: 'demarrage', texte: '', auteur: 'service' }),
    );
    for (let number = 0; number < count; number += 1) await shop.issue();
    if (count > 2) await payAndClose(shop);
    shop.close();
  }
});

async function payAndClose(shop: Awaited<ReturnType<typeof openSealedShop>>) {
  const { numero } = await shop.openDay();
  for (const paid of ['FA-P01-000003', 'FA-P01-000004', 'FA-P01-000005']) await shop.pay(paid);
  await shop.closeDay(numero);
}

afterAll(() => original[Symbol.asyncDispose]());

/** Returns the breaks that verification finds after `work` tampered with the shop's closed folder. */
async function findBreaks(work: (dataDir: string) => unknown) {
  await using copy = await createTemporaryFolder();
  await cp(original.path, copy.path, { recursive: true });
  await work(copy.path);
  const shop = await openSealedShop({ dataDir: copy.path });
  const { ruptures } = await shop.verify();
  shop.close();
  return ruptures;
}

const change = (work: (database: SQLite.Database) => void, name?: string) => (dataDir: string) =>
  tamper(dataDir, work, name);
const run = (sql: string, name?: string) => change((database) => void database.exec(sql), name);
const of = "chaine = 'facture' and rang";

/** Signs a sealed record again with another key, as if that key had sealed it. */
function resign(database: SQLite.Database, rows: readonly Scelle[], key = createSigningKey()) {
  const update = database.prepare(
    'update scelles set donnees = ?, empreinte = ?, signature = ?, certificat = ? where chaine = ? and rang = ?',
  );
  let before: Scelle | undefined;
  for (const row of rows) {
    const donnees = before ? row.donnees.replace(before.signature, key.sign(before.donnees)) : row.donnees;
    update.run(donnees, hash('sha256', donnees, 'hex'), key.sign(donnees), key.certificat, row.chaine, row.rang);
    before = row;
  }
  return key;
}

const listRows = (database: SQLite.Database, where = '1') =>
  database.prepare<[], Scelle>(`select * from scelles where ${where} order by chaine, rang`).all();

function forgeAll(database: SQLite.Database) {
  const key = createSigningKey();
  for (const chaine of ['facture', 'evenement']) resign(database, listRows(database, `chaine = '${chaine}'`), key);
  database.prepare('update certificats set empreinte = ?, cle_publique = ?').run(key.certificat, key.clePublique);
}

/** Simulates somebody who has the till's own key, and a clock that is an hour late. */
function sealInThePast(database: SQLite.Database) {
  const rows = listRows(database, `${of} in (5, 6)`);
  const last = rows[1];
  if (!last) throw new Error('nothing is sealed');
  const past = new Date(Date.parse(last.moment) - 3_600_000);
  const horodatage = past.toISOString().slice(0, 19).replace(/\D/g, '');
  const donnees = last.donnees.replace(/\d{14}/, horodatage);
  database
    .prepare(`update scelles set donnees = ?, empreinte = ?, moment = ? where ${of} = 6`)
    .run(donnees, hash('sha256', donnees, 'hex'), past.toISOString());
}

const record = (sql: string) => run(`update documents set record = ${sql} where numero = 'FA-P01-000003'`);

const reglement = (sql: string) => run(`update reglements set record = ${sql} where numero = 'RG-P01-000002'`);
const cloture = (sql: string) => run(`update clotures set record = ${sql} where numero = 'ZJ-P01-000001'`);

const tamperings: [string, (dataDir: string) => unknown, string, number | null][] = [
  [
    'a text that was changed',
    run(`update scelles set donnees = replace(donnees, '24.00', '20.00') where ${of} = 3`),
    'modifie',
    3,
  ],
  [
    'a text changed with its print',
    change((database) => {
      const [row] = listRows(database, `${of} = 3`);
      const donnees = (row?.donnees ?? '').replace('24.00', '20.00');
      database
        .prepare(`update scelles set donnees = ?, empreinte = ? where ${of} = 3`)
        .run(donnees, hash('sha256', donnees, 'hex'));
    }),
    'signature',
    3,
  ],
  [
    'another signature',
    run(`update scelles set signature = (select signature from scelles where ${of} = 2) where ${of} = 3`),
    'signature',
    3,
  ],
  [
    'another date beside the text',
    run(`update scelles set moment = '2020-01-01T00:00:00.000Z' where ${of} = 3`),
    'colonne',
    3,
  ],
  ['another number beside the text', run(`update scelles set numero = 'FA-P01-000009' where ${of} = 3`), 'colonne', 3],
  ['a removed record', run(`delete from scelles where ${of} = 3`), 'manquant', 4],
  ['a removed beginning', run(`delete from scelles where ${of} <= 2`), 'debut', 3],
  ['a cut end', run(`delete from scelles where ${of} >= 5`), 'fin', 4],
  ['a chain that is gone', run("delete from scelles where chaine = 'facture'"), 'fin', null],
  [
    'a record put in',
    run(`insert into scelles (poste, chaine, rang, numero, moment, donnees, empreinte, signature, certificat)
      select poste, chaine, 7, numero, moment, donnees, empreinte, signature, certificat from scelles where ${of} = 2`),
    'deplace',
    7,
  ],
  [
    'records in another order',
    run(
      `update scelles set rang = 99 where ${of} = 3; update scelles set rang = 3 where ${of} = 4; update scelles set rang = 4 where ${of} = 99`,
    ),
    'deplace',
    3,
  ],
  ['a record of another poste', run(`update scelles set poste = 'P02' where ${of} = 6`), 'cle_inconnue', 6],
  [
    'a record signed by a foreign key',
    change((database) => void resign(database, listRows(database, `${of} = 6`))),
    'cle_inconnue',
    6,
  ],
  [
    'a public key that was replaced',
    run(`update certificats set cle_publique = '${createSigningKey().clePublique}'`),
    'cle_alteree',
    1,
  ],
  ['all chains signed anew by another key, which is said to be the poste’s', change(forgeAll), 'base_remplacee', null],
  ['a clock put back round the journal, by the poste’s own key', sealPast, 'horloge', 6],
  ['a line of an issued invoice', record('replace(record, \'"Vis"\', \'"Clou"\')'), 'document_modifie', 3],
  [
    'its customer as they were',
    record("json_set(record, '$.parties.acheteur.intitule', 'Autre')"),
    'document_modifie',
    3,
  ],
  [
    'where it was delivered',
    record(`json_set(record, '$.livraison', json('{"ville":"Brest"}'))`),
    'document_modifie',
    3,
  ],
  [
    'a discount of all of it',
    record(`json_set(record, '$.remise_globale', json('{"pourcentage":0,"motif":"Autre"}'))`),
    'document_modifie',
    3,
  ],
  ['why it bears no VAT', record("json_set(record, '$.regime_tva', 'export')"), 'document_modifie', 3],
  ['the ticket it is of', record("json_set(record, '$.ticket', 'FA-P01-000001')"), 'document_modifie', 3],
  ['what it was made from', record("json_set(record, '$.document_source', 'BL-P01-000001')"), 'document_modifie', 3],
  ['who issued it', record("json_set(record, '$.emission.auteur', 'session:9')"), 'document_modifie', 3],
  ['an issue taken back', record("json_remove(record, '$.emission')"), 'document_disparu', 3],
  [
    'an invoice that says it is sealed elsewhere',
    record("json_set(record, '$.emission.scelle.rang', 4)"),
    'document_sans_scelle',
    4,
  ],
  [
    'an invoice that was deleted',
    run("delete from lignes; delete from historique_documents; delete from documents where numero = 'FA-P01-000003'"),
    'document_disparu',
    3,
  ],
  [
    'a file that was changed',
    run("update issued_files set pdf = 'autre' where numero = 'FA-P01-000003'", 'service.db'),
    'fichier_modifie',
    3,
  ],
  [
    'a file that was deleted',
    run("delete from issued_files where numero = 'FA-P01-000003'", 'service.db'),
    'fichier_disparu',
    3,
  ],
  ['the amount of a règlement', reglement("json_set(record, '$.montant', 1)"), 'document_modifie', 2],
  ['the means of a règlement', reglement("json_set(record, '$.moyen', 'carte')"), 'document_modifie', 2],
  ['a règlement that says it is sealed nowhere', reglement("json_remove(record, '$.scelle')"), 'document_modifie', 2],
  ['a règlement that is no record any more', reglement('substr(record, 9)'), 'document_modifie', null],
  [
    'the amount a règlement is added up by',
    run("update reglements set montant = 1 where numero = 'RG-P01-000002'"),
    'document_modifie',
    2,
  ],
  ['a règlement that was deleted', run("delete from reglements where numero = 'RG-P01-000002'"), 'document_disparu', 2],
  [
    'a règlement that was put in',
    run(`insert into reglements (numero, date, moment, poste, client_code, moyen, montant, libre, recherche, record)
      select 'RG-P01-000009', date, moment, poste, client_code, moyen, montant, libre, recherche,
      replace(record, 'RG-P01-000002', 'RG-P01-000009') from reglements where numero = 'RG-P01-000002'`),
    'document_sans_scelle',
    2,
  ],
  ['what a clôture counted in the drawer', cloture("json_set(record, '$.especes.compte', 5)"), 'document_modifie', 1],
  ['the total of a clôture', cloture("json_set(record, '$.totaux.ttc', 5)"), 'document_modifie', 1],
  ['the perpetual total of a clôture', cloture("json_set(record, '$.perpetuels.absolu', 5)"), 'document_modifie', 1],
  [
    'the day a clôture is listed at',
    run("update clotures set periode = '2020-01-01' where numero = 'ZJ-P01-000001'"),
    'document_modifie',
    1,
  ],
  [
    'the characters a clôture says are printed',
    cloture("json_set(record, '$.scelle.extrait', 'aaaa')"),
    'document_modifie',
    1,
  ],
  ['a clôture that was deleted', run('delete from clotures'), 'document_disparu', 1],
  ['a protection that was taken off', dropTrigger, 'protection', null],
  ['an older database in place of the present one', exchangeDatabase, 'fin', null],
];

async function sealPast(dataDir: string) {
  const shop = await openSealedShop({ dataDir });
  const { signingKey } = shop;
  shop.close();
  tamper(dataDir, (database) => {
    sealInThePast(database);
    const [row] = listRows(database, `${of} = 6`);
    database.prepare(`update scelles set signature = ? where ${of} = 6`).run(signingKey.sign(row?.donnees ?? ''));
  });
}

function dropTrigger(dataDir: string) {
  const database = new SQLite(join(dataDir, 'backoffice.db'));
  database.exec('drop trigger scelles_no_delete');
  database.close();
}

/** Replaces the database by one from before anything was sealed. */
async function exchangeDatabase(dataDir: string) {
  await using other = await createTemporaryFolder();
  const shop = await openSealedShop({ dataDir: other.path });
  await shop.fill();
  shop.close();
  await cp(join(other.path, 'backoffice.db'), join(dataDir, 'backoffice.db'));
}

test.each(tamperings)('%s is named', async (_what, work, genre, rang) => {
  const ruptures = await findBreaks(work);
  expect(ruptures.map((one) => one.genre)).toContain(genre);
  const named = ruptures.find((one) => one.genre === genre);
  if (rang !== null) expect(named?.rang).toBe(rang);
  expect(named?.message).toMatch(/^Caisse P0[12]/);
});

test('untampered chains are valid: after starts, another key, a clock set back, more sales', async () => {
  const ruptures = await findBreaks(async (dataDir) => {
    const late = await openSealedShop({ dataDir, now: () => new Date(Date.now() - 7_200_000) });
    await late.issue();
    await late.issue();
    const { connection } = late;
    openScelles({ connection, poste: 'P01', key: createSigningKey(), now: () => new Date() });
    late.close();
  });
  expect(ruptures).toEqual([]);
});

test('a clôture discarded for the shop’s own is not reported as missing, thanks to the technical journal', async () => {
  await using copy = await createTemporaryFolder();
  await cp(original.path, copy.path, { recursive: true });
  const shop = await openSealedShop({ dataDir: copy.path });
  const texte = toClotureEcartee('ZJ-P01-000001');
  await shop.backOffice.write(() =>
    shop.backOffice.scelles.noterEvenement({ code: 'sequence', texte, auteur: 'service' }),
  );
  shop.connection.exec('delete from clotures; update pieces_caisse set cloture = null');
  expect((await shop.verify()).ruptures).toEqual([]);
  shop.close();
});

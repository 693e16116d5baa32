import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import SQLite from 'better-sqlite3';
import Papa from 'papaparse';
import { expect, test } from 'vitest';
import { openMigrated } from '#server/database/migrate.ts';
import { buildArticle, buildClient } from '#server/testing/fixtures/build-records.ts';
import { buildUser } from '#server/testing/fixtures/build-user.ts';
import { createTemporaryFolder } from '#server/testing/fixtures/temporary-folder.ts';
import { startRealService } from '#server/testing/running/start-real-service.ts';
import { toEntry } from '#server/testing/running/to-built-entry.ts';
import { createArticle } from '#shared/contracts/articles/articles.ts';
import { getDocumentPdf } from '#shared/contracts/documents/documents.ts';
import { createClient } from '#shared/contracts/tiers/clients.ts';

import { createReglements } from '#shared/contracts/reglements/reglements.ts';
import { createDevis } from '#shared/contracts/ventes/devis.ts';
import { createFacture, emitFacture } from '#shared/contracts/ventes/ventes.ts';
import { createUser, login } from '#shared/contracts/utilisateurs/auth.ts';
import { exitTables, stayingTables } from './exit-tables.ts';
import { exportData } from './export-data.ts';
import type { ExitManifest } from './write-exit.ts';

const entry = fileURLToPath(toEntry('serve.ts'));
const password = 'marque-Du-Mot-De-Passe-77';

function listFiles(folder: string): string[] {
  const all = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  return all.filter((name) => statSync(join(folder, name)).isFile()).toSorted();
}

/** Starts a shop with a customer, two articles, a quote, and an issued invoice. */
async function openShop(dataDir: string) {
  const service = await startRealService({
    dataDir,
    environment: { COMPTOIR_SMTP_URL: 'smtp://qui:marque-smtp-88@localhost:1' },
  });
  await service.call(createUser, { body: buildUser({ email: 'eve@exemple.fr', password, role: 'admin' }) });
  await service.call(login, { body: { email: 'eve@exemple.fr', password } });
  await service.call(createClient, {
    body: buildClient({ num: 'DURAND', intitule: '=Durand; & Fils', ville: 'Lyon' }),
  });
  await service.call(createArticle, { body: buildArticle({ reference: 'VIS', prix_vente: 10.5, stock_reel: 2.5 }) });
  const lignes = [{ article_code: 'VIS', quantite: 3 }];
  await service.call(createDevis, { body: { client_id: 'DURAND', lignes } });
  const { data } = await service.call(createFacture, { body: { client_id: 'DURAND', lignes } });
  await service.call(emitFacture, { params: { numero: data.numero_facture }, body: {} });
  const payment = {
    moyen: 'especes' as const,
    montant: 10,
    imputations: [{ numero: data.numero_facture, montant: 10 }],
  };
  await service.call(createReglements, { body: { client_code: 'DURAND', reglements: [payment] } });
  return { service, numero: data.numero_facture };
}

function readManifest(folder: string): ExitManifest {
  return JSON.parse(readFileSync(join(folder, 'manifeste.json'), 'utf8'));
}

const readCsv = (path: string) =>
  Papa.parse<Record<string, string>>(readFileSync(path, 'utf8').replace('\ufeff', ''), {
    header: true,
    delimiter: ';',
    skipEmptyLines: true,
  }).data;

const toCents = (text = '') => Math.round(Number(text.replace(',', '.')) * 100);

test('every table of both databases is exported, or its absence has a reason', () => {
  for (const schema of ['service', 'backoffice'] as const) {
    const connection = openMigrated(':memory:', schema);
    const names = connection
      .prepare<[], string>("select name from sqlite_schema where type = 'table' order by name")
      .pluck()
      .all()
      .filter((name) => !/^(sqlite_|__drizzle|recherche_)/.test(name));
    const unnamed = names.filter((name) => exitTables[name]?.database !== schema && !(name in stayingTables));
    connection.close();
    expect(unnamed, schema).toEqual([]);
  }
});

test('while the service runs, all of it leaves: tables, files as they were issued, sums that are found again, and no secret', async () => {
  await using folder = await createTemporaryFolder();
  const [dataDir, target] = [join(folder.path, 'data'), join(folder.path, 'sortie')];
  const { service, numero } = await openShop(dataDir);
  await using _ = service;
  const steps = new Set<string>();
  await exportData({ dataDir, poste: 'P01', target }, (etape) => void steps.add(etape));
  expect([...steps]).toEqual(['Copie des deux bases', 'Tables', 'Fichiers des documents']);

  const manifest = readManifest(target);
  expect(manifest.comptes).toMatchObject({ documents: 2, articles: 1, users: 1, tiers: 1 });
  expect(manifest).toMatchObject({ absents: [], abimees: [], poste: 'P01' });
  const named = [...manifest.fichiers.map(({ nom }) => nom), 'SHA256SUMS', 'manifeste.json'];
  expect(listFiles(target)).toEqual(named.toSorted());
  for (const { nom, sha256, octets } of manifest.fichiers) {
    const bytes = readFileSync(join(target, nom));
    expect([createHash('sha256').update(bytes).digest('hex'), bytes.length], nom).toEqual([sha256, octets]);
  }
  expect(spawnSync('sha256sum', ['-c', '--quiet', 'SHA256SUMS'], { cwd: target }).status).toBe(0);

  const issued = await service.call(getDocumentPdf, { params: { type_doc: 60, numero } });
  expect(readFileSync(join(target, `pdf/factures/${numero}.pdf`))).toEqual(Buffer.from(issued));
  expect(readFileSync(join(target, 'pdf/devis/DE-P01-000001.pdf')).subarray(0, 4).toString()).toBe('%PDF');

  for (const { Fichier: nom = '', Année: annee = '', Nombre: nombre, 'Total TTC': total } of readCsv(
    join(target, 'sommes.csv'),
  )) {
    const lines = readCsv(join(target, nom)).filter((line) => line.Date?.startsWith(annee));
    const sum = lines.reduce((all, line) => all + toCents(line['Total TTC'] ?? line.Montant), 0);
    expect([lines.length, sum], nom).toEqual([Number(nombre), toCents(total)]);
  }
  expect(readCsv(join(target, 'csv/lignes.csv'))).toHaveLength(2);
  expect(readCsv(join(target, 'csv/mouvements_lignes.csv')).map(({ quantite }) => quantite)).toEqual(['2,5', '-3']);
  const [client] = readCsv(join(target, 'csv/tiers.csv')).filter(({ numero: code }) => code === 'DURAND');
  expect(client).toMatchObject({ intitule: "'=Durand; & Fils", ville: 'Lyon' });
  const tiers: { numero: string }[] = JSON.parse(readFileSync(join(target, 'json/tiers.json'), 'utf8'));
  expect(tiers.find(({ numero: code }) => code === 'DURAND')).toMatchObject({ intitule: '=Durand; & Fils' });

  const readme = readFileSync(join(target, 'LISEZ-MOI.txt'), 'utf8');
  for (const { nom } of manifest.fichiers.filter(({ nom: one }) => one.startsWith('csv/')))
    expect(readme).toContain(nom);
  expect(readme).toContain('Numéro · Date · Code client');

  const texts = named.filter((nom) => !nom.endsWith('.pdf')).map((nom) => readFileSync(join(target, nom), 'utf8'));
  const hashes = listSecrets(join(dataDir, 'service.db'));
  expect(hashes.length).toBeGreaterThan(3);
  for (const secret of [password, 'marque-smtp-88', service.headers['x-api-key'], '$argon2', ...hashes])
    expect(
      texts.filter((text) => text.includes(secret)),
      secret,
    ).toEqual([]);
});

/** Lists the values of a service's database that nobody else may have. */
function listSecrets(file: string): string[] {
  const connection = new SQLite(file, { readonly: true });
  const queries = [
    'select hash from api_keys',
    'select session_hash from sessions',
    'select refresh_hash from sessions',
    'select password_hash from users',
  ];
  const found = queries.flatMap((query) => connection.prepare<[], string | Buffer>(query).pluck().all());
  connection.close();
  return found.map(String);
}

test('data that an earlier version wrote are exported to one file once the service has stopped', async () => {
  await using folder = await createTemporaryFolder();
  for (const name of ['service.db', 'backoffice.db']) {
    const released = join(import.meta.dirname, '../database/released/0.1.0', `${name}.gz`);
    writeFileSync(join(folder.path, name), gunzipSync(readFileSync(released)));
  }
  const before = readFileSync(join(folder.path, 'backoffice.db'));
  const target = join(folder.path, 'tout.tar');
  const { comptes } = await exportData({ dataDir: folder.path, poste: 'P01', target }, () => {});
  expect(comptes.documents).toBeGreaterThan(5);
  expect(readFileSync(join(folder.path, 'backoffice.db'))).toEqual(before);
  expect(spawnSync('tar', ['-xf', target, '-C', folder.path]).status).toBe(0);
  expect(readManifest(join(folder.path, 'tout')).comptes).toEqual(comptes);
  expect(spawnSync('sha256sum', ['-c', '--quiet', 'SHA256SUMS'], { cwd: join(folder.path, 'tout') }).status).toBe(0);
});

test('an unusable destination and unusable data are refused in French, and nothing is left behind', async () => {
  await using folder = await createTemporaryFolder();
  const at = (name: string) => join(folder.path, name);
  const begin = (dataDir: string, target: string) =>
    exportData({ dataDir, poste: 'P01', target: at(target) }, () => {});
  await expect(begin(at('rien'), 'x')).rejects.toMatchObject({
    exitCode: 5,
    message: expect.stringContaining('Il n’y a pas de données'),
  });

  mkdirSync(at('data'));
  for (const schema of ['service', 'backoffice'] as const) openMigrated(at(`data/${schema}.db`), schema).close();
  mkdirSync(at('plein'));
  writeFileSync(at('plein/mien.txt'), 'à moi');
  await expect(begin(at('data'), 'plein')).rejects.toMatchObject({
    exitCode: 3,
    message: expect.stringContaining('n’est pas vide'),
  });
  await expect(begin(at('data'), 'plein/mien.txt')).rejects.toMatchObject({ exitCode: 3 });
  await expect(begin(at('data'), 'plein/mien.txt/dedans')).rejects.toMatchObject({ exitCode: 3 });

  const newer = new SQLite(at('data/backoffice.db'));
  newer.exec("insert into __drizzle_migrations (hash, created_at) values ('plus tard', 1)");
  newer.close();
  await expect(begin(at('data'), 'x')).rejects.toMatchObject({
    exitCode: 5,
    message: expect.stringContaining('plus récent'),
  });

  mkdirSync(at('grand'));
  for (const name of ['service.db', 'backoffice.db']) copyFileSync(at(`data/${name}`), at(`grand/${name}`));
  truncateSync(at('grand/service.db'), 4 * 1024 ** 4);
  await expect(begin(at('grand'), 'x')).rejects.toMatchObject({
    exitCode: 4,
    message: expect.stringContaining('Le disque est plein'),
  });
  expect(readdirSync(folder.path).toSorted()).toEqual(['data', 'grand', 'plein']);
});

test('a killed export leaves nothing under its name, and the next one is complete; the command reports what it did', async () => {
  await using folder = await createTemporaryFolder();
  const [dataDir, target] = [join(folder.path, 'data'), join(folder.path, 'sortie')];
  const { service } = await openShop(dataDir);
  await service.stop();
  const env = { PATH: process.env.PATH, COMPTOIR_DATA_DIR: dataDir };
  const child = spawn(process.execPath, [entry, '--export', target], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  const ended = once(child, 'exit');
  for await (const chunk of child.stderr) if (String(chunk).includes('Tables')) break;
  child.kill('SIGKILL');
  await ended;
  expect(existsSync(target)).toBe(false);

  const again = spawnSync(process.execPath, [entry, '--export', target], { env, encoding: 'utf8' });
  expect([again.status, again.stdout]).toEqual([0, expect.stringContaining('documents\u00a0: 2, règlements\u00a0: 1')]);
  expect(again.stderr).toContain('Fichiers des documents\u00a0: 100 %');
  expect(readManifest(target).comptes.documents).toBe(2);
  expect(readdirSync(folder.path).toSorted()).toEqual(['data', 'sortie']);

  const refused = spawnSync(process.execPath, [entry, '--export', target], { env, encoding: 'utf8' });
  expect([refused.status, refused.stderr]).toEqual([3, expect.stringContaining('n’est pas vide')]);
  const wrong = spawnSync(process.execPath, [entry, '--export'], { env, encoding: 'utf8' });
  expect([wrong.status, wrong.stderr]).toEqual([2, expect.stringContaining('Où écrire')]);
});

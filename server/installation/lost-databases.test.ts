import {
  copyFileSync,
  cpSync,
  existsSync,
  readdirSync,
  renameSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import SQLite from 'better-sqlite3';
import { expect, test } from 'vitest';
import { saveSauvegardesState } from '#server/backups/sauvegardes-state.ts';
import { Manifest } from '#server/backups/stored-sauvegardes.ts';
import { hashFile } from '#server/backups/files/durable-files.ts';
import { loadKeyRing } from '#server/backups/key-ring.ts';
import { makeSauvegarde } from '#server/backups/make/make-sauvegarde.ts';
import { signManifest } from '#server/backups/signed-manifest.ts';
import { CannotStart } from '#server/start-failure.ts';
import { buildArticle, buildClient } from '#server/testing/fixtures/build-records.ts';
import { startRealService } from '#server/testing/running/start-real-service.ts';
import { createTemporaryFolder } from '#server/testing/fixtures/temporary-folder.ts';
import { createArticle } from '#shared/contracts/articles/articles.ts';
import { createClient, getClient } from '#shared/contracts/tiers/clients.ts';
import { createDevis } from '#shared/contracts/ventes/devis.ts';
import { createTemplate, listTemplates } from '#shared/contracts/emails/templates.ts';
import { readInstallation } from './installation-file.ts';

const names = ['service.db', 'backoffice.db'] as const;
const facts = { origine: 'manuelle', poste: 'P01', part: 'seul', version: '0.1.0' } as const;
/** Not the folder's own key, as it would be for a backup the service made itself. */
const key = '5a'.repeat(32);
const modele = { nom: 'Le nôtre', sujet: 's', corps_html: 'c', variables_disponibles: [] };

/** Prepares a shop with a customer and a template, stopped cleanly, and a backup of it. */
async function prepareShop(dataDir: string) {
  {
    await using service = await startRealService({ dataDir });
    await service.call(createClient, { body: buildClient({ num: 'DURAND' }) });
    await service.call(createTemplate, { body: modele });
  }
  return makeSauvegarde(dataDir, join(dataDir, 'backups'), facts, key, () => {});
}

async function failToStart(dataDir: string, environment = {}): Promise<CannotStart> {
  const failure = await startRealService({ dataDir, environment }).catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(CannotStart);
  return failure as CannotStart;
}

const remove = (file: string) => rmSync(file);
const empty = (file: string) => truncateSync(file);

/** Replaces a database by a sound one of another program. */
function replace(file: string) {
  rmSync(file);
  const other = new SQLite(file);
  other.exec('create table recettes (nom text)');
  other.close();
}

test.each(
  names.flatMap((name) => [
    { name, what: 'is missing', spoil: remove, words: 'manque' },
    { name, what: 'is empty', spoil: empty, words: 'est vide' },
    { name, what: 'is another program’s', spoil: replace, words: 'n’est pas une base de Comptoir' },
  ]),
)(
  'a shop whose $name $what does not begin anew: it says so, and puts the copy back',
  async ({ name, spoil, words }) => {
    await using folder = await createTemporaryFolder();
    const copy = await prepareShop(folder.path);
    spoil(join(folder.path, name));
    const { message, remedy } = await failToStart(folder.path);
    expect(message).toContain(`la base ${name} ${words}`);
    expect(message).toContain(`COMPTOIR_RESTORE=${copy.id}`);
    expect(message).not.toContain('\n');
    expect(remedy?.label).toMatch(/^Remettre la copie du /);

    remedy?.apply();
    await using service = await startRealService({ dataDir: folder.path });
    expect((await service.call(getClient, { params: { code: 'DURAND' } })).data.numero).toBe('DURAND');
    expect((await service.call(listTemplates)).map(({ nom }) => nom)).toContain('Le nôtre');
    // Only the lost database was restored.
    const [aside] = readdirSync(join(folder.path, 'backups')).filter((entry) => entry.startsWith('avant-'));
    expect(readdirSync(join(folder.path, 'backups', aside ?? '')).filter((entry) => !entry.startsWith(name))).toEqual(
      [],
    );
  },
);

test('with both databases missing beside a backup, nothing new is created, and the service’s setting restores the backup', async () => {
  await using folder = await createTemporaryFolder();
  const copy = await prepareShop(folder.path);
  for (const name of names) rmSync(join(folder.path, name));
  rmSync(join(folder.path, 'installation.json'));
  const { message } = await failToStart(folder.path, { COMPTOIR_RESTORE: '2020-01-01T00-00-00-000Z' });
  expect(message).toContain('la base service.db manque\u00a0; la base backoffice.db manque');
  expect(existsSync(join(folder.path, 'backoffice.db'))).toBe(false);
  await using service = await startRealService({
    dataDir: folder.path,
    environment: { COMPTOIR_RESTORE: copy.id },
  });
  expect((await service.call(getClient, { params: { code: 'DURAND' } })).data.numero).toBe('DURAND');
});

test('without any backup a lost database is reported as lost, with how to start a new shop', async () => {
  await using folder = await createTemporaryFolder();
  await prepareShop(folder.path);
  rmSync(join(folder.path, 'backups'), { recursive: true });
  rmSync(join(folder.path, 'backoffice.db'));
  const { message, remedy } = await failToStart(folder.path);
  expect(message).toContain('aucune copie intacte n’a été trouvée');
  expect(message).toContain('COMPTOIR_DATA_DIR');
  expect(remedy).toBeUndefined();
});

test('a damaged backup is not offered: the one before it is', async () => {
  await using folder = await createTemporaryFolder();
  const earlier = await prepareShop(folder.path);
  const later = await makeSauvegarde(folder.path, join(folder.path, 'backups'), facts, key, () => {});
  writeFileSync(join(later.folder, 'backoffice.db'), 'abîmée');
  rmSync(join(folder.path, 'backoffice.db'));
  expect((await failToStart(folder.path)).remedy?.copy).toBe(earlier.id);
});

test('databases that were swapped are reported in one French line', async () => {
  await using folder = await createTemporaryFolder();
  await prepareShop(folder.path);
  const [service, backoffice] = names.map((name) => join(folder.path, name)) as [string, string];
  renameSync(service, `${service}.x`);
  renameSync(backoffice, service);
  renameSync(`${service}.x`, backoffice);
  const { message } = await failToStart(folder.path);
  expect(message).toContain('les deux fichiers ont été échangés');
  expect(message).not.toContain('\n');
});

test('a WAL of another file is reported in one French line, with the backup to restore', async () => {
  await using folder = await createTemporaryFolder();
  await using elsewhere = await createTemporaryFolder();
  const copy = await prepareShop(folder.path);
  const other = new SQLite(join(elsewhere.path, 'autre.db'));
  other.pragma('journal_mode = WAL');
  other.exec('create table recettes (nom text); insert into recettes values (1)');
  copyFileSync(join(elsewhere.path, 'autre.db-wal'), join(folder.path, 'backoffice.db-wal'));
  other.close();
  const { message, remedy } = await failToStart(folder.path);
  expect(message).toMatch(/backoffice\.db .*(abîmée|échangés)/);
  expect(message).not.toContain('\n');
  expect(remedy?.copy).toBe(copy.id);
});

test('an installation of a version that kept no such file is taken over as it is, and a new folder begins', async () => {
  await using folder = await createTemporaryFolder();
  await prepareShop(folder.path);
  rmSync(join(folder.path, 'installation.json'));
  await using service = await startRealService({ dataDir: folder.path });
  expect((await service.call(getClient, { params: { code: 'DURAND' } })).data.numero).toBe('DURAND');
  const { schemas } = readInstallation(folder.path) ?? {};
  expect(schemas?.backoffice).toBeGreaterThan(0);
});

const token = 'jeton-de-la-boutique-des-essais-000001';

test('a till configured by settings that loses backoffice.db is still the same till of its shop, and continues its numbers', async () => {
  await using folders = await createTemporaryFolder();
  const environment = { COMPTOIR_POSTE: 'B01', COMPTOIR_GATEWAY_TOKEN: token };
  await using shop = await startRealService({ dataDir: join(folders.path, 'shop'), environment });
  await shop.call(createClient, { body: buildClient({ num: 'DURAND' }) });
  await shop.call(createArticle, { body: buildArticle({ reference: 'VIS' }) });
  const dataDir = join(folders.path, 'till');
  const asTill = { COMPTOIR_POSTE: 'P01', COMPTOIR_BACKOFFICE_URL: shop.url, COMPTOIR_BACKOFFICE_TOKEN: token };
  const sell = async (till: Awaited<ReturnType<typeof startRealService>>) => {
    const lignes = [{ article_code: 'VIS', quantite: 1 }];
    return (await till.call(createDevis, { body: { client_id: 'DURAND', lignes } })).id;
  };
  {
    await using till = await startRealService({ dataDir, environment: asTill });
    await expect.poll(() => sell(till), { timeout: 10_000 }).toBe('DE-P01-000001');
    expect(await sell(till)).toBe('DE-P01-000002');
  }
  rmSync(join(dataDir, 'backoffice.db'));
  await using till = await startRealService({ dataDir, environment: asTill });
  await expect
    .poll(async () => (await shop.call(getClient, { params: { code: 'DURAND' } })).data.numero)
    .toBe('DURAND');
  await expect.poll(() => sell(till), { timeout: 10_000 }).toBe('DE-P01-000003');
});

test('a backup of the second folder that this installation did not sign is not offered, nor one with more than our schema', async () => {
  await using folder = await createTemporaryFolder();
  await using disk = await createTemporaryFolder();
  const copy = await prepareShop(folder.path);
  const evil = new SQLite(join(copy.folder, 'backoffice.db'));
  evil.exec('create trigger evil after insert on tiers begin delete from documents; end');
  evil.close();
  const file = join(copy.folder, 'sauvegarde.json');
  const fichiers = names.map((nom) => ({ nom, octets: 1, sha256: hashFile(join(copy.folder, nom)) }));
  writeFileSync(file, JSON.stringify({ ...copy.manifest, fichiers }));
  rmSync(join(folder.path, 'backoffice.db'));
  expect((await failToStart(folder.path)).remedy).toBeUndefined();

  const elsewhere = join(disk.path, 'comptoir-P01', copy.id);
  cpSync(copy.folder, elsewhere, { recursive: true });
  const clean = new SQLite(join(elsewhere, 'backoffice.db'));
  clean.exec('drop trigger evil');
  clean.close();
  rmSync(copy.folder, { recursive: true });
  const manifest = {
    ...copy.manifest,
    fichiers: names.map((nom) => ({ nom, octets: 1, sha256: hashFile(join(elsewhere, nom)) })),
  };
  writeFileSync(join(elsewhere, 'sauvegarde.json'), JSON.stringify(manifest));
  const reglages = { quotidiennes: 7, hebdomadaires: 4, dossier: disk.path };
  const remember = (known: typeof manifest) =>
    saveSauvegardesState(folder.path, {
      reglages,
      copies: [{ id: copy.id, folder: elsewhere, manifest: Manifest.parse(known) }],
    });
  remember(manifest);
  expect((await failToStart(folder.path)).remedy).toBeUndefined();

  const { own } = await loadKeyRing(folder.path, undefined);
  const signed = signManifest(Manifest.parse(manifest), own);
  writeFileSync(join(elsewhere, 'sauvegarde.json'), JSON.stringify(signed));
  remember(signed);
  expect((await failToStart(folder.path)).remedy?.copy).toBe(copy.id);
}, 60_000);

import { createHash } from 'node:crypto';
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import SQLite from 'better-sqlite3';
import { expect, test, vi } from 'vitest';
import { saveSauvegardesState } from '#server/backups/sauvegardes-state.ts';
import { listStoredSauvegardes } from '#server/backups/stored-sauvegardes.ts';
import { until } from '#server/testing/running/shared-shop-state.ts';
import { startRealService } from '#server/testing/running/start-real-service.ts';
import { createTemporaryFolder } from '#server/testing/fixtures/temporary-folder.ts';
import { createApiClient as createCaller } from '#shared/endpoints/api-client.ts';
import {
  compareSauvegarde,
  createSauvegarde,
  downloadSauvegarde,
  listSauvegardes,
  restoreSauvegarde,
  type Sauvegarde,
  updateReglagesSauvegardes,
  verifySauvegarde,
} from '#shared/contracts/service/sauvegardes.ts';
import { createUser, login, updateUser } from '#shared/contracts/utilisateurs/auth.ts';

// Each backup and each inspection runs in a process of its own.
vi.setConfig({ testTimeout: 180_000 });

type Running = Awaited<ReturnType<typeof startRealService>>;

const confirmation = 'RESTAURER';
const reader = { email: 'lecture@exemple.fr', password: 'Phrase-de-passe-assez-longue-1' };

async function rest({ call }: Running) {
  await until(async () => (await call(listSauvegardes)).travail === null, undefined, 30_000);
  return call(listSauvegardes);
}

async function copyNow(running: Running, lieu: Sauvegarde['lieu'] = 'secondaire'): Promise<Sauvegarde> {
  await running.call(createSauvegarde);
  const found = (await rest(running)).sauvegardes.find((copy) => copy.lieu === lieu);
  if (!found) throw new Error('no copy was made');
  return found;
}

/** Prepares a shop with a clerk who may only read, and a backup of it in a folder others can write to. */
async function prepareShop() {
  const folder = await createTemporaryFolder();
  const disk = await createTemporaryFolder();
  const service = await startRealService({ dataDir: folder.path });
  const account = { nom: 'Petit', prenom: 'Lise', role: 'lecture' } as const;
  const user = await service.call(createUser, { body: { ...account, ...reader } });
  const reglages = { quotidiennes: 7, hebdomadaires: 4, dossier: disk.path };
  await service.call(updateReglagesSauvegardes, { body: reglages });
  const copy = await copyNow(service);
  const own = join(disk.path, 'comptoir-P01', copy.id);
  const end = async () => {
    await service.stop();
    await folder[Symbol.asyncDispose]();
    await disk[Symbol.asyncDispose]();
  };
  return { dataDir: folder.path, disk: disk.path, service, user, copy, own, [Symbol.asyncDispose]: end };
}

/** Changes a database of a backup and writes its new hash beside it, as an attacker with access to the folder would. */
function tamper(own: string, sql: string, change: Record<string, unknown> = {}, name = 'service.db') {
  const connection = new SQLite(join(own, name));
  connection.exec(sql);
  connection.close();
  const file = join(own, 'sauvegarde.json');
  const manifest = JSON.parse(readFileSync(file, 'utf8'));
  for (const described of manifest.fichiers) {
    described.sha256 = createHash('sha256')
      .update(readFileSync(join(own, described.nom)))
      .digest('hex');
  }
  writeFileSync(file, JSON.stringify({ ...manifest, ...change }));
}

const toForeign = { cle: '', signature: '' };
const evil = "create trigger evil after insert on sessions begin update users set role = 'admin'; end";
const restore = ({ call }: Running, copy: Sauvegarde, more: object = {}) =>
  call(restoreSauvegarde, { params: copy, body: { confirmation, ...more } });

test('a backup changed together with its stated hash is neither verified, served nor restored', async () => {
  await using shop = await prepareShop();
  const { service, copy, own, dataDir } = shop;
  tamper(own, evil);
  await service.call(verifySauvegarde, { params: copy });
  expect((await rest(service)).secondaire.erreur).toContain('n’est plus ce qui a été sauvegardé');
  const refusal = { status: 400, message: expect.stringContaining('modifiée') };
  await expect(restore(service, copy, { accepter_origine_inconnue: true })).rejects.toMatchObject(refusal);
  await expect(service.call(downloadSauvegarde, { params: copy })).rejects.toMatchObject({ status: 400 });
  expect(await service.call(compareSauvegarde, { params: copy })).toMatchObject({ provenance: 'modifiee' });
  await service.stop();
  await using again = await startRealService({ dataDir });
  const call = createCaller(again.url);
  expect((await call(login, { body: reader })).user.role).toBe('lecture');
});

test('a backup with a trigger or a view is never restored, even when its origin is accepted', async () => {
  await using shop = await prepareShop();
  const { service, copy, own } = shop;
  const pristine = `${own}.pristine`;
  cpSync(own, pristine, { recursive: true });
  const cases = {
    'le déclencheur «\u00a0evil\u00a0»': evil,
    'la vue «\u00a0vue\u00a0»': 'create view vue as select * from users',
    'la table «\u00a0en_plus\u00a0»': 'create table en_plus (a)',
    'l’index «\u00a0sessions_user\u00a0» (sessions) manque': 'drop index sessions_user',
  };
  for (const [word, sql] of Object.entries(cases)) {
    rmSync(own, { recursive: true });
    cpSync(pristine, own, { recursive: true });
    tamper(own, sql, toForeign);
    const seen = await service.call(compareSauvegarde, { params: copy });
    expect(seen).toMatchObject({ provenance: 'inconnue', obstacle: expect.stringContaining(word) });
    const asked = { accepter_origine_inconnue: true, empreinte: seen.empreinte };
    await expect(restore(service, copy, asked)).rejects.toMatchObject({ status: 400 });
  }
});

test('dangling rows and damaged pages are found before anything is restored', async () => {
  await using shop = await prepareShop();
  const { service, copy, own } = shop;
  const orphan =
    "pragma foreign_keys = off; insert into historique_documents (document_id, date, auteur, action) values (99, '', '', '')";
  tamper(own, orphan, toForeign, 'backoffice.db');
  expect((await service.call(compareSauvegarde, { params: copy })).obstacle).toContain('abîmée');
  const asked = { accepter_origine_inconnue: true };
  await expect(restore(service, copy, asked)).rejects.toMatchObject({ message: expect.stringContaining('abîmée') });
});

test('a backup of unknown origin is restored once an administrator has seen the differences and confirms', async () => {
  await using shop = await prepareShop();
  const { service, copy, own, dataDir } = shop;
  tamper(own, "update users set role = 'admin' where email = 'lecture@exemple.fr'", toForeign);
  await expect(restore(service, copy)).rejects.toMatchObject({
    status: 400,
    message: expect.stringContaining('n’a pas été faite par cette installation'),
  });
  const accepted = { accepter_origine_inconnue: true };
  await expect(restore(service, copy, accepted)).rejects.toMatchObject({
    message: expect.stringContaining('redevient admin'),
  });
  const seen = await service.call(compareSauvegarde, { params: copy });
  expect(seen).toMatchObject({
    provenance: 'inconnue',
    obstacle: null,
    ici: { administrateurs: 0, comptes: 1 },
    copie: { administrateurs: 1, comptes: 1, poste: 'P01', installation: '' },
    droits_rendus: ['Lise Petit (lecture@exemple.fr) redevient admin, et non lecture.'],
  });
  tamper(own, "update users set prenom = 'Autre'", toForeign);
  const stale = restore(service, copy, { ...accepted, empreinte: seen.empreinte });
  await expect(stale).rejects.toMatchObject({ message: expect.stringContaining('comparaison') });
  const { empreinte } = await service.call(compareSauvegarde, { params: copy });
  await restore(service, copy, { ...accepted, empreinte });
  // From now on the other folder holds other files than those that were accepted.
  tamper(own, evil, toForeign);
  await service.stop();
  await using again = await startRealService({ dataDir });
  expect((await again.call(listSauvegardes)).restauration).toMatchObject({ succes: true });
  const back = new SQLite(join(dataDir, 'service.db'), { readonly: true });
  expect(back.prepare('select prenom, role from users').all()).toEqual([{ prenom: 'Autre', role: 'admin' }]);
  expect(back.prepare("select name from sqlite_master where type = 'trigger'").all()).toEqual([]);
  back.close();
});

test('rights removed since are restored by this installation’s own backup only once they were shown', async () => {
  await using shop = await prepareShop();
  const { service, user } = shop;
  await service.call(updateUser, { params: { id: user.id }, body: { role: 'responsable' } });
  const copy = await copyNow(service);
  await service.call(updateUser, { params: { id: user.id }, body: { role: 'lecture' } });
  await expect(restore(service, copy)).rejects.toMatchObject({
    message: expect.stringContaining('redevient responsable'),
  });
  const { empreinte, provenance } = await service.call(compareSauvegarde, { params: copy });
  expect(provenance).toBe('ici');
  await restore(service, copy, { empreinte });
});

test('symbolic links in the second folder are never followed: neither a file, a backup nor the folder itself, to read or to write', async () => {
  await using shop = await prepareShop();
  const { service, copy, own, disk, dataDir } = shop;
  const secret = join(dataDir, 'secret.txt');
  writeFileSync(secret, 'à personne');
  const aside = `${own}.aside`;
  const refused = async () => {
    for (const ask of [compareSauvegarde, downloadSauvegarde] as const) {
      const answer = await service.call(ask, { params: copy }).catch((error: Error) => ({ obstacle: error.message }));
      expect(answer).toMatchObject({ obstacle: expect.stringMatching(/mène ailleurs|ne peut pas être lue/) });
    }
    await expect(restore(service, copy)).rejects.toMatchObject({ status: 400 });
  };

  rmSync(join(own, 'service.db'));
  symlinkSync('/etc/passwd', join(own, 'service.db'));
  await refused();
  rmSync(join(own, 'service.db'));
  mkdirSync(join(own, 'service.db'));
  await refused();
  rmSync(join(own, 'service.db'), { recursive: true });
  cpSync(join(dataDir, 'backups', copy.id, 'service.db'), join(own, 'service.db'));
  renameSync(own, aside);
  symlinkSync(aside, own);
  await refused();
  rmSync(own);
  renameSync(aside, own);

  // A link under a name the service is about to write is replaced, never followed.
  symlinkSync(secret, join(own, 'sauvegarde.json.draft'));
  await service.call(verifySauvegarde, { params: copy });
  expect((await rest(service)).secondaire.erreur).toBeNull();
  expect(readFileSync(secret, 'utf8')).toBe('à personne');

  const elsewhere = join(dataDir, 'ailleurs');
  renameSync(join(disk, 'comptoir-P01'), elsewhere);
  symlinkSync(elsewhere, join(disk, 'comptoir-P01'));
  await refused();
  const before = readdirSync(elsewhere);
  await service.call(createSauvegarde);
  expect((await rest(service)).secondaire.erreur).toContain('mène ailleurs');
  expect(readdirSync(elsewhere)).toEqual(before);
});

test('the temporary folder of a backup is deleted, whether it was compared, served, refused or left by a killed service', async () => {
  await using shop = await prepareShop();
  const { service, copy, dataDir } = shop;
  await service.call(compareSauvegarde, { params: copy });
  await service.call(downloadSauvegarde, { params: copy });
  const isLeft = () => readdirSync(dataDir).some((name) => name.startsWith('lecture.'));
  await until(async () => !isLeft());
  mkdirSync(join(dataDir, 'lecture.reste'));
  await service.stop();
  await using again = await startRealService({ dataDir });
  expect(isLeft()).toBe(false);
  expect((await again.call(listSauvegardes)).sauvegardes[0]?.provenance).toBe('ici');
});

test('backups signed with an unavailable key, or older than signatures, are of unknown origin', async () => {
  await using shop = await prepareShop();
  const { service, dataDir, copy } = shop;
  await service.stop();
  expect(existsSync(join(dataDir, 'sauvegardes.cle'))).toBe(true);
  rmSync(join(dataDir, 'sauvegardes.cle'));
  await using again = await startRealService({ dataDir });
  expect((await again.call(listSauvegardes)).sauvegardes.map(({ provenance }) => provenance)).toEqual([
    'inconnue',
    'inconnue',
  ]);
  await expect(restore(again, copy)).rejects.toMatchObject({ status: 400 });
  const { empreinte } = await again.call(compareSauvegarde, { params: copy });
  await restore(again, copy, { accepter_origine_inconnue: true, empreinte });
});

test('a signed backup under the name of another moment is refused', async () => {
  await using shop = await prepareShop();
  const { service, dataDir, copy } = shop;
  const id = copy.id.replace(/\d{3}Z$/, '000Z');
  const main = join(dataDir, 'backups');
  cpSync(join(main, copy.id), join(main, id), { recursive: true });
  expect(listStoredSauvegardes(main)).toHaveLength(2);
  const renamed = { ...copy, id, lieu: 'principal' } as const;
  await expect(restore(service, renamed)).rejects.toMatchObject({ message: expect.stringContaining('modifiée') });
  saveSauvegardesState(dataDir, { copies: [] });
});

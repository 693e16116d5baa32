import { execFileSync } from 'node:child_process';
import { appendFileSync, mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readSauvegardesState, saveSauvegardesState } from '#server/backups/sauvegardes-state.ts';
import { buildArticle, buildClient } from '#server/testing/fixtures/build-records.ts';
import { until } from '#server/testing/running/shared-shop-state.ts';
import { startRealService } from '#server/testing/running/start-real-service.ts';
import { createTemporaryFolder } from '#server/testing/fixtures/temporary-folder.ts';
import { createArticle } from '#shared/contracts/articles/articles.ts';
import { createApiKey } from '#shared/contracts/utilisateurs/api-keys.ts';
import { createClient, listClients } from '#shared/contracts/tiers/clients.ts';
import { createDevis, listDevis } from '#shared/contracts/ventes/devis.ts';
import { listEmailLogs, sendBatch } from '#shared/contracts/emails/emails.ts';
import {
  createSauvegarde,
  downloadSauvegarde,
  listSauvegardes,
  restoreSauvegarde,
  updateReglagesSauvegardes,
  verifySauvegarde,
} from '#shared/contracts/service/sauvegardes.ts';
import { getHealth } from '#shared/contracts/service/system.ts';
import { getTableauDeBord } from '#shared/contracts/ventes/tableau-de-bord.ts';
import { createApiClient as createCaller } from '#shared/endpoints/api-client.ts';

type Running = Awaited<ReturnType<typeof startRealService>>;

const confirmation = 'RESTAURER';
const quote = { client_id: 'DURAND', lignes: [{ article_code: 'VIS', quantite: 1 }] };

async function fill({ call }: Running) {
  await call(createClient, { body: buildClient({ num: 'DURAND' }) });
  await call(createArticle, { body: buildArticle({ reference: 'VIS' }) });
  await call(createDevis, { body: quote });
}

async function rest({ call }: Running) {
  await until(async () => (await call(listSauvegardes)).travail === null, undefined, 30_000);
  return call(listSauvegardes);
}

async function copyNow(running: Running) {
  await running.call(createSauvegarde);
  const { sauvegardes } = await rest(running);
  const [first] = sauvegardes;
  if (!first) throw new Error('no copy was made');
  return first;
}

test('a backup is made, checked, readable by its owner only, and downloaded as an archive any tar opens', async () => {
  await using folder = await createTemporaryFolder();
  await using service = await startRealService({ dataDir: folder.path });
  await fill(service);
  const copy = await copyNow(service);
  expect(copy).toMatchObject({ lieu: 'principal', origine: 'manuelle', poste: 'P01', obstacle: null });
  const own = join(folder.path, 'backups', copy.id);
  const files = readdirSync(own).toSorted();
  expect(files).toEqual(['backoffice.db', 'sauvegarde.json', 'service.db']);
  expect(files.map((name) => statSync(join(own, name)).mode & 0o777)).toEqual([0o600, 0o600, 0o600]);

  const archive = await service.call(downloadSauvegarde, { params: copy });
  writeFileSync(join(folder.path, 'copie.tar'), archive);
  const listed = execFileSync('tar', ['tvf', join(folder.path, 'copie.tar')], { encoding: 'utf8' });
  expect(listed).toContain(`${copy.id}/backoffice.db`);
  expect(listed).toContain(String(statSync(join(own, 'backoffice.db')).size));

  await service.call(verifySauvegarde, { params: copy });
  const [again] = (await rest(service)).sauvegardes;
  expect(Date.parse(again?.verifiee_le ?? '')).toBeGreaterThan(Date.parse(copy.verifiee_le));
  appendFileSync(join(own, 'service.db'), 'x');
  await service.call(verifySauvegarde, { params: copy });
  expect((await rest(service)).principal.erreur).toContain('n’est plus ce qui a été sauvegardé');
  expect((await service.call(getHealth)).alerte_sauvegardes).toBeUndefined();
}, 60_000);

test('a backup is restored at the next start: no number twice, no message twice, the former data kept', async () => {
  await using folder = await createTemporaryFolder();
  const dataDir = folder.path;
  const first = await startRealService({ dataDir });
  await fill(first);
  const message = { destinataires: ['client@exemple.fr'], sujet: 'Devis', corps_html: '<p>Voici.</p>' };
  await first.call(sendBatch, { body: message });
  const copy = await copyNow(first);
  await first.call(createClient, { body: buildClient({ num: 'PETIT' }) });
  await first.call(createDevis, { body: quote });
  const wrong = { params: copy, body: { confirmation: 'oui' as typeof confirmation } };
  await expect(first.call(restoreSauvegarde, wrong)).rejects.toMatchObject({ erreurs: [{ champ: 'confirmation' }] });
  await first.call(restoreSauvegarde, { params: copy, body: { confirmation } });
  expect(await first.call(listDevis)).toHaveLength(2);
  await first.stop();

  await using second = await startRealService({ dataDir });
  expect((await second.call(listClients)).data.map(({ numero }) => numero)).toEqual(['DURAND']);
  expect((await second.call(createDevis, { body: quote })).id).toBe('DE-P01-000003');
  expect(await second.call(listEmailLogs)).toMatchObject([{ statut: 'ERREUR' }]);
  const { restauration } = await second.call(listSauvegardes);
  expect(restauration).toMatchObject({ succes: true });
  const aside = join(dataDir, 'backups', `avant-restauration-${copy.id}`);
  expect(restauration?.message).toContain(aside);
  expect(readdirSync(aside)).toEqual(expect.arrayContaining(['backoffice.db', 'service.db']));

  // Another machine does not know which numbers were given since: as many are skipped as the user says.
  await second.call(restoreSauvegarde, { params: copy, body: { confirmation, numeros_a_sauter: 40 } });
  await second.stop();
  await using third = await startRealService({ dataDir });
  expect((await third.call(createDevis, { body: quote })).id).toBe('DE-P01-000044');
}, 60_000);

test('restoring a damaged backup changes nothing and reports why, on request and when the service starts', async () => {
  await using folder = await createTemporaryFolder();
  const dataDir = folder.path;
  const first = await startRealService({ dataDir });
  await fill(first);
  const copy = await copyNow(first);
  await first.call(restoreSauvegarde, { params: copy, body: { confirmation } });
  appendFileSync(join(dataDir, 'restauration.choisie', 'backoffice.db'), 'x');
  await first.stop();
  await using second = await startRealService({ dataDir });
  const { restauration } = await second.call(listSauvegardes);
  expect(restauration).toMatchObject({ succes: false, message: expect.stringContaining('abîmée') });
  expect((await second.call(listClients)).data).toHaveLength(1);

  appendFileSync(join(dataDir, 'backups', copy.id, 'backoffice.db'), 'x');
  const refused = second.call(restoreSauvegarde, { params: copy, body: { confirmation } });
  await expect(refused).rejects.toMatchObject({ status: 400, message: expect.stringContaining('abîmée') });
  await second.stop();
  await using third = await startRealService({ dataDir });
  expect((await third.call(listClients)).data).toHaveLength(1);
  expect(readdirSync(dataDir).filter((name) => /^(restauration|lecture)/.test(name))).toEqual([]);
}, 60_000);

test('a second folder gets each backup; one that is missing for two days is reported on the dashboard and by the health route', async () => {
  await using folder = await createTemporaryFolder();
  await using disk = await createTemporaryFolder();
  await using service = await startRealService({ dataDir: folder.path });
  const change = (dossier: string) =>
    service.call(updateReglagesSauvegardes, { body: { quotidiennes: 7, hebdomadaires: 4, dossier } });
  await expect(change('sauvegardes')).rejects.toThrow('chemin entier');
  await expect(change(join(disk.path, 'absent'))).rejects.toThrow('n’existe pas');
  await change(disk.path);
  await copyNow(service);
  const { sauvegardes, secondaire } = await rest(service);
  expect(sauvegardes.map(({ lieu }) => lieu).toSorted()).toEqual(['principal', 'secondaire']);
  expect(secondaire).toMatchObject({ erreur: null });

  rmSync(join(disk.path, 'comptoir-P01'), { recursive: true });
  await copyNow(service);
  expect((await rest(service)).secondaire.erreur).toContain('le disque est-il branché');
  expect((await service.call(getTableauDeBord)).alerte_sauvegardes).toBeNull();
  const { secondaire: failing } = readSauvegardesState(folder.path);
  const before = new Date(Date.now() - 2 * 86_400_000).toISOString();
  saveSauvegardesState(folder.path, { secondaire: { ...failing, echec_depuis: before } });
  expect((await service.call(getTableauDeBord)).alerte_sauvegardes).toContain(`La copie dans ${disk.path}`);
  expect((await service.call(getHealth)).alerte_sauvegardes).toContain('échoue depuis le');
  mkdirSync(join(disk.path, 'comptoir-P01'));
  await copyNow(service);
  await rest(service);
  expect((await service.call(getHealth)).alerte_sauvegardes).toBeUndefined();
}, 60_000);

test('a second folder the environment gives is shown, and not changed', async () => {
  await using folder = await createTemporaryFolder();
  await using disk = await createTemporaryFolder();
  const environment = { COMPTOIR_BACKUP_DIR: disk.path };
  await using service = await startRealService({ dataDir: folder.path, environment });
  const shown = { origine_dossier: 'environnement', reglages: { dossier: disk.path } };
  expect(await service.call(listSauvegardes)).toMatchObject(shown);
  const change = (dossier: string) =>
    service.call(updateReglagesSauvegardes, { body: { quotidiennes: 3, hebdomadaires: 4, dossier } });
  await expect(change('')).rejects.toThrow('COMPTOIR_BACKUP_DIR');
  expect(await change(disk.path)).toMatchObject({ ...shown, reglages: { quotidiennes: 3 } });
}, 60_000);

test('the first backup on demand goes to the folder IT gave, or reports that it is missing', async () => {
  await using folder = await createTemporaryFolder();
  await using disk = await createTemporaryFolder();
  const dossier = join(disk.path, 'partage');
  await using service = await startRealService({ dataDir: folder.path, policy: { COMPTOIR_BACKUP_DIR: dossier } });
  await copyNow(service);
  expect((await rest(service)).secondaire.erreur).toContain('n’existe pas');
  mkdirSync(dossier);
  await copyNow(service);
  const { sauvegardes, secondaire, origine_dossier } = await rest(service);
  expect(sauvegardes.map(({ lieu }) => lieu)).toContain('secondaire');
  expect({ erreur: secondaire.erreur, origine_dossier }).toEqual({ erreur: null, origine_dossier: 'strategie' });
}, 60_000);

test('backups are for administrators only', async () => {
  await using folder = await createTemporaryFolder();
  await using service = await startRealService({ dataDir: folder.path });
  const { cle } = await service.call(createApiKey, { body: { nom: 'ERP', role: 'responsable' } });
  const call = createCaller(service.url, { headers: { 'x-api-key': cle } });
  await expect(call(listSauvegardes)).rejects.toThrow('rôle');
  await expect(call(createSauvegarde)).rejects.toThrow('rôle');
}, 60_000);

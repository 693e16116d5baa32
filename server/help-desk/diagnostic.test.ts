import { spawnSync } from 'node:child_process';
import { appendFileSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { listSettings } from '#server/config/list-settings.ts';
import { buildArticle, buildClient } from '#server/testing/fixtures/build-records.ts';
import { buildUser } from '#server/testing/fixtures/build-user.ts';
import { createTemporaryFolder } from '#server/testing/fixtures/temporary-folder.ts';
import { startRealService } from '#server/testing/running/start-real-service.ts';
import { toEntry } from '#server/testing/running/to-built-entry.ts';
import { createArticle } from '#shared/contracts/articles/articles.ts';
import { createClient } from '#shared/contracts/tiers/clients.ts';
import { createUser } from '#shared/contracts/utilisateurs/auth.ts';
import { createDevis } from '#shared/contracts/ventes/devis.ts';
import { readSituation } from './read-situation.ts';
import { toDiagnosticText } from './to-diagnostic-text.ts';

const entry = fileURLToPath(toEntry('serve.ts'));
const folderName = process.platform === 'win32' ? 'USERPROFILE' : 'HOME';

/** Returns a recognisable value of each secret setting; addresses contain credentials. */
function buildSecrets() {
  const secrets = listSettings().filter(({ secret }) => secret !== undefined);
  return Object.fromEntries(
    secrets.map(({ nom, secret }, index) => {
      const mark = `marque-secrete-${index}-`.padEnd(40, 'x');
      return [nom, secret === 'adresse' ? `smtps://marque-compte-${index}:${mark}%21@localhost:465` : mark];
    }),
  );
}

test('the file of a running service has its state, and none of its secrets or customers', async () => {
  await using folder = await createTemporaryFolder();
  await using service = await startRealService({ dataDir: folder.path, environment: { COMPTOIR_LOG_LEVEL: 'debug' } });
  await service.call(createUser, { body: buildUser({ nom: 'MarqueNom', email: 'marque-eve@exemple.fr' }) });
  const client = { num: 'MARQUE1', intitule: 'MarqueClient', adresse: '1 rue MarqueRue', ville: 'MarqueVille' };
  await service.call(createClient, { body: buildClient({ ...client, email: 'marque@client.fr' }) });
  await service.call(createArticle, { body: buildArticle({ reference: 'VIS', designation: 'MarqueArticle' }) });
  const lignes = [{ article_code: 'VIS', quantite: 1 }];
  await service.call(createDevis, { body: { client_id: 'MARQUE1', reference: 'MarqueReference', lignes } });
  const secrets = buildSecrets();
  const stray = {
    level: 50,
    time: new Date().toISOString(),
    msg: `${Object.values(secrets).join(' ')} marque@trace.fr`,
  };
  await new Promise<void>((resolve) => service.logger.flush(() => resolve()));
  appendFileSync(join(folder.path, 'logs/comptoir.log'), `${JSON.stringify(stray)}\n`);

  const { port, hostname } = new URL(service.url);
  const place = { COMPTOIR_DATA_DIR: folder.path, COMPTOIR_PORT: port, COMPTOIR_HOST: hostname };
  const situation = await readSituation({ ...secrets, ...place });
  const text = toDiagnosticText(situation);
  expect(Object.keys(secrets).length).toBeGreaterThan(5);
  expect(text.match(/marque[\w-]*/gi) ?? []).toEqual([]);
  for (const name of Object.keys(secrets))
    expect(text).toContain(`${name}\u00a0: environnement, tenu (environnement), secret`);

  expect(situation.bases).toMatchObject([
    { fichier: 'service.db', differences: [], integrite: { structure: [] }, nombres: { emails: {} } },
    { fichier: 'backoffice.db', differences: [], plus_recente: false, nombres: { documents: { 0: 1 } } },
  ]);
  const text300 = situation.journal;
  expect(Array.isArray(text300) && text300.length).toBeGreaterThan(3);
  expect(text).toMatch(/^backoffice\.db +\d+ Mo, intègre, schéma connu, migrations (\d+) sur \1, forme [0-9a-f]{16}$/m);
  expect(JSON.parse(text.slice(text.indexOf('TOUT, EN JSON') + 13))).toEqual(JSON.parse(JSON.stringify(situation)));
});

test('a service that runs answers for itself', async () => {
  await using folder = await createTemporaryFolder();
  await using service = await startRealService({ dataDir: folder.path });
  const { port } = new URL(service.url);
  const situation = await readSituation({ COMPTOIR_DATA_DIR: folder.path, COMPTOIR_PORT: port });
  expect(situation.service).toMatchObject({
    sante: { etat: 200, texte: expect.stringContaining('"status":"healthy"') },
    mesures: { etat: 200, texte: expect.stringContaining('comptoir_info') },
  });
  expect(toDiagnosticText(situation)).toMatch(/^Service +répond \(200\)$/m);
});

test('the file is written even when databases do not open and settings are wrong', async () => {
  await using folder = await createTemporaryFolder();
  const service = await startRealService({ dataDir: folder.path });
  await service.stop();
  writeFileSync(join(folder.path, 'backoffice.db'), 'ceci n’est pas une base'.repeat(400));
  rmSync(join(folder.path, 'service.db'));
  const file = join(folder.path, 'pour le support.txt');
  const env = {
    PATH: process.env.PATH,
    COMPTOIR_DATA_DIR: folder.path,
    COMPTOIR_PORT: 'marque',
    [folderName]: homedir(),
  };
  const run = () => spawnSync(process.execPath, [entry, '--diagnostic', file], { env, encoding: 'utf8' });
  expect(run()).toMatchObject({ status: 0, stdout: `Le fichier pour le support est ${file}\n` });
  const text = readFileSync(file, 'utf8');
  expect(text).toMatch(/^service\.db +Ce fichier n’est pas là\.$/m);
  expect(text).toMatch(/^backoffice\.db .*La base de données est abîmée/m);
  expect(text).toContain('COMPTOIR_PORT est invalide');
  expect(text).toMatch(/^Service +ne répond pas/m);
  expect(text).not.toContain('marque');
  if (process.platform !== 'win32') expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(run()).toMatchObject({ status: 3, stderr: expect.stringContaining('existe déjà') });
});

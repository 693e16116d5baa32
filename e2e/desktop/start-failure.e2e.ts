import { rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import { join } from 'node:path';
import { createApiClient } from '#shared/endpoints/api-client.ts';
import { createClient, getClient } from '#shared/contracts/tiers/clients.ts';
import { createSauvegarde, listSauvegardes } from '#shared/contracts/service/sauvegardes.ts';
import { formatDateTime } from '#shared/time/dates.ts';
import { listWindows, pressKeys, startProgram } from '../testing/desktop-program.ts';
import { apiKey, expect, test } from '../testing/test.ts';

test('a taken port is explained, and trying again after it is free opens the window', async ({ environment }) => {
  const { server, port } = await takePort();
  const program = startProgram({ ...environment, COMPTOIR_PORT: String(port) });
  await expect.poll(program.output).toContain(`Le port ${port} est déjà utilisé par un autre programme.`);
  await expect.poll(() => listWindows(program)).toHaveLength(1);

  await new Promise((resolve) => server.close(resolve));
  pressKeys(program);
  await expect.poll(() => isServing(port)).toBe(true);
  await program.end();
});

test('a data folder that cannot be made is explained, with its path', async ({ environment, dataDir }) => {
  writeFileSync(join(dataDir, 'file'), '');
  const folder = join(dataDir, 'file', 'data');
  const program = startProgram({ ...environment, COMPTOIR_DATA_DIR: folder });
  await expect.poll(program.output).toContain('Le dossier des données ne peut pas être écrit.');
  await expect.poll(program.output).toContain(folder);
  await expect.poll(() => listWindows(program)).toHaveLength(1);
  pressKeys(program);
  expect(await program.ended).toBe(1);
});

test('a wrong setting is explained in one French sentence that names it', async ({ environment }) => {
  const program = startProgram({ ...environment, COMPTOIR_PORT: '70000' });
  await expect.poll(program.output).toContain('COMPTOIR_PORT est invalide');
  await expect.poll(() => listWindows(program)).toHaveLength(1);
  pressKeys(program);
  expect(await program.ended).toBe(1);
});

test('a lost database is explained, and its button puts the last copy back and opens the window', async ({
  environment,
  dataDir,
}) => {
  test.setTimeout(180_000);
  const { server, port } = await takePort();
  await new Promise((resolve) => server.close(resolve));
  const settings = { ...environment, COMPTOIR_PORT: String(port) };
  const call = createApiClient(`http://127.0.0.1:${port}`, { headers: { 'x-api-key': apiKey } });
  const first = startProgram(settings);
  await expect.poll(() => isServing(port), { timeout: 60_000 }).toBe(true);
  await call(createClient, { body: { num: 'DURAND', intitule: 'Durand & Fils' } });
  await call(createSauvegarde);
  const readCopies = async () => (await call(listSauvegardes)).sauvegardes;
  await expect.poll(async () => (await readCopies()).length, { timeout: 60_000 }).toBe(1);
  const [copy] = await readCopies();
  await first.end();
  for (const end of ['', '-wal', '-shm']) rmSync(join(dataDir, `backoffice.db${end}`), { force: true });

  const second = startProgram(settings);
  await expect.poll(second.output, { timeout: 60_000 }).toContain('la base backoffice.db manque');
  expect(second.output()).toContain(formatDateTime(copy!.date));
  await expect.poll(() => listWindows(second)).toHaveLength(1);
  expect(await isServing(port)).toBe(false);
  // The first button retries without a change, the second restores the backup.
  pressKeys(second, 'Tab', 'Return');
  await expect.poll(() => isServing(port), { timeout: 60_000 }).toBe(true);
  const { data } = await call(getClient, { params: { code: 'DURAND' } });
  expect(data.intitule).toBe('Durand & Fils');
  await second.end();
});

async function takePort(): Promise<{ server: Server; port: number }> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('Not a port.');
  return { server, port: address.port };
}

async function isServing(port: number): Promise<boolean> {
  return fetch(`http://127.0.0.1:${port}/health`).then(
    ({ ok }) => ok,
    () => false,
  );
}

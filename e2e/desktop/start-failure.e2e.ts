import { writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import { join } from 'node:path';
import { listWindows, pressEnter, startProgram } from '../testing/desktop-program.ts';
import { expect, test } from '../testing/test.ts';

test('a taken port is explained, and trying again after it is free opens the window', async ({ environment }) => {
  const { server, port } = await takePort();
  const program = startProgram({ ...environment, COMPTOIR_PORT: String(port) });
  await expect.poll(program.output).toContain(`Le port ${port} est déjà utilisé par un autre programme.`);
  await expect.poll(() => listWindows(program)).toHaveLength(1);

  await new Promise((resolve) => server.close(resolve));
  pressEnter(program);
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
  pressEnter(program);
  expect(await program.ended).toBe(1);
});

test('a wrong setting is explained in one French sentence that names it', async ({ environment }) => {
  const program = startProgram({ ...environment, COMPTOIR_PORT: '70000' });
  await expect.poll(program.output).toContain('COMPTOIR_PORT est invalide');
  await expect.poll(() => listWindows(program)).toHaveLength(1);
  pressEnter(program);
  expect(await program.ended).toBe(1);
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

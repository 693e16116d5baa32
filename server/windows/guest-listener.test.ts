import { chmodSync, cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readConfig } from '#server/config/config.ts';
import { getPort } from '#server/get-port.ts';
import { type Service, startService } from '#server/service.ts';
import { toFingerprint } from '#server/sharing/transport/certificate.ts';
import { createJsonRequest } from '#server/sharing/transport/json-request.ts';
import { findService } from './find-service.ts';
import { isOfOtherAccount } from './other-account.ts';

let folder = '';
let place = { dataDir: '', announceDir: '' };
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'comptoir-door-'));
  place = { dataDir: join(folder, 'data'), announceDir: join(folder, 'said') };
  mkdirSync(place.announceDir, { mode: 0o755 });
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const file = () => join(place.announceDir, 'service.json');

function start(): Promise<Service> {
  return startService(
    readConfig({ COMPTOIR_PORT: '0', COMPTOIR_DATA_DIR: place.dataDir, COMPTOIR_ANNOUNCE_DIR: place.announceDir }),
  );
}

test('a service is found by its announcement, which holds no secret, and at the same address after a restart', async () => {
  const first = await start();
  const found = await findService(place);
  expect(found).toMatchObject({ url: expect.stringMatching(/^https:\/\/127\.0\.0\.1:\d+$/), session: '' });
  expect(statSync(file()).mode & 0o777).toBe(0o644);
  expect(statSync(place.dataDir).mode & 0o777).toBe(0o700);
  expect(Object.keys(JSON.parse(readFileSync(file(), 'utf8')))).toEqual([
    'url',
    'fingerprint',
    'version',
    'session',
    'dataDir',
    'account',
  ]);
  await first.stop();
  expect(await findService(place)).toBeUndefined();

  const second = await start();
  expect(await findService(place)).toEqual(found);
  await second.stop();
});

test('a program on the port of a stopped service is not mistaken for it', async () => {
  const service = await start();
  const { url = '' } = (await findService(place)) ?? {};
  await service.stop();
  let asked = 0;
  const other = createServer((_request, response) => {
    asked += 1;
    response.end('{}');
  }).listen(Number(new URL(url).port), '127.0.0.1');
  expect(await findService(place)).toBeUndefined();
  expect(asked).toBe(0);
  await new Promise((resolve) => other.close(resolve));
});

test('a service with another key than the announced one is refused', async () => {
  const service = await start();
  const said = JSON.parse(readFileSync(join(place.dataDir, 'service.json'), 'utf8')) as { fingerprint: string };
  const other = { ...said, fingerprint: said.fingerprint.replace(/^./, (first) => (first === '0' ? '1' : '0')) };
  writeFileSync(join(place.dataDir, 'service.json'), JSON.stringify(other));
  expect(await findService(place)).toBeUndefined();
  await service.stop();
});

test('a copy of a data folder is not served by the service of the first', async () => {
  const service = await start();
  const copy = join(folder, 'copy');
  cpSync(place.dataDir, copy, { recursive: true });
  expect(await findService(place)).toBeDefined();
  expect(await findService({ dataDir: copy, announceDir: undefined })).toBeUndefined();
  expect(await findService({ dataDir: copy, announceDir: place.announceDir })).toBeUndefined();
  await service.stop();
});

test('an announcement that others could have written is ignored', async () => {
  const service = await start();
  rmSync(join(place.dataDir, 'service.json'));
  expect(await findService(place)).toBeDefined();
  chmodSync(file(), 0o666);
  expect(await findService(place)).toBeUndefined();
  chmodSync(file(), 0o644);
  chmodSync(place.announceDir, 0o777);
  expect(await findService(place)).toBeUndefined();
  await service.stop();
});

test('a window of another version gets a French message', async () => {
  const service = await start();
  const said = JSON.parse(readFileSync(join(place.dataDir, 'service.json'), 'utf8')) as object;
  writeFileSync(join(place.dataDir, 'service.json'), JSON.stringify({ ...said, version: '0.0.9' }));
  await expect(findService(place)).rejects.toThrow('est en version 0.0.9, et cette fenêtre en version');
  await service.stop();
});

test('a missing folder stops the start with its setting’s name, and frees every port', async () => {
  rmSync(place.announceDir, { recursive: true });
  const port = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => port.once('listening', resolve));
  const given = { COMPTOIR_PORT: String(getPort(port)), COMPTOIR_DATA_DIR: place.dataDir };
  await new Promise((resolve) => port.close(resolve));
  const config = readConfig({ ...given, COMPTOIR_ANNOUNCE_DIR: place.announceDir });
  await expect(startService(config)).rejects.toThrow(
    /^COMPTOIR_ANNOUNCE_DIR est invalide\u00a0: le dossier .*said n’existe/,
  );
  mkdirSync(place.announceDir, { mode: 0o755 });
  const service = await startService(config);
  expect(await findService(place)).toBeDefined();
  await service.stop();
});

test('a window of another session counts as in use, and a program that only looks does not', async () => {
  const service = await start();
  const { url, fingerprint } = (await findService(place))!;
  expect(service.getServed()).toEqual({ caisses: 0, caissesEnLigne: 0, aDesFenetres: false });
  const ask = createJsonRequest((certificate) => toFingerprint(certificate) === fingerprint);
  await ask(`${url}/health`, { headers: { cookie: 'session=of-somebody' }, timeoutMs: 5_000 });
  expect(service.getServed().aDesFenetres).toBe(true);
  await service.stop();
});

test('on Windows the data are whose service announced them last, and of who closed their folder', () => {
  const system = { platform: 'win32', account: 'alice' } as const;
  mkdirSync(place.dataDir);
  expect(isOfOtherAccount(place.dataDir, { account: 'LOCAL SERVICE' }, system)).toBe(true);
  expect(isOfOtherAccount(place.dataDir, { account: 'alice' }, system)).toBe(false);
  expect(isOfOtherAccount(place.dataDir, undefined, system)).toBe(false);
  // Nobody lists what is no folder, as nobody lists a folder that is closed to them.
  const closed = join(folder, 'closed');
  writeFileSync(closed, '');
  expect(isOfOtherAccount(closed, undefined, system)).toBe(true);
  expect(isOfOtherAccount(join(folder, 'none'), undefined, system)).toBe(false);
});

import { appendFile, mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { startRealService } from '#server/testing/running/start-real-service.ts';
import { startTestServer } from '#server/testing/running/start-test-server.ts';
import { waitUntil } from '#server/testing/running/start-smtp-sink.ts';
import { buildClient } from '#server/testing/fixtures/build-records.ts';
import { createTemporaryFolder } from '#server/testing/fixtures/temporary-folder.ts';
import { createApiClient } from '#shared/endpoints/api-client.ts';
import { createApiKey } from '#shared/contracts/utilisateurs/api-keys.ts';
import { createClient } from '#shared/contracts/tiers/clients.ts';
import { getDiagnostic, type LigneJournal, listJournal } from '#shared/contracts/service/journal.ts';
import { NotAllowed } from '#shared/endpoints/errors.ts';
import { createJournalService } from './journal.service.ts';

const levels = { debug: 20, info: 30, warn: 40, error: 50 };

function toLine(n: number, level: keyof typeof levels = 'info', more = {}): string {
  return `${JSON.stringify({ level: levels[level], time: `2026-03-16T09:30:${String(n % 60).padStart(2, '0')}.000Z`, id: `r${n}`, ...more, msg: `line ${n} é` })}\n`;
}

/** Writes a log folder with these files, the oldest first. */
async function writeLogs(dataDir: string, files: Record<string, string>) {
  await mkdir(join(dataDir, 'logs'), { recursive: true });
  for (const [name, text] of Object.entries(files)) await writeFile(join(dataDir, 'logs', name), text);
  return createJournalService({ dataDir });
}

const everything = { niveau: 'debug', recherche: '', limit: 1000 } as const;
const count = (length: number, from = 0) => Array.from({ length }, (_, n) => n + from);
const toNumbers = (lines: LigneJournal[]) => lines.map(({ message }) => Number(message.split(' ')[1]));

test('lines come newest first, through the rotated files, whatever the length of lines beside the pieces read', async () => {
  await using folder = await createTemporaryFolder();
  const long = (n: number) => toLine(n, 'info', { text: 'é'.repeat((n * 7919) % 90_000) });
  const journal = await writeLogs(folder.path, {
    '20260315-0900-01-comptoir.log': count(40)
      .map((n) => long(n))
      .join(''),
    '20260316-0900-01-comptoir.log': count(1500, 40)
      .map((n) => toLine(n))
      .join(''),
    'comptoir.log': count(60, 1540)
      .map((n) => long(n))
      .join(''),
    'comptoir.log.txt': 'not a log\n',
  });
  const read: LigneJournal[] = [];
  let avant: string | undefined;
  do {
    const page = await journal.list({ ...everything, avant });
    read.push(...page.lignes);
    avant = page.suite ?? undefined;
  } while (avant !== undefined);
  expect(toNumbers(read)).toEqual(count(1600).toReversed());
  expect(new Set(read.map(({ id }) => id)).size).toBe(1600);
});

test('a page continues where the last one stopped, although the file was rotated and written to meanwhile', async () => {
  await using folder = await createTemporaryFolder();
  const journal = await writeLogs(folder.path, {
    'comptoir.log': count(10)
      .map((n) => toLine(n))
      .join(''),
  });
  const first = await journal.list({ ...everything, limit: 4 });
  expect(toNumbers(first.lignes)).toEqual([9, 8, 7, 6]);
  const logs = join(folder.path, 'logs');
  await rename(join(logs, 'comptoir.log'), join(logs, '20260316-1000-01-comptoir.log'));
  await appendFile(join(logs, 'comptoir.log'), toLine(10));
  const second = await journal.list({ ...everything, limit: 4, avant: String(first.suite) });
  expect(toNumbers(second.lignes)).toEqual([5, 4, 3, 2]);
  expect(await journal.list({ ...everything, avant: '999-12' })).toEqual({ lignes: [], suite: null });
});

test('lines are filtered by level and by any part of them, whatever the case; malformed lines are left out', async () => {
  await using folder = await createTemporaryFolder();
  const text = [
    toLine(1, 'debug'),
    toLine(2),
    toLine(3, 'warn'),
    '{"level":50,"ti',
    '\n',
    toLine(4, 'error', { route: '/Devis' }),
  ];
  const journal = await writeLogs(folder.path, { 'comptoir.log': text.join('') });
  const read = async (wanted: object) => toNumbers((await journal.list({ ...everything, ...wanted })).lignes);
  expect(await read({})).toEqual([4, 3, 2, 1]);
  expect(await read({ niveau: 'warn' })).toEqual([4, 3]);
  expect(await read({ recherche: '/devis' })).toEqual([4]);
  expect(await read({ recherche: 'R2' })).toEqual([2]);
});

test('one request reads a bounded part of a large log, and says where to go on', async () => {
  await using folder = await createTemporaryFolder();
  const line = toLine(1, 'info', { text: 'x'.repeat(1000) });
  const journal = await writeLogs(folder.path, { 'comptoir.log': toLine(0) + line.repeat(6_000) });
  const first = await journal.list({ ...everything, recherche: 'line 0' });
  expect(first).toMatchObject({ lignes: [], suite: expect.any(String) });
  const second = await journal.list({ ...everything, recherche: 'line 0', avant: String(first.suite) });
  expect(toNumbers(second.lignes)).toEqual([0]);
});

test('a request is found in the log of the running service by the id it was answered with', async () => {
  await using folder = await createTemporaryFolder();
  await using service = await startRealService({ dataDir: folder.path });
  const response = await fetch(`${service.url}/clients`, { headers: service.headers });
  const requete = String(response.headers.get('x-request-id'));
  const find = () => service.call(listJournal, { query: { recherche: requete } });
  await waitUntil(async () => (await find()).lignes.length === 1);
  expect((await find()).lignes).toEqual([
    expect.objectContaining({
      requete,
      niveau: 'info',
      message: 'request',
      details: expect.objectContaining({ status: 200 }),
    }),
  ]);
});

test('the diagnostic file says what the program is and does, and nothing of the shop or its people', async () => {
  await using folder = await createTemporaryFolder();
  const environment = {
    COMPTOIR_ADMIN_EMAIL: 'claire.martin@exemple.fr',
    COMPTOIR_ADMIN_PASSWORD: 'un mot de passe solide',
    COMPTOIR_SMTP_URL: 'smtps://vente:secret-smtp@smtp.exemple.fr',
  };
  await using service = await startRealService({ dataDir: folder.path, environment });
  const martin = { intitule: 'Martin & Fils', email: 'claire@exemple.fr' };
  for (const num of ['MARTIN', 'CLAIRE']) await service.call(createClient, { body: buildClient({ num, ...martin }) });
  const response = await fetch(`${service.url}/admin/diagnostic`, { headers: service.headers });
  expect(response.headers.get('content-disposition')).toMatch(
    /^attachment; filename=comptoir-diagnostic-[\d-]+\.json$/,
  );
  const text = await response.text();
  for (const hidden of ['claire', 'solide', 'secret-smtp', 'Martin', '@']) expect(text).not.toContain(hidden);
  const told = await service.call(getDiagnostic);
  expect(told.programme.version).toMatch(/^\d+\.\d+\.\d+$/);
  expect(told.fichiers).toContainEqual({ nom: 'backoffice.db', octets: expect.any(Number) });
  // Includes the customer for sales without a name.
  expect(told.fiches.clients).toBe(3);
});

test('only an administrator reads the log and the diagnostic', async () => {
  await using server = await startTestServer();
  const { cle } = await server.call(createApiKey, { body: { nom: 'Chef', role: 'responsable' } });
  const call = createApiClient(server.url, { headers: { 'x-api-key': cle } });
  await expect(call(listJournal)).rejects.toBeInstanceOf(NotAllowed);
  await expect(call(getDiagnostic)).rejects.toBeInstanceOf(NotAllowed);
});

import { mkdtempSync, writeFileSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import SQLite from 'better-sqlite3';
import { expect, test } from 'vitest';
import { AppError, Unavailable } from '#shared/endpoints/errors.ts';
import { explainStartFailure } from './start-failure.ts';

const place = { port: 4870, dataDir: '/srv/comptoir' };

test('a port in use is named, and can be tried again', async () => {
  const first = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => first.once('listening', resolve));
  const error = await new Promise((resolve) => createServer().once('error', resolve).listen(first.address()));
  first.close();
  const failure = explainStartFailure(error, place);
  expect(failure).toMatchObject({ message: 'Le port 4870 est déjà utilisé par un autre programme.', canRetry: true });
  expect(failure.advice).toContain('COMPTOIR_PORT');
});

test('a data folder that cannot be made is shown with its path and its setting', async () => {
  const file = join(mkdtempSync(join(tmpdir(), 'comptoir-')), 'file');
  writeFileSync(file, '');
  const error = await mkdir(join(file, 'data'), { recursive: true }).catch((reason: unknown) => reason);
  const failure = explainStartFailure(error, place);
  expect(failure.message).toBe('Le dossier des données ne peut pas être écrit.');
  expect(failure.advice).toContain('/srv/comptoir');
  expect(failure.advice).toContain('COMPTOIR_DATA_DIR');
});

test('a database that cannot be opened is the data folder’s fault, also as the cause of another error', () => {
  const folder = mkdtempSync(join(tmpdir(), 'comptoir-'));
  const error = catchError(() => new SQLite(folder));
  const wrapped = new Unavailable('La base n’a pas pu être ouverte.', { cause: error });
  expect(explainStartFailure(wrapped, place).message).toBe('Le dossier des données ne peut pas être écrit.');
});

test('a full disk is reported as full', () => {
  const error = Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
  expect(explainStartFailure(error, place).message).toBe('Le disque est plein.');
});

test('a wrong setting is reported with its own message, without a retry', () => {
  const failure = explainStartFailure(new AppError('COMPTOIR_PORT est invalide : attendu un numéro de port.'));
  expect(failure).toMatchObject({ advice: 'COMPTOIR_PORT est invalide : attendu un numéro de port.', canRetry: false });
});

test('an unknown failure of the start is quoted for those who can read it', () => {
  expect(explainStartFailure(new TypeError('x is not a function'), place).advice).toContain('x is not a function');
});

function catchError(run: () => unknown): unknown {
  try {
    run();
  } catch (error) {
    return error;
  }
  throw new Error('It was expected to fail.');
}

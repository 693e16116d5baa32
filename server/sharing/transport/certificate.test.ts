import { X509Certificate } from 'node:crypto';
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createTemporaryFolder } from '#server/testing/fixtures/temporary-folder.ts';
import { ensureCertificate, toFingerprint } from './certificate.ts';

const now = new Date('2026-11-21T09:00:00Z');

test('a certificate is made once, lasts thirty years, and only its owner can read its key', async () => {
  await using folder = await createTemporaryFolder();
  const made = await ensureCertificate(folder.path, now);
  expect(await ensureCertificate(folder.path, now)).toEqual(made);
  const [file = '', ...others] = readdirSync(folder.path);
  expect(others).toEqual([]);
  expect(statSync(join(folder.path, file)).mode & 0o777).toBe(0o600);
  const certificate = new X509Certificate(made.cert);
  expect(new Date(certificate.validTo).getUTCFullYear()).toBe(2056);
  expect(toFingerprint(certificate)).toMatch(/^[0-9a-f]{64}$/);
});

test('two shops have two certificates', async () => {
  await using one = await createTemporaryFolder();
  await using other = await createTemporaryFolder();
  const [first, second] = [await ensureCertificate(one.path, now), await ensureCertificate(other.path, now)];
  expect(toFingerprint(new X509Certificate(first.cert))).not.toBe(toFingerprint(new X509Certificate(second.cert)));
});

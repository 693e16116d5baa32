import { pino } from 'pino';
import { expect, test } from 'vitest';
import { openBackOffice } from '#server/sharing/open-back-office.ts';
import { InvalidConfig } from '#server/config/invalid-config.ts';
import { createTemporaryFolder } from '#server/testing/fixtures/temporary-folder.ts';
import { startSharing } from './start-sharing.ts';

const now = () => new Date();
const logger = pino({ level: 'silent' });
const settings = { url: 'http://127.0.0.1:9', token: 'token', serves: undefined };
const poste = 'P01';

test('a till does not start without its back office', async () => {
  await using folder = await createTemporaryFolder();
  const local = await openBackOffice({ dataDir: folder.path, poste, now, part: 'poste' });
  await startSharing({ local, settings, poste, logger, now }).stop();
  local.close();
  await expect(openBackOffice({ dataDir: folder.path, poste, now })).rejects.toThrow(InvalidConfig);
});

test('a back office that is not shared has neither outbox nor feed', async () => {
  const local = await openBackOffice({ dataDir: ':memory:', poste, now });
  expect(local.replication.part).toBe('seul');
  expect(startSharing({ local, settings: { ...settings, url: undefined }, poste, logger, now }).backOffice).toBe(local);
  local.close();
});

import { expect, test } from 'vitest';
import { hammerEmails } from '#server/testing/hammer-emails.ts';
import { startSourceProcess } from '#server/testing/source-process.ts';
import { createTemporaryFolder } from '#server/testing/temporary-folder.ts';

const apiKey = 'a-key-for-the-power-cut-test-of-emails';

test('killed again and again amid 500 messages: each is sent once or shown as interrupted, none lost, none twice', async () => {
  await using folder = await createTemporaryFolder();
  const start = (settings: Record<string, string>) =>
    startSourceProcess({ ...settings, COMPTOIR_DATA_DIR: folder.path, COMPTOIR_API_KEY: apiKey });
  const report = await hammerEmails({ start, apiKey, messages: 500, kills: 3 });
  expect(report).toEqual({
    logged: 500,
    sent: expect.any(Number),
    interrupted: expect.any(Number),
    doubled: 0,
    lost: 0,
    unknown: 0,
  });
  expect(report.sent + report.interrupted).toBe(500);
  expect(report.sent).toBeGreaterThan(400);
}, 120_000);

import { hammerEmails } from '#server/testing/hostile/hammer-emails.ts';
import { startServiceProcess } from '../testing/service-process.ts';
import { apiKey, expect, test } from '../testing/test.ts';

test('twenty power cuts amid 500 messages: each is sent once or shown as interrupted, none lost, none twice', async ({
  environment,
}) => {
  test.setTimeout(300_000);
  const start = (settings: Record<string, string>) => startServiceProcess({ ...environment, ...settings });
  const report = await hammerEmails({ start, apiKey, messages: 500, kills: 20 });
  expect(report).toMatchObject({ logged: 500, doubled: 0, lost: 0, unknown: 0 });
  expect(report.sent + report.interrupted).toBe(500);
  // One for each connection, between its last byte and the server's answer.
  expect(report.interrupted).toBeLessThanOrEqual(20 * 3);
});

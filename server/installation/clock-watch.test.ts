import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { days, hours, minutes } from '#server/testing/fixtures/clock.ts';
import { startRealService } from '#server/testing/running/start-real-service.ts';
import { createTemporaryFolder } from '#server/testing/fixtures/temporary-folder.ts';
import { getTableauDeBord } from '#shared/contracts/ventes/tableau-de-bord.ts';
import { startClockWatch } from './clock-watch.ts';
import { openInstallation } from './installation.ts';

const logger = pino({ level: 'silent' });

/** Opens a clock watch on a real folder, with simulated clocks. */
function openWatch(dataDir: string, wall = Date.parse('2026-03-16T09:30:00Z')) {
  const time = { wall, steady: 1_000 };
  const installation = openInstallation({ dataDir, poste: 'P01', now: () => new Date(time.wall) });
  const clocks = { wall: () => time.wall, steady: () => time.steady };
  const watch = startClockWatch({ installation, logger, clocks });
  const pass = (ms: number) => {
    time.wall += ms;
    time.steady += ms;
    watch.look();
  };
  const set = (ms: number) => {
    time.wall += ms;
    watch.look();
  };
  return { ...watch, pass, set, listMessages: () => installation.notices.list().map(({ message }) => message) };
}

test('a clock that jumps by more than a day while the service runs is reported, either way; time that passes is not', async () => {
  await using folder = await createTemporaryFolder();
  const watch = openWatch(folder.path);
  watch.pass(days(40));
  watch.set(hours(2));
  expect(watch.listMessages()).toEqual([]);
  watch.set(days(100));
  expect(watch.listMessages().join()).toMatch(/du 25\/04\/2026.* au 03\/08\/2026/);
  watch.set(-days(100));
  expect(watch.listMessages()).toHaveLength(2);
  watch.pass(minutes(5));
  expect(watch.listMessages()).toHaveLength(2);
  watch.stop();
});

test('at the start, a clock behind the last run or far ahead of it is reported; a weekend is not', async () => {
  await using folder = await createTemporaryFolder();
  const start = Date.parse('2026-03-16T09:30:00Z');
  openWatch(folder.path, start).stop();
  const afterWeekend = openWatch(folder.path, start + days(3));
  expect(afterWeekend.listMessages()).toEqual([]);
  afterWeekend.stop();
  const ahead = openWatch(folder.path, start + days(100));
  expect(ahead.listMessages()).toHaveLength(1);
  ahead.stop();
  const back = openWatch(folder.path, start + days(4));
  expect(back.listMessages()).toHaveLength(2);
  back.stop();
});

test('the screens show that the service last ran after now', async () => {
  await using folder = await createTemporaryFolder();
  await (await startRealService({ dataDir: folder.path })).stop();
  const file = join(folder.path, 'installation.json');
  const facts = JSON.parse(readFileSync(file, 'utf8')) as object;
  writeFileSync(file, JSON.stringify({ ...facts, vue_le: new Date(Date.now() + days(100)).toISOString() }));
  await using service = await startRealService({ dataDir: folder.path });
  const { avis } = await service.call(getTableauDeBord);
  expect(avis.map(({ message }) => message).join()).toContain('Vérifiez sa date avant de vendre');
});

import { expect, test } from 'vitest';
import { createClock, minutes, seconds } from '#server/testing/fixtures/clock.ts';
import { openLocalDatabase } from '#server/backoffice/local/local-database.ts';
import { createOutbox } from './outbox.store.ts';

async function openOutbox() {
  const clock = createClock();
  const { connection } = await openLocalDatabase({ dataDir: ':memory:', poste: 'P01', now: clock.now });
  const outbox = createOutbox({ connection, now: clock.now });
  const common = { base: null, avant: {}, apres: {}, force: false, auteur: 'test', statut_base: null } as const;
  return {
    clock,
    outbox,
    add: (code: string, ...others: string[]) =>
      outbox.add(
        { ...common, entite: 'tiers', code, action: 'creation' },
        [code, ...others].map((one) => `tiers:${one}`),
      ),
    listReady: () => outbox.listReady(8).map(({ code }) => code),
  };
}

test('a change based on a refused record waits, however often it is retried, and is sent once that is settled', async () => {
  const { outbox, add, listReady } = await openOutbox();
  add('A');
  add('B', 'A');
  add('C', 'B');
  const [first] = outbox.listReady(1);
  if (!first) throw new Error('A is ready');
  outbox.change(first, { etat: 'refuse' });
  expect([listReady(), listReady()]).toEqual([[], []]);
  add('D');
  expect(listReady()).toEqual(['D']);
  outbox.change(outbox.get(first.id), { etat: 'fait' });
  expect(listReady()).toEqual(['B', 'D']);
});

test('delayed changes are sent when due, on request, or when the clock was set back', async () => {
  const { clock, outbox, add, listReady } = await openOutbox();
  add('A');
  const putOff = () => {
    const [row] = outbox.list(['en_attente'], 1);
    if (row) outbox.change(row, { prochain_essai: clock.now().getTime() + seconds(60) });
  };
  putOff();
  expect(listReady()).toEqual([]);
  clock.forward(seconds(59));
  expect(listReady()).toEqual([]);
  clock.forward(seconds(1));
  expect(listReady()).toEqual(['A']);
  putOff();
  expect(listReady()).toEqual([]);
  outbox.hurry();
  expect(listReady()).toEqual(['A']);
  putOff();
  expect(listReady()).toEqual([]);
  clock.forward(-minutes(60));
  expect(listReady()).toEqual(['A']);
});

test('sent changes are stored for 90 days of work, whatever the clock does, and unsettled refusals stay', async () => {
  const { clock, outbox, add } = await openOutbox();
  for (const code of ['A', 'B', 'C', 'D', 'E']) add(code);
  const settle = (etat: 'refuse' | 'fait') => (row: ReturnType<typeof outbox.get>) => outbox.change(row, { etat });
  const rows = outbox.listReady(8);
  rows.slice(0, 4).forEach(settle('refuse'));
  rows.slice(4).forEach(settle('fait'));
  const day = minutes(60 * 24);
  for (let n = 1; n < 90; n += 1) {
    clock.forward(day);
    add('F');
  }
  clock.forward(1_000 * day);
  add('F');
  expect(outbox.list(['fait'], 10)).toHaveLength(1);
  clock.forward(-1_000 * day);
  add('G');
  expect(outbox.list(['fait'], 10)).toEqual([]);
  expect(outbox.list(['refuse'], 10).map(({ code }) => code)).toEqual(expect.arrayContaining(['A', 'B', 'C', 'D']));
});

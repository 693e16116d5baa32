import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { buildClient } from '#server/testing/fixtures/build-records.ts';
import { ClientCreateInput } from '#shared/contracts/tiers/clients.ts';
import { openBackOffice } from '#server/sharing/open-back-office.ts';

const context = { caller: { kind: 'anonymous', id: 'essai', role: 'admin' } } as const;
const input = (num: string) => ClientCreateInput.parse(buildClient({ num }));
const options = () => ({
  dataDir: mkdtempSync(join(tmpdir(), 'comptoir-')),
  poste: 'P01',
  now: () => new Date('2026-03-16T09:30:00Z'),
});

test('past writes land together, each at its own time', async () => {
  const backOffice = await openBackOffice(options());
  expect(backOffice.isEmpty()).toBe(true);
  await backOffice.backfill(async ({ tiers }, clock) => {
    clock.time = new Date('2025-01-02T10:00:00Z');
    await tiers.create('client', input('C1'), context);
    clock.time = new Date('2025-06-07T10:00:00Z');
    await tiers.create('client', input('C2'), context);
  });
  await backOffice.tiers.create('client', input('C3'), context);
  const dates = (await backOffice.tiers.list('client', '')).parse().map(({ date_creation }) => date_creation);
  expect(dates).toEqual(['2025-01-02T10:00:00.000Z', '2025-06-07T10:00:00.000Z', '2026-03-16T09:30:00.000Z']);
  expect(backOffice.isEmpty()).toBe(false);
  backOffice.close();
});

test('a backfill that fails leaves nothing, and the back office continues', async () => {
  const backOffice = await openBackOffice(options());
  const filling = backOffice.backfill(async ({ tiers }) => {
    await tiers.create('client', input('C1'), context);
    throw new Error('interrompu');
  });
  await expect(filling).rejects.toThrow('interrompu');
  expect(backOffice.isEmpty()).toBe(true);
  await backOffice.tiers.create('client', input('C1'), context);
  expect((await backOffice.tiers.list('client', '')).parse()).toHaveLength(1);
  backOffice.close();
});

test('requests made meanwhile wait: their writes are not part of the backfill', async () => {
  const backOffice = await openBackOffice(options());
  const meanwhile = backOffice.tiers.create('client', input('C2'), context);
  const filling = backOffice.backfill(async ({ tiers }) => {
    await tiers.create('client', input('C1'), context);
    throw new Error('interrompu');
  });
  await expect(filling).rejects.toThrow('interrompu');
  expect(await meanwhile).toMatchObject({ numero: 'C2' });
  expect((await backOffice.tiers.list('client', '')).parse()).toHaveLength(1);
  backOffice.close();
});

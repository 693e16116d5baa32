import { expect, test } from 'vitest';
import { openConnection } from '#server/database/database.ts';
import { migrateDatabase } from '#server/database/migrate.ts';
import { createNumbering } from './numbering.ts';

async function openNumbering(poste = 'P01') {
  const connection = openConnection(':memory:');
  await migrateDatabase(connection, 'backoffice');
  return { connection, ...createNumbering(connection, poste) };
}

test('each prefix has its own continuous series', async () => {
  const { take } = await openNumbering();
  expect([take('FA'), take('FA'), take('DE'), take('FA')]).toEqual([
    'FA-P01-000001',
    'FA-P01-000002',
    'DE-P01-000001',
    'FA-P01-000003',
  ]);
});

test('tills that share a database have series of their own', async () => {
  const { connection, take } = await openNumbering('P01');
  const other = createNumbering(connection, 'P02');
  expect([take('FA'), other.take('FA'), take('FA')]).toEqual(['FA-P01-000001', 'FA-P02-000001', 'FA-P01-000002']);
});

test('what is undone gives its number back', async () => {
  const { connection, take } = await openNumbering();
  const undone = connection.transaction(() => {
    take('FA');
    throw new Error('undone');
  });
  expect(undone).toThrow('undone');
  expect(take('FA')).toBe('FA-P01-000001');
});

test('a number stays within twenty capitals, digits and hyphens', async () => {
  const { connection, take } = await openNumbering('ABCD');
  connection.prepare("insert into numerotations values ('FA-ABCD', 9999999)").run();
  expect(take('FA')).toBe('FA-ABCD-10000000');
  expect(take('FA')).toMatch(/^[A-Z0-9-]{1,20}$/);
});

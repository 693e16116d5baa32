import { expect, test } from 'vitest';
import { openConnection } from '#server/database/database.ts';
import { migrateDatabase } from '#server/database/migrate.ts';
import { noStoredNumbers } from '#server/installation/stored-numbers.ts';
import { createLastNumbers } from './last-numbers.ts';
import { createNumbering } from './numbering.ts';

async function openNumbering(poste = 'P01') {
  const connection = openConnection(':memory:');
  migrateDatabase(connection, 'backoffice');
  return { connection, numbering: createNumbering(connection, poste) };
}

test('each prefix has its own continuous series', async () => {
  const { numbering } = await openNumbering();
  expect([numbering.take('FA'), numbering.take('FA'), numbering.take('DE'), numbering.take('FA')]).toEqual([
    'FA-P01-000001',
    'FA-P01-000002',
    'DE-P01-000001',
    'FA-P01-000003',
  ]);
});

test('tills that share a database have series of their own', async () => {
  const { connection, numbering } = await openNumbering('P01');
  const other = createNumbering(connection, 'P02');
  expect([numbering.take('FA'), other.take('FA'), numbering.take('FA')]).toEqual([
    'FA-P01-000001',
    'FA-P02-000001',
    'FA-P01-000002',
  ]);
});

test('a write that is undone gives its number back', async () => {
  const { connection, numbering } = await openNumbering();
  const undone = connection.transaction(() => {
    numbering.take('FA');
    throw new Error('undone');
  });
  expect(undone).toThrow('undone');
  expect(numbering.take('FA')).toBe('FA-P01-000001');
});

test('a number stays within twenty capitals, digits and hyphens', async () => {
  const { connection, numbering } = await openNumbering('ABCD');
  connection.prepare("insert into numerotations values ('FA-ABCD', 9999999)").run();
  expect(numbering.take('FA')).toBe('FA-ABCD-10000000');
  expect(numbering.take('FA')).toMatch(/^[A-Z0-9-]{1,20}$/);
});

test('a series continues after its own numbers received from elsewhere, and after no others', async () => {
  const { connection, numbering } = await openNumbering('P01');
  const { follow } = createLastNumbers({ connection, poste: 'P01', numbers: noStoredNumbers });
  numbering.take('FA');
  for (const numero of ['FA-P01-000041', 'FA-P01-000007', 'FA-P02-000099', 'FA-P01-99', 'XFA-P01-000099', 'DURAND']) {
    follow(numero);
  }
  follow('DE-P01-000003');
  expect([numbering.take('FA'), numbering.take('DE')]).toEqual(['FA-P01-000042', 'DE-P01-000004']);
});

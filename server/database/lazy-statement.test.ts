import { expect, test } from 'vitest';
import { openConnection } from './database.ts';

test('a statement may be prepared before its table exists, and keeps its row mode', () => {
  using stack = new DisposableStack();
  const connection = openConnection(':memory:');
  stack.defer(() => connection.close());
  const names = connection.prepare('select nom from lignes order by nom').pluck();
  const rows = connection.prepare('select nom, rang from lignes').raw();
  connection.exec("create table lignes (nom text, rang integer); insert into lignes values ('vis', 1)");
  expect(names.all()).toEqual(['vis']);
  expect([...rows.iterate()]).toEqual([['vis', 1]]);
  expect(names.pluck(false).get()).toEqual({ nom: 'vis' });
  expect(names.source).toBe('select nom from lignes order by nom');
});

test('an error in a statement is thrown at its first use', () => {
  using stack = new DisposableStack();
  const connection = openConnection(':memory:');
  stack.defer(() => connection.close());
  const wrong = connection.prepare('select nom from nowhere');
  expect(() => wrong.get()).toThrow(/no such table: nowhere/);
});

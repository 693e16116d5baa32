import { expect, test } from 'vitest';
import { createPathTable } from './path-table.ts';

function build() {
  const table = createPathTable<string>();
  for (const path of ['/clients', '/clients/:code', '/devis/valider', '/devis/:id', '/devis/:id/lignes/:ligne'])
    table.add('GET', path, path);
  table.add('POST', '/devis/:id', 'posted');
  return table;
}

test('an address is found with its parameters, whatever its query', () => {
  const table = build();
  expect(table.find('GET', '/clients')).toEqual({ value: '/clients', params: {} });
  expect(table.find('GET', '/clients?query=a/b')).toEqual({ value: '/clients', params: {} });
  expect(table.find('GET', '/clients/CL-1')).toEqual({ value: '/clients/:code', params: { code: 'CL-1' } });
  expect(table.find('GET', '/devis/DE-1/lignes/2')?.params).toEqual({ id: 'DE-1', ligne: '2' });
});

test('what was added first is found first, under its own method', () => {
  const table = build();
  expect(table.find('GET', '/devis/valider')?.value).toBe('/devis/valider');
  expect(table.find('POST', '/devis/valider')?.value).toBe('posted');
});

test('what is not exactly an address of the table is not found', () => {
  const table = build();
  const unknown = [
    '',
    '/',
    '/client',
    '/clients/',
    '/CLIENTS',
    '//clients',
    '/clients/a/b',
    '/clients/%41',
    '/devis//lignes/2',
  ];
  for (const url of unknown) expect(table.find('GET', url), url).toBeUndefined();
  expect(table.find('PUT', '/clients')).toBeUndefined();
});

test('a parameter may bear any name of an object’s own', () => {
  const table = createPathTable<number>();
  table.add('GET', '/a/:constructor', 1);
  expect(table.find('GET', '/a/__proto__')?.params.constructor).toBe('__proto__');
});

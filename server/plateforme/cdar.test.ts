import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readCdar, type StatutADire, toCdar } from './cdar.ts';

const refused: StatutADire = {
  suivi: 'suivi-1',
  code: '210',
  date: '2026-11-22T10:00:00.000Z',
  facture: { numero: 'FA-P01-000012', type: '380', date: '2026-11-20' },
  vendeur: '812345676',
  acheteur: '423456789',
  motif: { code: 'CMD_ERR', texte: 'Rien de commandé <ici> & là' },
};

const read = (xml: string) => readCdar(Buffer.from(xml));

test('a status is read as it was written: the invoice, its code, why, and whose invoice it is', () => {
  expect(read(toCdar(refused, 'BY'))).toEqual([
    {
      numero: 'FA-P01-000012',
      code: '210',
      vendeur: '812345676',
      motifs: [{ code: 'CMD_ERR', texte: 'Rien de commandé <ici> & là' }],
    },
  ]);
});

test('other prefixes mean the same, and a message that is not a life cycle is ignored', () => {
  expect(read(toCdar(refused).replaceAll('ram:', 'x:').replaceAll(':ram=', ':x='))).toMatchObject([{ code: '210' }]);
  for (const xml of ['', 'bonjour', '<a/>', toCdar({ ...refused, code: 'XX' })]) expect(read(xml)).toEqual([]);
});

test('entities, bombs and depths without end say nothing and read no file', () => {
  const entity = '<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]>';
  const bomb = '<!DOCTYPE a [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;">]>';
  const xml = toCdar(refused).replace('FA-P01-000012', '&x;');
  for (const head of [entity, bomb]) expect(read(head + xml)).toEqual([]);
  expect(read('<a>'.repeat(200_000))).toEqual([]);
  const deep = `<ReferenceReferencedDocument><IssuerAssignedID>${'<a>'.repeat(200_000)}`;
  expect(read(deep)).toEqual([]);
  expect(read(`${toCdar(refused)}${' '.repeat(2 * 1024 * 1024)}`)).toEqual([]);
});

test('ten thousand mutated messages crash nothing', () => {
  const whole = Buffer.from(toCdar(refused));
  const place = fc.nat(whole.length - 1);
  const changes = fc.array(fc.tuple(place, fc.nat(255)), { minLength: 1, maxLength: 6 });
  const read = fc.property(changes, place, (changed, end) => {
    const bytes = Buffer.from(whole);
    for (const [at, byte] of changed) bytes[at] = byte;
    expect(Array.isArray(readCdar(bytes.subarray(0, end)))).toBe(true);
    expect(Array.isArray(readCdar(bytes))).toBe(true);
  });
  fc.assert(read, { numRuns: 5_000 });
});

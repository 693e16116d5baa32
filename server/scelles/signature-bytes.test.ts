import { generateKeyPairSync, sign, verify } from 'node:crypto';
import { expect, test } from 'vitest';
import { fromDer, toDer } from './signature-bytes.ts';

const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });

test('signatures by OpenSSL are verified in both encodings', () => {
  for (let count = 0; count < 200; count += 1) {
    const text = Buffer.from(String(count));
    const der = sign('sha256', text, privateKey);
    const kept = fromDer(der);
    expect(toDer(kept)).toEqual(der);
    expect(verify('sha256', text, { key: publicKey, dsaEncoding: 'ieee-p1363' }, kept)).toBe(true);
  }
});

test.each([
  ['', '1', '3006020100020101'],
  ['7f', '80', '300702017f02020080'],
  ['100', 'f'.repeat(64), `302702020100022100${'f'.repeat(64)}`],
])('numbers are written with the digits they have: %s, %s', (first, second, der) => {
  const kept = Buffer.from([first, second].map((digits) => digits.padStart(64, '0')).join(''), 'hex');
  expect(toDer(kept)?.toString('hex')).toBe(der);
  expect(fromDer(Buffer.from(der, 'hex'))).toEqual(kept);
});

test('a value of another length is no signature', () => {
  expect([0, 63, 65].map((length) => toDer(Buffer.alloc(length)))).toEqual([undefined, undefined, undefined]);
});

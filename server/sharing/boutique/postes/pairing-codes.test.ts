import { expect, test } from 'vitest';
import { createClock, days, minutes } from '#server/testing/fixtures/clock.ts';
import { openLocalDatabase } from '#server/backoffice/local/local-database.ts';
import { createPairingCodes } from './pairing-codes.store.ts';

async function open() {
  const clock = createClock();
  const { connection } = await openLocalDatabase({ dataDir: ':memory:', poste: 'P01', now: clock.now });
  return { clock, codes: createPairingCodes({ connection, now: clock.now }) };
}

test('a code serves for a quarter of an hour', async () => {
  const { clock, codes } = await open();
  const { code } = codes.create();
  clock.forward(minutes(14));
  codes.take(code, 'poste');
  clock.forward(minutes(1));
  expect(() => codes.take(code, 'poste')).toThrow('trop ancien');
});

test('a code made while the clock was a hundred days ahead is invalid once it is right, and on that day too', async () => {
  const { clock, codes } = await open();
  clock.forward(days(100));
  const { code } = codes.create();
  clock.forward(-days(100));
  expect(() => codes.take(code, 'poste')).toThrow('trop ancien');
  clock.forward(days(100));
  expect(() => codes.take(code, 'poste')).toThrow('trop ancien');
});

test('an expired code does not become valid again when the clock is set back', async () => {
  const { clock, codes } = await open();
  const { code } = codes.create();
  clock.forward(minutes(20));
  expect(() => codes.take(code, 'poste')).toThrow('trop ancien');
  clock.forward(-minutes(10));
  expect(() => codes.take(code, 'poste')).toThrow('trop ancien');
});

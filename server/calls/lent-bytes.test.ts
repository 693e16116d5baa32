import { expect, test } from 'vitest';
import { buildClient } from '#server/testing/fixtures/build-records.ts';
import { startTestServer } from '#server/testing/running/start-test-server.ts';
import { createClient, listClients, updateClient } from '#shared/contracts/tiers/clients.ts';
import { LentBytes, lendOnce } from './lent-bytes.ts';

const large = () => Buffer.alloc(100_000, 'x');

test('memory is freed once the bytes were dropped and every loan returned, not before', () => {
  const lent = new LentBytes(large());
  const [first, second] = [lent.borrow(), lent.borrow()];
  first.giveBack();
  lent.drop();
  expect(second.bytes.toString()).toHaveLength(100_000);
  second.giveBack();
  expect(second.bytes.byteLength).toBe(0);
});

test('returned bytes are kept until they are dropped', () => {
  const lent = new LentBytes(large());
  lent.borrow().giveBack();
  const loan = lent.borrow();
  expect(loan.bytes.byteLength).toBe(100_000);
  loan.giveBack();
  lent.drop();
  expect(loan.bytes.byteLength).toBe(0);
});

test('bytes in memory shared with others are left alone', () => {
  const neighbours = Buffer.from('abcdef');
  const loan = lendOnce(neighbours.subarray(0, 3));
  loan.giveBack();
  expect(neighbours.toString()).toBe('abcdef');
  expect(loan.bytes.toString()).toBe('abc');
});

test('no bytes at all may be lent as often as one likes', () => {
  const none = Buffer.alloc(0);
  for (const loan of [lendOnce(none), lendOnce(none)]) loan.giveBack();
  expect(Buffer.concat([none, Buffer.from('a')]).toString()).toBe('a');
});

test('bytes lent once go back with their loan', () => {
  const loan = lendOnce(large());
  expect(loan.bytes.byteLength).toBe(100_000);
  loan.giveBack();
  expect(loan.bytes.byteLength).toBe(0);
});

test('lists that are sent while they change arrive whole, and each as it was at one moment', async () => {
  await using server = await startTestServer({ checkAnswers: false });
  const { call } = server;
  for (let index = 0; index < 150; index += 1) await call(createClient, { body: buildClient({ num: `C${index}` }) });
  async function read(index: number) {
    if (index % 5 === 0) await call(updateClient, { params: { code: `C${index}` }, body: { ville: `Ville ${index}` } });
    const { data } = await call(listClients);
    expect(data).toHaveLength(150);
    if (index % 5 === 0) expect(data[index]?.ville).toBe(`Ville ${index}`);
  }
  await Promise.all(Array.from({ length: 100 }, (_, index) => read(index)));
});

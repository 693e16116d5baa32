import { expect, test } from 'vitest';
import { buildClient } from '#server/testing/fixtures/build-records.ts';
import { startTestServer } from '#server/testing/running/start-test-server.ts';
import { createClient, listClients, updateClient } from '#shared/contracts/tiers/clients.ts';
import { CountedBytes, toBytesReference } from './counted-bytes.ts';

const large = () => Buffer.alloc(100_000, 'x');

test('memory is freed once the bytes were dropped and every reference is released, not before', () => {
  const counted = new CountedBytes(large());
  const [first, second] = [counted.acquire(), counted.acquire()];
  first.release();
  counted.drop();
  expect(second.bytes.toString()).toHaveLength(100_000);
  second.release();
  expect(second.bytes.byteLength).toBe(0);
});

test('returned bytes are kept until they are dropped', () => {
  const counted = new CountedBytes(large());
  counted.acquire().release();
  const reference = counted.acquire();
  expect(reference.bytes.byteLength).toBe(100_000);
  reference.release();
  counted.drop();
  expect(reference.bytes.byteLength).toBe(0);
});

test('bytes in memory shared with others are not freed', () => {
  const neighbours = Buffer.from('abcdef');
  const reference = toBytesReference(neighbours.subarray(0, 3));
  reference.release();
  expect(neighbours.toString()).toBe('abcdef');
  expect(reference.bytes.toString()).toBe('abc');
});

test('an empty buffer can be referenced any number of times', () => {
  const none = Buffer.alloc(0);
  for (const reference of [toBytesReference(none), toBytesReference(none)]) reference.release();
  expect(Buffer.concat([none, Buffer.from('a')]).toString()).toBe('a');
});

test('bytes with one reference are freed when it is released', () => {
  const reference = toBytesReference(large());
  expect(reference.bytes.byteLength).toBe(100_000);
  reference.release();
  expect(reference.bytes.byteLength).toBe(0);
});

test('lists sent while they change arrive complete, each in its state at one moment', async () => {
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

import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { openBackOffice } from '#server/sharing/open-back-office.ts';
import { buildArticle, buildClient } from '#server/testing/fixtures/build-records.ts';
import { startProxy } from '#server/testing/proxies/misbehaving-proxy.ts';
import { shopToken, startSharedBackOffice } from '#server/testing/running/start-shared-shop.ts';
import { ClientCreateInput } from '#shared/contracts/tiers/clients.ts';
import { createGatewayClient, Unreachable } from '../../transport/gateway-client.ts';
import { createPuller } from './pull.ts';
import { createPusher } from './push.ts';

const context = { caller: { kind: 'api-key', id: 'test', role: 'admin' } } as const;
const now = () => new Date();

/** Bytes a connection carries in so many milliseconds; slow enough that the delays of a busy machine hardly count. */
const [bytes, pieceMs] = [8_192, 25];

/** Starts a proxy to `url` that is slow both ways. */
async function startSlowLine(url: string) {
  const sockets = new Set<Socket>();
  let last: Promise<unknown> = Promise.resolve();
  /** Sends one piece after the other, whoever sends it. */
  const carry = (piece: Buffer, to: Socket) => {
    last = last.then(async () => {
      if (to.destroyed) return;
      to.write(piece);
      await sleep(pieceMs);
    });
    return last;
  };
  const server = createServer((near) => {
    const far = connect(Number(new URL(url).port), '127.0.0.1');
    for (const socket of [near, far]) sockets.add(socket.on('error', () => {}));
    void trickle(near, far, carry).catch(() => far.destroy());
    void trickle(far, near, carry).catch(() => near.destroy());
  });
  server.listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async [Symbol.asyncDispose]() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

async function trickle(from: Socket, to: Socket, carry: (piece: Buffer, to: Socket) => Promise<unknown>) {
  for await (const piece of from as AsyncIterable<Buffer>) {
    for (let at = 0; at < piece.length; at += bytes) await carry(piece.subarray(at, at + bytes), to);
  }
}

/**
 * Starts a shop with so many customers, and a till whose requests time out after half a second on a slow connection.
 */
async function startFarTill(customers: number) {
  const stack = new AsyncDisposableStack();
  const shop = stack.use(await startSharedBackOffice());
  const draft = (num: string) => ClientCreateInput.parse(buildClient({ num }));
  for (let n = 0; n < customers; n += 1) await shop.local.tiers.create('client', draft(`C${n}`), context);
  const proxy = stack.use(await startProxy(() => shop.url));
  const line = stack.use(await startSlowLine(proxy.url));
  const local = await openBackOffice({ dataDir: ':memory:', poste: 'P01', now, part: 'poste' });
  stack.defer(local.close);
  const { replication: postePart, write } = local;
  if (postePart.part !== 'poste') throw new Error('a till takes over');
  const identity = { token: shopToken, poste: 'P01', installation: 'installation-of-the-tests' };
  const client = createGatewayClient({ url: line.url, ...identity, timeoutMs: 500 });
  return { shop, local, postePart, write, client, now, [Symbol.asyncDispose]: () => stack[Symbol.asyncDispose]() };
}

/** Retries as a sync round does, until nothing is left. */
async function exhaust(countLeft: () => Promise<number>) {
  for (let tries = 0; tries < 40; tries += 1) {
    const left = await countLeft().catch((error: unknown) => {
      expect(error).toBeInstanceOf(Unreachable);
      return 1;
    });
    if (left === 0) return;
  }
  throw new Error('there is something left');
}

test('on a connection too slow for a whole page, everything arrives in shorter ones', async () => {
  await using far = await startFarTill(400);
  const pull = createPuller({ ...far, logger: pino({ level: 'silent' }) });
  await exhaust(async () => (await pull()).left);
  expect((await far.local.tiers.list('client', '')).parse()).toHaveLength(400);
}, 60_000);

test('over a connection too slow for eight long documents at once, they are sent one by one', async () => {
  await using far = await startFarTill(0);
  const { local, shop, postePart } = far;
  await local.tiers.create('client', ClientCreateInput.parse(buildClient({ num: 'DURAND' })), context);
  await local.articles.create({ ...buildArticle({ reference: 'VIS' }), unite_vente: 'UN' }, context);
  const lignes = Array.from({ length: 250 }, () => ({ article_code: 'VIS', quantite: 1, remise_pourcentage: 0 }));
  for (let n = 0; n < 8; n += 1) await local.documents.create('facture', { client_id: 'DURAND', lignes }, context);
  const push = createPusher(far);
  await exhaust(async () => {
    await push();
    return postePart.outbox.count().en_attente;
  });
  expect((await shop.local.documents.list('facture', { limit: 100, lignes: false })).parse()).toHaveLength(8);
}, 60_000);

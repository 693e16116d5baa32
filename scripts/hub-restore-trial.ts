/**
 * Shows what tills do after a point-in-time recovery of a cluster (`scripts/hub-cluster.sh up`): three real tills sell,
 * the database goes back to before their last sales, and they sell on. Prints what the hub and the tills then hold.
 * Runs as root.
 */
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { buildArticle, buildClient } from '#server/testing/fixtures/build-records.ts';
import { readShop } from '#server/testing/running/shared-shop-state.ts';
import { startPoste } from '#server/testing/running/start-shared-shop.ts';
import { createTestGroupe, startTestHub } from '#server/testing/running/start-test-hub.ts';
import { createArticle } from '#shared/contracts/articles/articles.ts';
import { createClient } from '#shared/contracts/tiers/clients.ts';
import { createFacture } from '#shared/contracts/ventes/ventes.ts';
import { isSame } from '#shared/text/same-value.ts';

const script = join(import.meta.dirname, 'hub-cluster.sh');
const cluster = (...args: string[]) => execFileSync(script, args, { encoding: 'utf8' }).trim();
const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

await using hub = await startTestHub(cluster('url'));
const { LYON: token = '' } = await createTestGroupe(hub, ['LYON'], `R${Date.now()}`);
await using first = await startPoste({ url: hub.url, poste: 'P01', token });
await using second = await startPoste({ url: hub.url, poste: 'P02', token });
await using third = await startPoste({ url: hub.url, poste: 'P03', token });
const tills = [first, second, third];

async function sell(times: number): Promise<void> {
  const body = { client_id: 'DURAND', lignes: [{ article_code: 'VIS', quantite: 1 }] };
  for (let time = 0; time < times; time += 1) for (const till of tills) await till.call(createFacture, { body });
}

async function isSettled(): Promise<boolean> {
  for (const till of tills) await till.refresh();
  const [one, ...others] = await Promise.all(tills.map(({ local }) => readShop(local)));
  return tills.every(({ outbox }) => outbox.count().en_attente === 0) && others.every((other) => isSame(one, other));
}

async function settle(what: string): Promise<void> {
  const begunAt = performance.now();
  while (!(await isSettled().catch(() => false))) {
    if (performance.now() - begunAt > 300_000) throw new Error(`${what}: the tills do not agree`);
    await sleep(200);
  }
  const invoices = Object.keys(await readShop(first.local)).filter((code) => code.startsWith('FA-'));
  const waiting = tills.map(({ outbox }) => outbox.count().a_traiter);
  const seconds = ((performance.now() - begunAt) / 1_000).toFixed(1);
  console.log(
    `${what}: ${invoices.length} invoices at each till, «à traiter» ${waiting.join(' ')}, after ${seconds} s`,
  );
}

await first.call(createClient, { body: buildClient({ num: 'DURAND' }) });
await first.call(createArticle, { body: buildArticle({ reference: 'VIS', stock_reel: 1_000 }) });
await settle('customer and article');
await sell(10);
await settle('sold before the copy');
cluster('backup');
await sell(10);
await settle('sold after the copy');
await sleep(2_000);
const moment = new Date().toISOString().replace('T', ' ').replace('Z', '+00');
await sleep(2_000);
await sell(10);
await settle('sold after the moment');
const goneAt = performance.now();
console.log(cluster('restore', moment));
console.log(`restored to ${moment} in ${((performance.now() - goneAt) / 1_000).toFixed(1)} s`);
await sell(5);
await settle('sold after the restoration');
await using fresh = await startPoste({ url: hub.url, poste: 'P04', token });
tills.push(fresh);
await settle('with a till that joined after it');
process.exit(0);

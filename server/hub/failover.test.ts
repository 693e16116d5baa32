import pg from 'pg';
import { expect, test } from 'vitest';
import { pushFamilles, readFamilles } from '#server/testing/hostile/pushing-tills.ts';
import { startSwitchablePort } from '#server/testing/proxies/switchable-port.ts';
import { startHubProcess } from '#server/testing/running/start-hub-process.ts';
import { startPostgres } from '#server/testing/running/start-postgres.ts';
import { createTestGroupe, startTestHub } from '#server/testing/running/start-test-hub.ts';
import { type Changements, listChangements } from '#shared/contracts/postes/gateway.ts';
import { toPath } from '#shared/endpoints/api-client.ts';

const tills = 20;
const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

async function ask(url: string, ...questions: string[]): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  for (const question of questions) await client.query(question);
  await client.end();
}

async function readPage(url: string, token: string, since: string): Promise<Changements> {
  const headers = { authorization: `Bearer ${token}`, 'x-comptoir-poste': 'P0' };
  const sent = { headers: { ...headers, 'x-comptoir-installation': 'installation-of-P0' } };
  return (await (
    await fetch(url + toPath(listChangements, { query: { since, limit: 5 } }), sent)
  ).json()) as Changements;
}

test('a replica takes over while tills push: acknowledged changes are there once, and cursors stay valid', async () => {
  await using first = await startPostgres({ isDurable: true });
  await ask(`${first.url}postgres`, 'create database hub template template0');
  await using second = await startPostgres({ isDurable: true, following: first.url });
  await ask(`${first.url}postgres`, "alter system set synchronous_standby_names = '*'", 'select pg_reload_conf()');
  await using door = await startSwitchablePort(first.port);
  const database = `postgres://comptoir@127.0.0.1:${door.port}/hub`;
  await using maker = await startTestHub(database);
  const { LYON: token = '' } = await createTestGroupe(maker);
  await using one = await startHubProcess(database);
  await using other = await startHubProcess(database);
  const urls = [one.url, other.url];
  let isOver = false;
  const selling = Array.from({ length: tills }, (_, index) =>
    pushFamilles({ poste: `P${index}`, token, urls, isOver: () => isOver }),
  );
  await sleep(1_000);
  const { curseur, changements } = await readPage(one.url, token, '');
  expect(changements.length).toBeGreaterThan(0);

  first.kill();
  await sleep(300);
  second.promote();
  door.lead(second.port);
  await sleep(1_500);
  isOver = true;
  const acknowledged = (await Promise.all(selling)).flat();
  // The feed waits for every transaction that is still open.
  await expect.poll(async () => (await readFamilles(one.url, token)).length).toBe(acknowledged.length);
  expect((await readFamilles(other.url, token)).toSorted()).toEqual(acknowledged.toSorted());
  const next = await readPage(other.url, token, curseur);
  expect(next.recommence).toBe(false);
  expect(next.changements.map(({ code }) => code)).not.toContain(changements[0]?.code);
}, 120_000);

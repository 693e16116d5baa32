import pg from 'pg';
import { expect, test } from 'vitest';
import { pushFamilles, readFamilles } from '#server/testing/hostile/pushing-tills.ts';
import { startHubProcess } from '#server/testing/running/start-hub-process.ts';
import { startPostgres } from '#server/testing/running/start-postgres.ts';
import { shopToken } from '#server/testing/running/start-shared-shop.ts';
import { createTestGroupe, setToken, startTestHub } from '#server/testing/running/start-test-hub.ts';
import { takeDose } from '#server/testing/take-dose.ts';

const kills = takeDose(2, 6, 20);
const tills = 50;

const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

test('a database and nodes killed again and again under fifty pushing tills lose and double nothing, without intervention', async () => {
  await using postgres = await startPostgres({ isDurable: true });
  const client = new pg.Client({ connectionString: `${postgres.url}postgres` });
  await client.connect();
  await client.query('create database hub template template0');
  await client.end();
  const database = `${postgres.url}hub`;
  await using maker = await startTestHub(database);
  await createTestGroupe(maker);
  await setToken(database, 'LYON', shopToken);
  await using one = await startHubProcess(database);
  await using other = await startHubProcess(database);
  let isOver = false;
  const urls = [one.url, other.url];
  const selling = Array.from({ length: tills }, (_, index) =>
    pushFamilles({ poste: `P${index}`, token: shopToken, urls, isOver: () => isOver }),
  );
  for (let round = 0; round < kills; round += 1) {
    await sleep(400);
    if (round % 2 === 0) {
      await postgres.killAndStart();
    } else {
      const node = round % 4 === 1 ? one : other;
      await node.kill();
      await node.restart();
    }
  }
  await sleep(400);
  isOver = true;
  const acknowledged = (await Promise.all(selling)).flat();
  const there = await readFamilles(one.url, shopToken);
  expect(acknowledged.length).toBeGreaterThan(tills);
  expect(there.toSorted()).toEqual(acknowledged.toSorted());
}, 240_000);

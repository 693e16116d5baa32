import pg from 'pg';
import { expect, test } from 'vitest';
import { startHubProcess } from '#server/testing/running/start-hub-process.ts';
import { startPostgres } from '#server/testing/running/start-postgres.ts';
import { shopToken } from '#server/testing/running/start-shared-shop.ts';
import { createTestGroupe, setToken, startTestHub } from '#server/testing/running/start-test-hub.ts';
import { takeDose } from '#server/testing/take-dose.ts';
import { type Changements, listChangements, pushElement } from '#shared/contracts/postes/gateway.ts';
import { toPath } from '#shared/endpoints/api-client.ts';

const kills = takeDose(2, 6, 20);
const tills = 50;

const toHeaders = (poste: string) => ({
  authorization: `Bearer ${shopToken}`,
  'x-comptoir-poste': poste,
  'x-comptoir-installation': `installation-of-${poste}`,
  'content-type': 'application/json',
});

const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** At whichever node answers. */
async function untilAnswered(sent: RequestInit, urls: readonly string[]): Promise<void> {
  const url = urls[Math.floor(Math.random() * urls.length)] ?? '';
  const answer = await fetch(url + pushElement.path, { ...sent, signal: AbortSignal.timeout(5_000) }).catch(
    () => undefined,
  );
  if (answer?.status === 200) return;
  expect([undefined, 500, 503]).toContain(answer?.status);
  await sleep(50);
  await untilAnswered(sent, urls);
}

/** Pushes one family after the other, each until it is answered, at whichever node answers; what was acknowledged. */
async function sell(poste: string, urls: readonly string[], isOver: () => boolean): Promise<string[]> {
  const acknowledged: string[] = [];
  const none = { compte_achat: null, compte_vente: null, unite_vente: null, coef: null };
  for (let rank = 0; !isOver(); rank += 1) {
    const code = `${poste}X${rank}`;
    const apres = { code, intitule: code, type: 0, type_libelle: 'Détail', est_total: false, ...none };
    const element = { entite: 'famille', code, base: null, avant: {}, apres, auteur: 'x', action: 'creation' };
    const sent = {
      method: 'POST',
      headers: { ...toHeaders(poste), 'idempotency-key': code },
      body: JSON.stringify(element),
    };
    await untilAnswered(sent, urls);
    acknowledged.push(code);
  }
  return acknowledged;
}

async function readAll(url: string): Promise<string[]> {
  const codes: string[] = [];
  let since = '';
  for (let restants = 1; restants > 0; ) {
    const path = toPath(listChangements, { query: { since, limit: 1_000 } });
    const page = (await (await fetch(url + path, { headers: toHeaders('P0') })).json()) as Changements;
    codes.push(...page.changements.filter(({ entite }) => entite === 'famille').map(({ code }) => code));
    ({ restants, curseur: since } = page);
  }
  return codes;
}

test('a database and nodes killed again and again amid fifty pushing tills lose and double nothing, and nobody does anything', async () => {
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
  const selling = Array.from({ length: tills }, (_, index) => sell(`P${index}`, urls, () => isOver));
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
  const there = await readAll(one.url);
  expect(acknowledged.length).toBeGreaterThan(tills);
  expect(there.toSorted()).toEqual(acknowledged.toSorted());
}, 240_000);

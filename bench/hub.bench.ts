import { join } from 'node:path';
import pg from 'pg';
import { buildArticle, buildClient } from '#server/testing/fixtures/build-records.ts';
import { until } from '#server/testing/running/shared-shop-state.ts';
import { startPostgres } from '#server/testing/running/start-postgres.ts';
import { shopToken, startPoste } from '#server/testing/running/start-shared-shop.ts';
import { createTestGroupe, setToken, startTestHub } from '#server/testing/running/start-test-hub.ts';
import { createArticle } from '#shared/contracts/articles/articles.ts';
import { getRecord, pushElement } from '#shared/contracts/postes/gateway.ts';
import { waitForChangements } from '#shared/contracts/postes/gateway-wait.ts';
import { createClient } from '#shared/contracts/tiers/clients.ts';
import { createFacture } from '#shared/contracts/ventes/ventes.ts';
import { toPath } from '#shared/endpoints/api-client.ts';
import { formatNumber, type Measure } from './figure.ts';
import { type Load, type Sent, startLoad } from './load.ts';
import { readProcessorMs, type Server, startProgram, toPeer } from './processes.ts';
import { median } from './rounds.ts';

const lignes = Array.from({ length: 5 }, (_, line) => ({ article_code: `A${line}`, quantite: 1 + line }));
const tills = 50;
const rounds = 8;
/** Number of invoices in each round: each is pushed once only. */
const invoices = 500;
const idle = 1_000;
const idleSeconds = 20;

/**
 * Measures what a node of the hub takes from tills, beside the least that stores the same rows; and what idle tills
 * cost.
 */
export const measure: Measure = async (report) => {
  await using stack = new AsyncDisposableStack();
  const postgres = stack.use(await startPostgres({ isDurable: true }));
  const [ours, theirs] = [await makeDatabase(postgres.url, 'ours'), await makeDatabase(postgres.url, 'theirs')];
  const invoice = await makeInvoice(ours);
  const hub = stack.use(await startHubProgram(ours));
  const bare = stack.use(await startProgram([toPeer('bare-hub.ts'), theirs]));
  const load = stack.use(startLoad());
  const sides = [createSide(load, hub), createSide(load, bare)] as const;
  for (let round = 0; round < rounds; round += 1) {
    const requests = listPushes(invoice, round);
    for (const side of sides) await side.push(requests);
  }
  const [mine, peer] = sides.map((side) => side.read());
  if (!mine || !peer) return;
  const detail = `${formatNumber(mine.rate)}/s to ${formatNumber(peer.rate)}/s; processor ${formatNumber(mine.cost)} µs to ${formatNumber(peer.cost)} µs`;
  const against = 'bare node:http and pg, same rows, one transaction each';
  report({
    work: `five-line invoices of ${tills} tills, one node`,
    peer: against,
    value: mine.rate / peer.rate,
    unit: '×',
    aim: { atLeast: 0.6 },
    detail,
  });
  report({ work: 'processor time of one', peer: against, value: mine.cost / peer.cost, unit: '×', detail });
  const share = await measureIdle(load, hub);
  const waiting = `${idle} waits of ${idleSeconds} s, asked again`;
  report({
    work: `${idle} idle tills, of a core`,
    peer: 'share of a second, per thousand (ms)',
    value: share,
    unit: 'ms',
    aim: { atMost: 10 },
    detail: waiting,
  });
};

/** Creates the database of a hub with one group and one shop, whose tills join with the tests' token. */
async function makeDatabase(server: string, name: string): Promise<string> {
  const client = new pg.Client({ connectionString: `${server}postgres` });
  await client.connect();
  await client.query(`create database ${name} template template0`);
  await client.end();
  await using hub = await startTestHub(server + name);
  await createTestGroupe(hub);
  await setToken(server + name, 'LYON', shopToken);
  return server + name;
}

type Fields = Record<string, unknown>;

/** Returns a real invoice of five lines, in shared form. */
async function makeInvoice(database: string): Promise<Fields> {
  await using hub = await startTestHub(database);
  await using till = await startPoste({ url: hub.url, poste: 'P01' });
  await till.call(createClient, { body: buildClient({ num: 'DURAND' }) });
  for (const { article_code: reference } of lignes)
    await till.call(createArticle, { body: buildArticle({ reference }) });
  const { data } = await till.call(createFacture, { body: { client_id: 'DURAND', lignes } });
  await until(() => till.outbox.count().en_attente === 0);
  const path = toPath(getRecord, { params: { entite: 'document', code: data.numero_facture } });
  const answer = await fetch(hub.url + path, { headers: toHeaders('P01', till.installation) });
  return ((await answer.json()) as { enregistrement: Fields }).enregistrement;
}

const startHubProgram = (COMPTOIR_HUB_DATABASE_URL: string) =>
  startProgram([join(import.meta.dirname, '../dist/hub/hub.js')], {
    COMPTOIR_HUB_DATABASE_URL,
    COMPTOIR_HUB_PORT: '0',
    COMPTOIR_HUB_LOG_LEVEL: 'error',
  });

const toHeaders = (poste: string, installation = `installation-of-${poste}`) => ({
  authorization: `Bearer ${shopToken}`,
  'x-comptoir-poste': poste,
  'x-comptoir-installation': installation,
});

/** Lists pushes of one invoice after the other, from each till in turn. */
function listPushes(invoice: Fields, round: number): Sent[] {
  return Array.from({ length: invoices }, (_, index) => {
    const poste = `T${index % tills}`;
    const rang = round * (invoices / tills) + Math.floor(index / tills) + 1;
    const numero = `FA-${poste}-${String(rang).padStart(6, '0')}`;
    const apres = {
      ...invoice,
      numero,
      chaine: numero,
      date_creation: new Date(1_800_000_000_000 + index).toISOString(),
    };
    const body = {
      entite: 'document',
      code: numero,
      base: null,
      avant: {},
      apres,
      auteur: 'bench',
      action: 'creation',
    };
    return {
      method: 'POST',
      path: pushElement.path,
      headers: { ...toHeaders(poste), 'idempotency-key': numero },
      body,
    };
  });
}

function createSide(load: Load, { pid, port }: Server) {
  const rates: number[] = [];
  let [ms, count] = [0, 0];
  return {
    async push(requests: Sent[]) {
      const before = readProcessorMs(pid);
      const result = await load.run({ port, requests, connections: 32, status: 200 });
      ms += readProcessorMs(pid) - before;
      count += result.count;
      rates.push(result.count / result.seconds);
    },
    read: () => ({ rate: median(rates), cost: (ms * 1_000) / count }),
  };
}

/** Measures the milliseconds of processor time per second that tills cost while they wait for changes. */
async function measureIdle(load: Load, { pid, port, url }: Server): Promise<number> {
  const page = (await (await fetch(`${url}/gateway/v1/changes?limit=1000`, { headers: toHeaders('T0') })).json()) as {
    curseur: string;
  };
  let since = page.curseur;
  for (let restants = 1; restants > 0; ) {
    const path = `/gateway/v1/changes?limit=1000&since=${encodeURIComponent(since)}`;
    const next = (await (await fetch(url + path, { headers: toHeaders('T0') })).json()) as {
      curseur: string;
      restants: number;
    };
    ({ curseur: since, restants } = next);
  }
  const path = toPath(waitForChangements, { query: { since, secondes: idleSeconds } });
  const requests = Array.from({ length: idle * 2 }, (_, index) => ({ path, headers: toHeaders(`T${index % tills}`) }));
  const before = readProcessorMs(pid);
  const { seconds } = await load.run({ port, requests, connections: idle, status: 200 });
  // The tills ask every 45 seconds.
  return ((readProcessorMs(pid) - before) / seconds) * (idleSeconds / 45);
}

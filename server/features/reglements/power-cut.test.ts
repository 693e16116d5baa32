import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { buildArticle, buildClient } from '#server/testing/fixtures/build-records.ts';
import { createTemporaryFolder } from '#server/testing/fixtures/temporary-folder.ts';
import { startProcess } from '#server/testing/running/start-process.ts';
import { findGaps } from '#server/testing/sync-model/sync-model-checks.ts';
import { takeDose } from '#server/testing/take-dose.ts';
import { createArticle } from '#shared/contracts/articles/articles.ts';
import { getCompteClient } from '#shared/contracts/reglements/comptes.ts';
import { browseReglements, createReglements } from '#shared/contracts/reglements/reglements.ts';
import { getConformite, verifierConformite } from '#shared/contracts/service/conformite.ts';
import { createClient } from '#shared/contracts/tiers/clients.ts';
import { createCommande, createFacture, listFactures } from '#shared/contracts/ventes/ventes.ts';
import { commandeToFacture } from '#shared/contracts/workflows.ts';
import { createApiClient } from '#shared/endpoints/api-client.ts';

const apiKey = 'key-of-the-power-cut-of-payments-0001';
const clients = 3;
const salesEach = takeDose(8, 60);
const kills = takeDose(2, 20);

type Json = Record<string, unknown>;

/**
 * Starts a service that dies and comes back, with a client that repeats its requests under the same key until they are
 * answered.
 */
async function startMortal() {
  await using stack = new AsyncDisposableStack();
  const { path } = stack.use(await createTemporaryFolder());
  const settings = { COMPTOIR_DATA_DIR: path, COMPTOIR_API_KEY: apiKey };
  let running = await startProcess(settings);
  stack.defer(() => running.kill());
  const answers = new Map<string, { path: string; body: Json; answer: Json }>();

  async function ask(route: string, body: Json, key: string): Promise<Json | undefined> {
    const headers = { 'x-api-key': apiKey, 'content-type': 'application/json', 'idempotency-key': key };
    const sent = { method: 'POST', headers, body: JSON.stringify(body) };
    const response = await fetch(running.url + route, sent).catch(() => undefined);
    const answer = (await response?.json().catch(() => undefined)) as Json | undefined;
    if (response && ![200, 201, 409, 503].includes(response.status)) throw new Error(JSON.stringify(answer));
    return response && response.status < 300 ? answer : undefined;
  }

  async function send(route: string, body: Json, key: string): Promise<Json> {
    let answer = await ask(route, body, key);
    while (answer === undefined) {
      await sleep(20);
      answer = await ask(route, body, key);
    }
    answers.set(key, { path: route, body, answer });
    return answer;
  }

  const owned = stack.move();
  return {
    send,
    answers,
    call: ((endpoint, input) =>
      createApiClient(running.url, { headers: { 'x-api-key': apiKey } })(endpoint, input)) satisfies ReturnType<
      typeof createApiClient
    > as ReturnType<typeof createApiClient>,
    async cut() {
      await running.kill();
      running = await startProcess(settings);
    },
    [Symbol.asyncDispose]: () => owned.disposeAsync(),
  };
}

type Mortal = Awaited<ReturnType<typeof startMortal>>;
type Made = { data: { reglements: { numero: string }[] } };

const sale = { client_id: 'DURAND', lignes: [{ article_code: 'VIS', quantite: 1 }] };
const toGiven = (numero: string, montants: readonly number[]) => ({
  client_code: 'DURAND',
  reglements: montants.map((montant, index) => ({
    moyen: index === 0 ? 'especes' : 'carte',
    montant,
    imputations: [{ numero, montant }],
  })),
});

/** Index of the way that begins with a deposit, which has an invoice of its own. */
const deposited = 3;

/**
 * Runs one sale paid in one of five ways, each step repeated until it is answered. Returns how many règlements it took.
 */
async function trade({ send }: Mortal, key: string, way: number): Promise<number> {
  const pay = (numero: string, montants: readonly number[], step: string) =>
    send(createReglements.path, toGiven(numero, montants), `${key} ${step}`) as Promise<Json & Made>;
  if (way === deposited) {
    const { data } = (await send(createCommande.path, sale, `${key} order`)) as { data: { numero_commande: string } };
    await pay(data.numero_commande, [4], 'deposit');
    const path = commandeToFacture.path.replace(':id', data.numero_commande);
    const { document_cible } = await send(path, {}, `${key} invoice`);
    await pay(String(document_cible), [8], 'rest');
    return 2;
  }
  const { data } = (await send(createFacture.path, sale, `${key} sale`)) as { data: { numero_facture: string } };
  if (way === 0) return (await pay(data.numero_facture, [12], 'all')).data.reglements.length;
  const made = await pay(data.numero_facture, [5, 7], 'split');
  if (way < 4) return made.data.reglements.length;
  const [first] = made.data.reglements;
  await send(`/reglements/${first?.numero}/annulation`, { motif: 'Erreur de caisse' }, `${key} undo`);
  return 3;
}

test('a service killed during payments keeps each acknowledged one, once, with its invoice, its number and its seal', async () => {
  await using mortal = await startMortal();
  const { call, answers, send, cut } = mortal;
  await call(createClient, { body: buildClient({ num: 'DURAND' }) });
  await call(createArticle, { body: buildArticle({ reference: 'VIS', prix_vente: 10, stock_reel: 100_000 }) });
  const counts: number[] = [];
  let deposits = 0;
  const work = async (client: number) => {
    for (let n = 0; n < salesEach; n += 1) {
      const way = (client + n) % 5;
      deposits += Number(way === deposited);
      counts.push(await trade(mortal, `${client} ${n}`, way));
    }
  };
  const working = Promise.all(Array.from({ length: clients }, (_, client) => work(client)));
  for (let kill = 0; kill < kills; kill += 1) {
    await sleep(Math.random() * 400);
    await cut();
  }
  await working;

  // A repeated request gets its first answer, and nothing is done again.
  for (const [key, { path, body, answer }] of answers) expect(await send(path, body, key), key).toEqual(answer);
  const { data, total, total_montant } = await call(browseReglements, { query: { limit: 1000 } });
  expect(total).toBe(counts.reduce((sum, count) => sum + count, 0));
  const factures = await call(listFactures, { query: { limit: 1000 } });
  const acomptes = factures.filter(({ est_acompte }) => est_acompte);
  expect(factures).toHaveLength(clients * salesEach + deposits);
  // Each deposit invoice has its règlement and is taken off one invoice: both, or neither.
  expect(acomptes.map(({ total_ttc, regle }) => [total_ttc, regle])).toEqual(
    Array.from({ length: deposits }, () => [4, 4]),
  );
  const deduits = factures.flatMap(({ acomptes_deduits }) => acomptes_deduits ?? []).map(({ numero }) => numero);
  expect(deduits.toSorted()).toEqual(acomptes.map(({ numero }) => numero).toSorted());
  expect(findGaps([...data, ...factures].map(({ numero }) => numero))).toEqual([]);
  const undone = counts.filter((count) => count === 3).length;
  expect(factures.filter(({ reste_du }) => reste_du !== 0).map(({ reste_du }) => reste_du)).toEqual(
    Array.from({ length: undone }, () => 5),
  );
  expect(factures.every(({ emission }) => emission?.scelle)).toBe(true);
  expect(total_montant).toBe(12 * clients * salesEach - 5 * undone);
  expect(await call(getCompteClient, { params: { code: 'DURAND' } })).toMatchObject({ solde: 5 * undone });
  await call(verifierConformite);
  await expect.poll(async () => (await call(getConformite)).derniere, { timeout: 30_000 }).toMatchObject({ total: 0 });
}, 300_000);

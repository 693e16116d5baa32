import { cpSync, mkdtempSync, openSync, readSync, writeSync, closeSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { beforeAll, expect, test } from 'vitest';
import { CannotStart } from '#server/start-failure.ts';
import { buildArticle, buildClient } from '#server/testing/fixtures/build-records.ts';
import { startRealService } from '#server/testing/running/start-real-service.ts';
import { takeDose } from '#server/testing/take-dose.ts';
import { createArticle } from '#shared/contracts/articles/articles.ts';
import { createClient } from '#shared/contracts/tiers/clients.ts';
import { createFamille } from '#shared/contracts/articles/familles.ts';
import { createSauvegarde, listSauvegardes } from '#shared/contracts/service/sauvegardes.ts';
import { createEntree } from '#shared/contracts/articles/stock.ts';
import { getTableauDeBord } from '#shared/contracts/ventes/tableau-de-bord.ts';
import { createDevis } from '#shared/contracts/ventes/devis.ts';
import { createFacture, updateFacture } from '#shared/contracts/ventes/ventes.ts';
import { devisToCommande } from '#shared/contracts/workflows.ts';

const flips = Number(process.env.COMPTOIR_FLIPS ?? takeDose(6, 48));
const seed = Number(process.env.COMPTOIR_SEED ?? 20_260_402);
const atOnce = 4;
const lists = {
  devis: '/devis?limit=200&lignes=true',
  commandes: '/commandes?limit=200',
  factures: '/factures?limit=200',
  clients: '/clients?query=',
  articles: '/articles?query=',
  familles: '/familles',
};

type Service = Awaited<ReturnType<typeof startRealService>>;
type Listed = Record<keyof typeof lists, Map<string, unknown>>;

let shop: string;
let expected: Listed;

function createRandom(state: number) {
  let at = state;
  return (below: number) => {
    at = (Math.imul(at, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((at / 2 ** 32) * below);
  };
}

beforeAll(async () => {
  shop = mkdtempSync(join(tmpdir(), 'comptoir-disk-'));
  await using service = await startRealService({ dataDir: shop });
  const { call } = service;
  await call(createFamille, { body: { code: 'VISSERIE', intitule: 'Visserie' } });
  for (let n = 0; n < 30; n += 1) {
    await call(createClient, { body: buildClient({ num: `CLIENT${n}`, intitule: `Client numéro ${n}` }) });
    await call(createArticle, { body: buildArticle({ reference: `ART${n}`, prix_vente: 10 + n, stock_reel: 100 }) });
  }
  const random = createRandom(7);
  for (let n = 0; n < 60; n += 1) {
    const lignes = [1, 2].map((count) => ({ article_code: `ART${random(30)}`, quantite: count + n }));
    const body = { client_id: `CLIENT${random(30)}`, lignes };
    const { data } = await call(createFacture, { body });
    if (n % 5 === 0) await call(updateFacture, { params: { id: data.numero_facture }, body: { reference: `R${n}` } });
    const { id } = await call(createDevis, { body });
    if (n % 4 === 0) await call(devisToCommande, { params: { id } });
  }
  await call(createEntree, { body: { lignes: [{ article_ref: 'ART1', quantite: 5, prix_unitaire: 2 }] } });
  expected = (await read(service)).listed;
  await copy(service);
  await service.stop();
}, 120_000);

/** Starts a backup and waits for its end. */
async function copy({ call }: Service) {
  await call(createSauvegarde);
  let state = await call(listSauvegardes);
  while (state.travail !== null) {
    await sleep(50);
    state = await call(listSauvegardes);
  }
  return state;
}

/** Reads every list completely; each is JSON, or a refusal in French. */
async function read({ url, headers }: Service) {
  const refusals: string[] = [];
  const listed = {} as Listed;
  for (const [name, path] of Object.entries(lists) as [keyof Listed, string][]) {
    const response = await fetch(url + path, { headers });
    const body = JSON.parse(await response.text()) as { detail?: string; data?: unknown[] };
    if (response.status !== 200) refusals.push(body.detail ?? '');
    const records = (Array.isArray(body) ? body : (body.data ?? [])) as Record<string, unknown>[];
    listed[name] = new Map(records.map((record) => [String(record.numero ?? record.reference ?? record.code), record]));
  }
  return { listed, refusals };
}

function compare(listed: Listed) {
  const missing: string[] = [];
  const wrong: string[] = [];
  const toJson = (records: Map<string, unknown>, code: string) => JSON.stringify(records.get(code));
  for (const name of Object.keys(lists) as (keyof Listed)[]) {
    const [here, then] = [listed[name], expected[name]];
    missing.push(...[...then.keys()].filter((code) => !here.has(code)));
    wrong.push(...[...here.keys()].filter((code) => toJson(here, code) !== toJson(then, code)));
  }
  return { missing, wrong };
}

/** Changes one byte of a database. */
function flip(file: string, random: (below: number) => number) {
  const at = random(statSync(file).size);
  const descriptor = openSync(file, 'r+');
  const byte = Buffer.alloc(1);
  readSync(descriptor, byte, 0, 1, at);
  byte.writeUInt8(byte.readUInt8() ^ (1 + random(255)));
  writeSync(descriptor, byte, 0, 1, at);
  closeSync(descriptor);
  return at;
}

/** Changes one byte of a shop's database, and returns what became of the shop. */
async function live(run: number): Promise<'unharmed' | 'repaired' | 'named' | 'not opened'> {
  const random = createRandom(seed + run * 7_919);
  const dataDir = mkdtempSync(join(tmpdir(), 'comptoir-flip-'));
  cpSync(shop, dataDir, { recursive: true });
  const at = flip(join(dataDir, 'backoffice.db'), random);
  const where = `seed ${seed}, run ${run}, byte ${at}`;
  const opened = await startRealService({ dataDir }).catch((error: unknown) => error);
  if (opened instanceof Error) {
    expect(opened, where).toBeInstanceOf(CannotStart);
    expect((opened as CannotStart).remedy, where).toBeDefined();
    return 'not opened';
  }
  await using service = opened as Service;
  const before = await read(service);
  expect(compare(before.listed).wrong, where).toEqual([]);
  await service.inspectData();

  const { avis } = await service.call(getTableauDeBord).catch(() => ({ avis: [] }));
  const told = avis.map(({ message }) => message).join(' ');
  const after = await read(service);
  const { missing, wrong } = compare(after.listed);
  expect(wrong, where).toEqual([]);
  const isTangled = told.includes('abîmé dans sa structure');
  for (const refusal of after.refusals) expect(refusal, where).toMatch(/abîmée/);
  if (missing.length > 0 && !isTangled) for (const code of missing) expect(told, where).toContain(code);
  const { sauvegardes, principal } = await copy(service);
  const isCopied = sauvegardes.length === 2 && principal.erreur === null;
  const isDamaged = isTangled || told.includes('aucune sauvegarde');
  if (isDamaged) expect(isCopied && sauvegardes[0]?.abimees.length === 0, `${where} is verified`).toBe(false);
  if (isDamaged) return 'named';
  expect(missing, where).toEqual([]);
  return told === '' ? 'unharmed' : 'repaired';
}

test(`a byte the disk changes, anywhere, is set right or named: ${flips} shops`, { timeout: 600_000 }, async () => {
  const fates: string[] = [];
  const runs = Array.from({ length: flips }, (_, run) => run);
  const work = async () => {
    for (let run = runs.shift(); run !== undefined; run = runs.shift()) fates.push(await live(run));
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  const counts = Object.groupBy(fates, (fate) => fate);
  process.stderr.write(
    `${JSON.stringify(Object.fromEntries(Object.entries(counts).map(([fate, all]) => [fate, all?.length])))}\n`,
  );
  expect(fates).toHaveLength(flips);
  expect(counts.repaired?.length ?? 0).toBeGreaterThan(0);
});

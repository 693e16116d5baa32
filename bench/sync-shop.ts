import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { createGatewayClient } from '#server/backoffice/sync/gateway-client.ts';
import { openConnection } from '#server/database/database.ts';
import { openServiceDatabase } from '#server/database/service-database.ts';
import { createLocalBackOffice } from '#server/backoffice/local/local-backoffice.ts';
import type { WriteContext } from '#server/calls/caller.ts';
import { ClientCreateInput } from '#shared/contracts/clients.ts';
import { getSynchronisation } from '#shared/contracts/synchronisation.ts';
import { getHealth } from '#shared/contracts/system.ts';
import { buildCatalogueArticle } from './article-catalogue.ts';
import type { WireRecord } from './bare/bare-database.ts';
import type { Change } from './bare/bare-sync.ts';
import { makeFolder, type Server, startBuiltService } from './processes.ts';
import { callService } from './shop.ts';

const token = 'token-of-the-measured-shop-0000000001';
/** A record as a till sends it, and the request's own bytes and key. */
export type Sent = Change & { cle: string; element: string };

const context: WriteContext = { caller: { kind: 'anonymous', id: 'bench', role: 'admin' } };

/** A back office that tills share. */
export function startShared(dataDir: string): Promise<Server> {
  return startBuiltService(dataDir, { COMPTOIR_POSTE: 'B01', COMPTOIR_GATEWAY_TOKEN: token });
}

/** A till of the back office at `url`. */
export function startTill(dataDir: string, url: string): Promise<Server> {
  return startBuiltService(dataDir, {
    COMPTOIR_POSTE: 'P01',
    COMPTOIR_BACKOFFICE_URL: url,
    COMPTOIR_BACKOFFICE_TOKEN: token,
  });
}

/** Seconds until a till has told all it wrote. */
export async function measurePush(till: Server): Promise<number> {
  const call = callService(till);
  return measureUntil(async () => (await call(getHealth)).backoffice_gateway.en_attente === 0);
}

/** Seconds until a new till has everything. */
export async function measurePull(till: Server): Promise<number> {
  const call = callService(till);
  return measureUntil(async () => (await call(getSynchronisation)).copie_complete);
}

async function measureUntil(isDone: () => Promise<boolean>): Promise<number> {
  const begun = performance.now();
  while (!(await isDone())) await wait(100);
  return (performance.now() - begun) / 1_000;
}

/** Fills a folder with records of a shop: eight articles for a customer and an invoice of five lines. */
export async function fillFolder(dataDir: string, records: number): Promise<void> {
  const local = await createLocalBackOffice({ dataDir, poste: 'B01', now: () => new Date() });
  const tenth = records / 10;
  const articles = Array.from({ length: tenth * 8 }, (_, position) => buildCatalogueArticle(position));
  await local.backfill(async (inside) => {
    for (const article of articles) await inside.articles.create(article, context);
    for (let index = 0; index < tenth; index += 1) {
      const num = `C${String(index).padStart(6, '0')}`;
      const client = ClientCreateInput.parse({ num, intitule: `Menuiserie ${index}`, ville: 'Lyon' });
      await inside.tiers.create('client', client, context);
    }
    for (let index = 0; index < tenth; index += 1) {
      const lignes = Array.from({ length: 5 }, (_, line) => ({
        article_code: articles[(index * 7 + line) % articles.length]?.reference ?? '',
        quantite: 1 + line,
        remise_pourcentage: 0,
      }));
      const client_id = `C${String(index).padStart(6, '0')}`;
      await inside.documents.create('facture', { client_id, lignes }, context);
    }
  });
  local.close();
  // A folder with one database of the two is one that lost the other.
  (await openServiceDatabase(dataDir)).connection.close();
}

/** A folder for each side, deleted with their use. */
export function makeFolders() {
  const stack = new AsyncDisposableStack();
  const [shop, till] = [stack.use(makeFolder()).path, stack.use(makeFolder()).path];
  return { shop, till, [Symbol.asyncDispose]: () => stack.disposeAsync() };
}

/** A till's back office as it stands, in another folder. */
export function copyDatabase(from: string, to: string): void {
  const connection = openConnection(join(from, 'backoffice.db'));
  connection.prepare('vacuum into ?').run(join(to, 'backoffice.db'));
  connection.close();
}

/** What a till has to tell, in order. */
export function readOutbox(dataDir: string): Sent[] {
  const connection = openConnection(join(dataDir, 'backoffice.db'));
  const rows = connection
    .prepare<[], { cle: string; element: string }>('select cle, element from outbox order by id')
    .all();
  connection.close();
  return rows.map(({ cle, element }) => {
    const { entite, code, apres } = JSON.parse(element) as { entite: string; code: string; apres: WireRecord };
    return { cle, element, entite, code, enregistrement: apres };
  });
}

/** Everything a back office shares, as tills get it. */
export async function listChanges({ url }: Server): Promise<Change[]> {
  const client = createGatewayClient({ url, token, poste: 'P99', installation: 'installation-of-the-bench' });
  const all: Change[] = [];
  for (let since = ''; ; ) {
    const { changements, curseur, restants } = await client.listChanges(since, 1_000);
    all.push(...changements);
    since = curseur;
    if (restants === 0) return all;
  }
}

/** The most memory a process has had. */
export function readPeakMegabytes(pid: number): number {
  const kilobytes = /^VmHWM:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  return Number(kilobytes) / 1_024;
}

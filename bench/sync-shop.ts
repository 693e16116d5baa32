import { readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { openServiceDatabase } from '#server/database/service-database.ts';
import { openBackOffice } from '#server/sharing/open-back-office.ts';
import type { WriteContext } from '#server/calls/caller.ts';
import { ClientCreateInput } from '#shared/contracts/tiers/clients.ts';
import { getSynchronisation } from '#shared/contracts/postes/synchronisation.ts';
import { getHealth } from '#shared/contracts/service/system.ts';
import { buildCatalogueArticle } from './article-catalogue.ts';
import { type Server, startBuiltService } from './processes.ts';
import { callService } from './shop.ts';

const token = 'token-of-the-measured-shop-0000000001';

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
  const local = await openBackOffice({ dataDir, poste: 'B01', now: () => new Date() });
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

/** The most memory a process has had. */
export function readPeakMegabytes(pid: number): number {
  const kilobytes = /^VmHWM:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  return Number(kilobytes) / 1_024;
}

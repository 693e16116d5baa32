import { setTimeout as sleep } from 'node:timers/promises';
import { createApiClient } from '#shared/endpoints/api-client.ts';
import { DevisCreated, listDevis } from '#shared/contracts/ventes/devis.ts';
import { createArticle } from '#shared/contracts/articles/articles.ts';
import { createClient } from '#shared/contracts/tiers/clients.ts';
import type { DocumentRecord } from '#shared/contracts/documents/documents.ts';
import { buildArticle, buildClient } from '../fixtures/build-records.ts';

type Options = {
  /** Returns the service's present address; it may change after a restart. */
  getUrl: () => string;
  apiKey: string;
  clients: number;
  quotesEach: number;
  /** Receives how many were acknowledged so far. */
  onAcknowledged: (count: number) => void;
};

const lineCount = 5;

/** Creates what the quotes of `hammerQuotes` sell, and their customer. */
export async function prepareShop(url: string, apiKey: string): Promise<void> {
  const call = createApiClient(url, { headers: { 'x-api-key': apiKey } });
  await call(createClient, { body: buildClient({ num: 'DURAND' }) });
  await call(createArticle, { body: buildArticle({ reference: 'VIS' }) });
}

/**
 * Creates quotes from several clients, each one after the other; a call without an answer is repeated under the same
 * key until it gets one. Returns the acknowledged number of each quote, by the mark in its first line.
 */
export async function hammerQuotes({ getUrl, apiKey, clients, quotesEach, onAcknowledged }: Options) {
  const acknowledged = new Map<string, string>();

  async function send(mark: string): Promise<string | undefined> {
    const lignes = Array.from({ length: lineCount }, (_, index) => ({
      article_code: 'VIS',
      quantite: index + 1,
      designation: index === 0 ? mark : 'Vis',
    }));
    const response = await fetch(`${getUrl()}/devis`, {
      method: 'POST',
      headers: { 'x-api-key': apiKey, 'content-type': 'application/json', 'idempotency-key': mark },
      body: JSON.stringify({ client_id: 'DURAND', lignes }),
    });
    if (response.status === 409) return undefined;
    if (response.status !== 201) throw new Error(`${mark}: ${response.status} ${await response.text()}`);
    return DevisCreated.parse(await response.json()).id;
  }

  async function createOne(mark: string): Promise<void> {
    const id = await send(mark).catch((error: unknown) => {
      if (error instanceof TypeError) return undefined;
      throw error;
    });
    if (id !== undefined) {
      acknowledged.set(mark, id);
      onAcknowledged(acknowledged.size);
      return;
    }
    await sleep(20);
    await createOne(mark);
  }

  const work = Array.from({ length: clients }, async (_, client) => {
    for (let quote = 0; quote < quotesEach; quote += 1) await createOne(`${client}-${quote}`);
  });
  await Promise.all(work);
  return acknowledged;
}

/** Returns what is wrong with the stored quotes, compared with the acknowledged ones; empty when nothing is. */
export async function findDamage(url: string, apiKey: string, acknowledged: ReadonlyMap<string, string>) {
  const call = createApiClient(url, { headers: { 'x-api-key': apiKey } });
  const quotes = await call(listDevis, { query: { limit: 1_000 } });
  const numbers = quotes.map(({ numero }) => Number(numero.slice(-6))).sort((a, b) => a - b);
  return {
    missing: [...acknowledged].filter(
      ([mark, id]) => !quotes.some((quote) => quote.numero === id && toMark(quote) === mark),
    ),
    notWhole: quotes.filter(({ lignes = [], total_ht }) => lignes.length !== lineCount || total_ht !== 150),
    gaps: numbers.filter((number, index) => number !== index + 1),
    doubled: quotes.length - new Set(quotes.map(toMark)).size,
    count: quotes.length,
  };
}

function toMark({ lignes = [] }: DocumentRecord): string {
  return lignes[0]?.designation ?? '';
}

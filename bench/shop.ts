import { createApiClient, type Call } from '#shared/endpoints/api-client.ts';
import { buildDraft } from '../e2e/testing/large-shop.ts';
import { apiKey, type Server } from './processes.ts';

/** How many records of each kind a measured shop holds, half of its documents quotes, half invoices, and lines on each. */
export const shop = { clients: 1_000, articles: 300, documents: 2_000, lignes: 5 };
export const shopKinds = ['devis', 'facture'] as const;

export function callService({ url }: Server): Call {
  return createApiClient(url, { headers: { 'x-api-key': apiKey } });
}

/** What a till sends to make a document; the same on every kind's route. */
export const toDraft = (index: number) => buildDraft(index, shop);

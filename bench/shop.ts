import { createApiClient, type Call } from '#shared/endpoints/api-client.ts';
import { createArticle } from '#shared/contracts/articles/articles.ts';
import { createClient } from '#shared/contracts/tiers/clients.ts';
import { createDevis } from '#shared/contracts/ventes/devis.ts';
import { createFacture } from '#shared/contracts/ventes/ventes.ts';
import { apiKey, type Server } from './processes.ts';

/** How many records of each kind a measured shop holds, and lines on each document. */
export const counts = { clients: 1_000, articles: 300, documents: 1_000, lignes: 5 };

const streets = ['rue des Carmes', 'avenue Jean-Jaurès', 'place du Marché', 'chemin de la Côte', 'boulevard Gambetta'];
const towns = [
  ['63000', 'Clermont-Ferrand'],
  ['42000', 'Saint-Étienne'],
  ['69007', 'Lyon'],
  ['43000', 'Le Puy-en-Velay'],
];

export function callService({ url }: Server): Call {
  return createApiClient(url, { headers: { 'x-api-key': apiKey } });
}

/** Fills an empty service through its own routes: customers, articles, and so many quotes and invoices. */
export async function fillShop(service: Server): Promise<void> {
  const call = callService(service);
  await inBatches(counts.clients, (index) => call(createClient, { body: toCustomer(index) }));
  await inBatches(counts.articles, (index) => call(createArticle, { body: toArticle(index) }));
  await inBatches(counts.documents, (index) => call(createDevis, { body: toDraft(index) }));
  await inBatches(counts.documents, (index) => call(createFacture, { body: toDraft(index) }));
}

export const toClientCode = (index: number) => `C${String(index % counts.clients).padStart(5, '0')}`;
const toReference = (index: number) => `ART-${String(index % counts.articles).padStart(4, '0')}`;

function toCustomer(index: number) {
  const [code_postal = '', ville = ''] = towns[index % towns.length] ?? [];
  const phone = String(10_000_000 + index * 7).slice(0, 8);
  return {
    num: toClientCode(index),
    intitule: `Menuiserie Étienne & fils n° ${index}`,
    adresse: `${(index % 90) + 1} ${streets[index % streets.length] ?? ''}`,
    code_postal,
    ville,
    pays: 'France',
    email: `contact${index}@menuiserie-etienne.example`,
    telephone: `04${phone}`,
    portable: `06${phone}`,
    forme_juridique: 'SARL',
  };
}

function toArticle(index: number) {
  return {
    reference: toReference(index),
    designation: `Vis à bois tête fraisée inox A2 5 × ${20 + index}`,
    prix_vente: 1.5 + index / 20,
    prix_achat: 0.7 + index / 40,
    stock_reel: 100_000,
    tva_code: index % 5 === 0 ? 'T055' : 'T20',
  };
}

/** What a till sends to make a document; the same on every kind's route. */
export function toDraft(index: number) {
  const lignes = Array.from({ length: counts.lignes }, (_, line) => ({
    article_code: toReference(index * 7 + line * 31),
    quantite: 1 + ((index + line) % 9),
    remise_pourcentage: 0,
  }));
  return { client_id: toClientCode(index * 13), lignes };
}

/** Runs `count` calls, 32 at a time. */
async function inBatches(count: number, run: (index: number) => Promise<unknown>): Promise<void> {
  let next = 0;
  async function take(): Promise<void> {
    while (next < count) {
      next += 1;
      await run(next - 1);
    }
  }
  await Promise.all(Array.from({ length: 32 }, take));
}

import { expect, type Page } from '@playwright/test';
import { places } from '#renderer/app/places.ts';
import { buildUbl } from '#server/testing/fixtures/build-facture-recue.ts';
import { receiveFacture } from '#shared/contracts/achats/factures-recues.ts';
import type { Call } from '#shared/endpoints/api-client.ts';
import { listArticles } from '#shared/contracts/articles/articles.ts';
import { listClients } from '#shared/contracts/tiers/clients.ts';
import { closeSessionCaisse } from '#shared/contracts/caisse/clotures.ts';
import { openSessionCaisse } from '#shared/contracts/caisse/sessions-caisse.ts';
import { listTarifs } from '#shared/contracts/prix/tarifs.ts';
import { listCommandesFournisseurs } from '#shared/contracts/achats/commandes-fournisseurs.ts';
import { listInventaires } from '#shared/contracts/inventaires/inventaires.ts';
import { listFournisseurs } from '#shared/contracts/tiers/fournisseurs.ts';
import { listProspects } from '#shared/contracts/tiers/prospects.ts';
import { listTemplates } from '#shared/contracts/emails/templates.ts';
import { listDevis } from '#shared/contracts/ventes/devis.ts';
import { listAvoirs, listCommandes, listFactures, listLivraisons } from '#shared/contracts/ventes/ventes.ts';

/** Returns a record that an address names, in a demonstration shop, by the first part of the route's path. */
type Samples = Record<string, (call: Call) => Promise<string | undefined>>;

const last = { limit: 1 };

const samples: Samples = {
  devis: async (call) => (await call(listDevis, { query: last }))[0]?.numero,
  commandes: async (call) => (await call(listCommandes, { query: last }))[0]?.numero,
  livraisons: async (call) => (await call(listLivraisons, { query: last }))[0]?.numero,
  factures: async (call) => (await call(listFactures, { query: last }))[0]?.numero,
  avoirs: async (call) => (await call(listAvoirs, { query: last }))[0]?.numero,
  clients: async (call) => (await call(listClients)).data[0]?.numero,
  prospects: async (call) => (await call(listProspects))[0]?.numero,
  fournisseurs: async (call) => (await call(listFournisseurs))[0]?.numero,
  'factures-recues': dropFacture,
  articles: async (call) => (await call(listArticles)).data[0]?.reference,
  prix: async (call) => (await call(listTarifs))[0]?.code,
  emails: async (call) => String((await call(listTemplates))[0]?.id),
  inventaires: async (call) => (await call(listInventaires))[0]?.numero,
  // Goods go to another shop, which only the journeys with two have. An unknown number shows its refusal.
  transferts: async () => 'TR-P99-000001',
  'commandes-fournisseurs': async (call) => (await call(listCommandesFournisseurs))[0]?.numero,
  caisse: closeDay,
  import: async () => 'articles',
  // Waiting elements are looked at by the journeys with a shop; an unknown number shows its refusal.
  synchronisation: async () => '999999',
};

/** Receives a supplier's invoice, since the demonstration has none. */
async function dropFacture(call: Call): Promise<string> {
  const contenu = Buffer.from(buildUbl()).toString('base64');
  const { facture } = await call(receiveFacture, { body: { nom_fichier: 'facture.xml', contenu } });
  return String(facture.id);
}

/** Closes a day of the drawer, since the demonstration has none. */
async function closeDay(call: Call): Promise<string> {
  const { numero } = await call(openSessionCaisse, { body: { fond: 0 } });
  const { cloture } = await call(closeSessionCaisse, { params: { numero }, body: { comptage: [] } });
  return cloture.numero;
}

/** Every path of the router, so that a new screen is included. */
const paths = places.flatMap(({ routes }) => routes.map(({ path = '' }) => path));

/** The addresses that name no record: those of a shop that has none yet. */
export const plainAddresses = paths.filter((path) => !path.includes(':')).map((path) => `/app/${path}`);

/** Lists every address of the router, with records of the shop. */
export function listAddresses(call: Call): Promise<string[]> {
  return Promise.all(paths.map((path) => fillIn(call, path)));
}

async function fillIn(call: Call, path: string): Promise<string> {
  if (!path.includes(':')) return `/app/${path}`;
  const [place = ''] = path.split('/');
  const sample = await samples[place]?.(call);
  if (sample === undefined) throw new Error(`No sample of what the address ${path} names: add one here.`);
  return `/app/${path.replace(/:\w+/, encodeURIComponent(sample))}`;
}

/** Opens each of these screens, and checks it once it is complete. */
export async function visitPlaces(
  page: Page,
  addresses: readonly string[],
  look: (address: string) => Promise<void>,
): Promise<void> {
  await expect(page.getByRole('navigation', { name: 'Navigation principale' })).toBeVisible();
  for (const address of addresses) {
    await page.goto(new URL(address, page.url()).href);
    await expect(page.getByRole('heading', { level: 1 }), address).toBeVisible();
    await page.waitForLoadState('networkidle');
    await look(address);
  }
}

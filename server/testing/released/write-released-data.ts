import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { createTemporaryFolder } from '#server/testing/fixtures/temporary-folder.ts';
import { startRealService } from '#server/testing/running/start-real-service.ts';
import { createArticle } from '#shared/contracts/articles/articles.ts';
import { closeSessionCaisse } from '#shared/contracts/caisse/clotures.ts';
import { openSessionCaisse } from '#shared/contracts/caisse/sessions-caisse.ts';
import { sendBatch } from '#shared/contracts/emails/emails.ts';
import { createReglements } from '#shared/contracts/reglements/reglements.ts';
import { createClient } from '#shared/contracts/tiers/clients.ts';
import { createDevis } from '#shared/contracts/ventes/devis.ts';
import { createCommandeLivraison, createFactureAvoir } from '#shared/contracts/ventes/parts.ts';
import { createCommande, createFacture, emitFacture } from '#shared/contracts/ventes/ventes.ts';
import { summarise } from './summarise.ts';

type Call = Awaited<ReturnType<typeof startRealService>>['call'];

/**
 * Writes a small sample of this version's data into a new folder: both databases of a shop that sold, was paid and
 * closed its day, as they are after its service stopped, and what the service answered about them.
 */
export async function writeReleasedData(folder: string): Promise<void> {
  if (existsSync(folder)) throw new Error(`${folder} is there already: what a version wrote is never written again.`);
  await using shop = await createTemporaryFolder();
  const said = await sell(shop.path);
  mkdirSync(folder);
  writeFileSync(join(folder, 'summary.txt'), said);
  for (const name of ['service.db', 'backoffice.db']) {
    writeFileSync(join(folder, `${name}.gz`), gzipSync(readFileSync(join(shop.path, name)), { level: 9 }));
  }
}

async function sell(dataDir: string): Promise<string> {
  await using service = await startRealService({ dataDir, environment: { COMPTOIR_POSTE: 'P01' } });
  const { call } = service;
  await fillFiles(call);
  const { numero } = await call(openSessionCaisse, { body: { fond: 150 } });
  await makeDocuments(call);
  await call(closeSessionCaisse, {
    params: { numero },
    body: { comptage: [], explication: 'Recette portée à la banque' },
  });
  // A draft: closing the day issued everything else.
  await call(createFacture, { body: { client_id: toClient(5), lignes: toLignes(1) } });
  const message = { sujet: 'Nouveautés', corps_html: '<p>Venez les voir.</p>' };
  await call(sendBatch, { body: { destinataires: ['a@client.example', 'b@client.example'], ...message } });
  return await summarise(service);
}

async function fillFiles(call: Call): Promise<void> {
  const articles = [
    { reference: 'VIS-1', designation: 'Vis à bois 4 × 40', prix_vente: 9.99, stock_reel: 100 },
    { reference: 'LIVRE-1', designation: 'Livre', prix_vente: 21.33, tva_code: 'T055' as const, stock_reel: 40 },
  ];
  for (const body of articles) await call(createArticle, { body });
  for (let client = 1; client <= 5; client += 1) await call(createClient, { body: { intitule: `Client ${client}` } });
}

const toClient = (client: number) => `CL-P01-0000${client}`;
const toLignes = (quantite: number) => [
  { article_code: 'VIS-1', quantite },
  { article_code: 'LIVRE-1', quantite: 1 },
];

/** Makes documents of each kind, and invoices in every state: issued, paid, partly credited, closed with the day. */
async function makeDocuments(call: Call): Promise<void> {
  for (let client = 1; client <= 5; client += 1) {
    await call(createDevis, { body: { client_id: toClient(client), lignes: toLignes(client) } });
  }
  const commande = await call(createCommande, { body: { client_id: toClient(1), lignes: toLignes(5) } });
  const part = { lignes: [{ ligne: 1, quantite: 2 }] };
  await call(createCommandeLivraison, { params: { numero: commande.data.numero_commande }, body: part });
  const factures = [];
  for (let client = 1; client <= 4; client += 1) {
    const { data } = await call(createFacture, { body: { client_id: toClient(client), lignes: toLignes(3) } });
    factures.push(data);
  }
  const [, issued, paid, credited] = factures;
  if (!issued || !paid || !credited) throw new Error('four invoices were made');
  await call(emitFacture, { params: { numero: issued.numero_facture }, body: {} });
  const { numero_facture: numero, total_ttc: montant } = paid;
  const reglements = [{ moyen: 'especes', montant, recu: montant + 5, imputations: [{ numero, montant }] }];
  await call(createReglements, { body: { client_code: toClient(3), reglements } });
  await call(createFactureAvoir, {
    params: { numero: credited.numero_facture },
    body: { lignes: [{ ligne: 1, quantite: 1 }] },
  });
}

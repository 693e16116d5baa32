import type { Call } from '#shared/api-client.ts';
import { createArticle } from '#shared/contracts/articles.ts';
import { createClient } from '#shared/contracts/clients.ts';
import { createDevis } from '#shared/contracts/devis.ts';
import { createAvoir, createCommande, createFacture } from '#shared/contracts/ventes.ts';
import { commandeToLivraison, devisToCommande, livraisonToFacture } from '#shared/contracts/workflows.ts';
import { buildArticle, buildClient } from './build-records.ts';

/** What every till sells to everybody; the shop has them before the day. */
export const common = { article: 'COMMUN', client: 'COMPTANT' };

/** A chain of four, four sales over the counter, an order and a credit note. */
const documentsPerRound = 10;

/**
 * What a till sells in a day, over its own interface: each round to a customer and of an article it has just made. Gives
 * how many documents it made.
 */
export async function sellDay(call: Call, { poste, rounds }: { poste: string; rounds: number }): Promise<number> {
  for (let round = 1; round <= rounds; round += 1) await sellRound(call, `${poste}-${round}`);
  return rounds * documentsPerRound;
}

async function sellRound(call: Call, name: string) {
  const [client_id, article_code] = [`C-${name}`, `A-${name}`];
  await call(createClient, { body: buildClient({ num: client_id, intitule: `Client ${name}` }) });
  await call(createArticle, { body: buildArticle({ reference: article_code, designation: name, stock_reel: 50 }) });
  const lignes = [
    { article_code, quantite: 2 },
    { article_code: common.article, quantite: 1, remise_pourcentage: 5 },
  ];
  const { id } = await call(createDevis, { body: { client_id, lignes } });
  const { document_cible: commande } = await call(devisToCommande, { params: { id } });
  const { document_cible: livraison } = await call(commandeToLivraison, { params: { id: commande } });
  await call(livraisonToFacture, { params: { id: livraison } });
  for (let sale = 0; sale < 4; sale += 1) await call(createFacture, { body: { client_id: common.client, lignes } });
  await call(createCommande, { body: { client_id, lignes } });
  await call(createAvoir, { body: { client_id, lignes: lignes.slice(0, 1) } });
}

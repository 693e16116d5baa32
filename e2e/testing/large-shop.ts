import { openBackOffice } from '#server/sharing/open-back-office.ts';
import { openServiceDatabase } from '#server/database/service-database.ts';
import type { WriteContext } from '#server/calls/caller.ts';
import { ClientCreateInput } from '#shared/contracts/tiers/clients.ts';
import type { DocumentKind } from '#shared/contracts/documents/documents.ts';
import { buildCatalogueArticle } from './article-catalogue.ts';

/** `lignes` is the number of lines in each document, two by default. */
export type ShopSize = { articles: number; clients: number; documents: number; lignes?: number };

const context: WriteContext = { caller: { kind: 'anonymous', id: 'grande-boutique', role: 'admin' } };
const kinds: readonly DocumentKind[] = ['devis', 'commande', 'livraison', 'facture', 'avoir'];
const towns = ['Clermont-Ferrand', 'Saint-Étienne', 'Lyon', 'Le Puy-en-Velay', 'Thiers', 'Montbrison'];
const trades = ['Menuiserie', 'Plomberie', 'Serrurerie', 'Charpente', 'Électricité', 'Maçonnerie'];
const names = ['Durand', 'Étienne', 'Fabre', 'Garnier', 'Lefèvre', 'Moreau', 'Rousset', 'Vallet', 'Chauvin'];
const dayMs = 86_400_000;

/**
 * Fills the empty back office of a data folder by its own rules, in one transaction; always the same shop. Documents
 * are `of` these kinds in turns.
 */
export async function fillLargeShop(dataDir: string, size: ShopSize, of = kinds): Promise<void> {
  const backOffice = await openBackOffice({ dataDir, poste: 'P01', now: () => new Date() });
  const today = Date.now();
  await backOffice.backfill(async ({ tiers, articles, documents }, clock) => {
    for (let index = 0; index < size.clients; index += 1) await tiers.create('client', buildClient(index), context);
    for (let index = 0; index < size.articles; index += 1) await articles.create(buildCatalogueArticle(index), context);
    const step = Math.max(1, Math.floor(size.documents / 700));
    for (let index = 0; index < size.documents; index += 1) {
      clock.time = new Date(today - Math.floor((size.documents - index) / step) * dayMs);
      await documents.create(of[index % of.length] ?? 'devis', buildDraft(index, size), context);
    }
  });
  backOffice.close();
  // A folder with only one of the two databases counts as having lost the other.
  (await openServiceDatabase(dataDir)).connection.close();
}

export const toClientCode = (index: number) => `C${String(index).padStart(5, '0')}`;

function buildClient(index: number) {
  const name = names[(index * 7) % names.length] ?? '';
  return ClientCreateInput.parse({
    num: toClientCode(index),
    intitule: `${trades[index % trades.length] ?? ''} ${name} n° ${index}`,
    adresse: `${(index % 90) + 1} rue des Carmes`,
    code_postal: String(42_000 + (index % 900)),
    ville: towns[index % towns.length] ?? '',
    email: `contact${index}@exemple.fr`,
    telephone: `04${String(10_000_000 + index * 7).slice(0, 8)}`,
  });
}

/** Returns what a till of that shop sends to make a document. */
export function buildDraft(index: number, { clients, articles, lignes: count = 2 }: ShopSize) {
  const lignes = Array.from({ length: count }, (_, line) => ({
    article_code: buildCatalogueArticle((index * 31 + line * 17) % articles).reference,
    quantite: 1 + ((index + line) % 5),
    remise_pourcentage: 0,
  }));
  return { client_id: toClientCode((index * 13) % clients), lignes };
}

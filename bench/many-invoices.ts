import type { LocalBackOffice } from '#server/backoffice/local/local-backoffice.ts';
import type { WriteContext } from '#server/calls/caller.ts';
import { ClientCreateInput } from '#shared/contracts/tiers/clients.ts';
import { buildCatalogueArticle } from './article-catalogue.ts';

const context: WriteContext = { caller: { kind: 'anonymous', id: 'bench', role: 'admin' } };
const trades = ['Menuiserie', 'Plomberie', 'Serrurerie', 'Électricité'];
const names = ['Durand', 'Étienne', 'Lefèvre', 'Moreau', 'Rousset'];
const counts = { clients: 2_000, articles: 300, days: 700 };
const lastDay = Date.UTC(2026, 10, 20);

/** So many invoices of three lines over two years, made through the shop's own rules in one transaction. */
export async function fillInvoices(backOffice: LocalBackOffice, count: number): Promise<void> {
  await backOffice.backfill(async ({ tiers, articles, documents }, clock) => {
    for (let index = 0; index < counts.clients; index += 1) {
      const intitule = `${trades[index % trades.length]} ${names[(index * 7) % names.length]} n° ${index}`;
      await tiers.create('client', ClientCreateInput.parse({ num: `C${index}`, intitule }), context);
    }
    for (let index = 0; index < counts.articles; index += 1) {
      await articles.create(buildCatalogueArticle(index), context);
    }
    for (let index = 0; index < count; index += 1) {
      const daysAgo = Math.floor(((count - index) * counts.days) / count);
      clock.time = new Date(lastDay - daysAgo * 86_400_000);
      await documents.create('facture', toDraft(index), context);
    }
  });
}

function toDraft(index: number) {
  const lignes = [0, 1, 2].map((line) => ({
    article_code: buildCatalogueArticle((index * 31 + line * 17) % counts.articles).reference,
    quantite: 1 + ((index + line) % 5),
    remise_pourcentage: 0,
  }));
  return { client_id: `C${(index * 13) % counts.clients}`, lignes };
}

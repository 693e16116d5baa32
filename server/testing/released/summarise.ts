import { codeClientPassage } from '#shared/identifiers/code-client-passage.ts';
import type { startRealService } from '#server/testing/running/start-real-service.ts';
import { listArticles } from '#shared/contracts/articles/articles.ts';
import { listEmailLogs } from '#shared/contracts/emails/emails.ts';
import { listClients } from '#shared/contracts/tiers/clients.ts';

type Opened = Pick<Awaited<ReturnType<typeof startRealService>>, 'call' | 'url' | 'headers'>;
type Call = Opened['call'];

/** Lists the customers, except the one every shop has, whichever version made it. */
async function listOwnClients(call: Call) {
  const clients = (await call(listClients, { query: {} })).data.map(({ numero, intitule }) => [numero, intitule]);
  return clients.filter(([numero]) => numero !== codeClientPassage);
}

/**
 * Returns, as text, what must be the same whatever program opens the data: documents to the cent, stock, codes, the
 * queue of e-mails.
 */
export async function summarise({ call, url, headers }: Opened): Promise<string> {
  const list = async (path: string) => (await fetch(url + path, { headers })).json();
  const documents: Record<string, unknown> = {};
  for (const group of ['devis', 'commandes', 'livraisons', 'factures', 'avoirs']) {
    const records = (await list(`/${group}`)) as Record<string, unknown>[];
    documents[group] = records.map(
      ({ numero, date, client_code, client_intitule, total_ht, total_ttc, statut, lignes }) => ({
        numero,
        date,
        client_code,
        client_intitule,
        total_ht,
        total_ttc,
        statut,
        lignes: (lignes as unknown[] | undefined)?.length,
      }),
    );
  }
  const articles = (await call(listArticles, { query: {} })).data;
  const logs = await call(listEmailLogs, { query: {} });
  const summary = {
    documents,
    articles: articles.map(({ reference, prix_vente, stock_reel, stock_reserve }) => [
      reference,
      prix_vente,
      stock_reel,
      stock_reserve,
    ]),
    clients: await listOwnClients(call),
    emails: logs.map(({ destinataire, sujet, statut }) => [destinataire, sujet, statut]),
  };
  return `${JSON.stringify(summary, null, 1)}\n`;
}

import type { Measure } from './figure.ts';
import { compareRates, headers, openStand, toDraft } from './stand.ts';

const peer = 'bare node:http + better-sqlite3, two FULL transactions, no file, hash or signature';
const clients = [
  { connections: 1, by: 'alone' },
  { connections: 32, by: '32 clients', aim: { atLeast: 3 } },
];
const drafts = Array.from({ length: 500 }, (_, index) => toDraft(index));
const json = { method: 'POST', headers };

/**
 * Measures from F9 to «payé»: an invoice of five lines and its payment, which issues it with its file and seals both,
 * each on disk before it is answered.
 */
export const measure: Measure = async (report) => {
  await using stand = await openStand();
  const ours = drafts.map((body) => ({ ...json, path: '/factures', body, next: toPayment(body.client_id) }));
  const payment = { numero: '{numero}', montant: '{total_ttc}', moyen: 'especes' };
  const next = { method: 'POST', path: '/reglement', body: payment };
  const peers = drafts.map((body) => ({ method: 'POST', path: '/facture', body, next }));
  for (const { connections, by, ...aim } of clients) {
    const { rate, cost, detail } = await compareRates(stand, { ours, peers, connections, status: 201 });
    const common = { work: `sale of 5 lines and its payment, ${by}`, unit: '×', detail } as const;
    report({ ...common, peer, value: rate.ratio, ...aim });
    report({ ...common, peer: 'the same, processor time', value: cost });
  }
};

function toPayment(client_code: string) {
  const [numero, montant] = ['{numero_facture}', '{total_ttc}'];
  const reglements = [{ moyen: 'especes', montant, imputations: [{ numero, montant }] }];
  return { ...json, path: '/reglements', body: { client_code, reglements } };
}

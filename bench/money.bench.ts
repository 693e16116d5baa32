import { ownContext } from '#server/calls/caller.ts';
import { openSealedShop } from '#server/testing/running/sealed-shop.ts';
import type { DocumentComplet } from '#shared/contracts/documents/documents.ts';
import { Parties } from '#shared/contracts/documents/parties.ts';
import { ReglementsInput } from '#shared/contracts/reglements/reglements.ts';
import { formatNumber, type Measure } from './figure.ts';
import { makeFolder } from './processes.ts';

type Shop = Awaited<ReturnType<typeof openSealedShop>>;
type Spent = { sale: number; pay: number };

const clients = 32;
const warmUp = 8;
const rounds = 55;
const sales = (warmUp + rounds) * clients;
const lignes = Array.from({ length: 5 }, () => ({ article_code: 'VIS', quantite: 2, remise_pourcentage: 0 }));

/**
 * Measures what a sale costs once it is issued, paid and sealed, and what closing and verifying a day of them costs; no
 * file is rendered.
 */
export const measure: Measure = async (report) => {
  using folder = makeFolder();
  const shop = await openSealedShop({ dataDir: folder.path });
  await shop.fill();
  const { numero } = await shop.openDay();
  await sell(shop, warmUp);
  const { sale, pay } = await sell(shop, rounds);
  const detail = `sale ${formatNumber(sale)} ms, issued and paid ${formatNumber(pay)} ms of processor`;
  const [paid, peer] = ['sale, issued, sealed, paid, by 32', 'against the sale alone, processor'];
  report({ work: paid, peer, value: (sale + pay) / sale, unit: '×', detail });
  const input = { comptage: [], explication: 'Mesure', prelevement: 0 };
  const z = await spend(() => shop.backOffice.caisse.close(numero, input, () => 'Mesure', ownContext));
  report({
    work: `Z of ${sales} sales`,
    peer: 'processor',
    value: z.ms,
    unit: 'ms',
    aim: { atMost: 1_000 },
    detail: '',
  });
  const { ms, made } = await spend(() => shop.verify());
  const all = (ms / made.verifies) * 100_000;
  const found = `${made.verifies} links in ${formatNumber(ms)} ms, ${made.ruptures.length} broken`;
  const verified = { work: 'verification, for 100,000 links', peer: 'processor', value: all, detail: found };
  report({ ...verified, unit: 'ms', aim: { atMost: 20_000 } });
  shop.close();
};

/** Returns the milliseconds of processor time of a sale. */
async function sell({ backOffice }: Shop, count: number): Promise<Spent> {
  const { documents, boutique, tiers, reglements } = backOffice;
  const acheteur = await tiers.get('client', 'DURAND');
  const parties = Parties.parse({ vendeur: await boutique.get(), acheteur });
  const spent: Spent = { sale: 0, pay: 0 };
  for (let round = 0; round < count; round += 1) {
    const sale = await spend(() =>
      Promise.all(
        Array.from({ length: clients }, () => documents.create('facture', { client_id: 'DURAND', lignes }, ownContext)),
      ),
    );
    const pay = await spend(() =>
      Promise.all(sale.made.map((made) => reglements.create(toPayment(made, parties), ownContext))),
    );
    spent.sale += sale.ms;
    spent.pay += pay.ms;
  }
  const each = count * clients;
  return { sale: spent.sale / each, pay: spent.pay / each };
}

/** Returns what the till's screen sends after a sale: one call issues the invoice and takes its payment. */
function toPayment({ numero, version, total_ttc: montant }: DocumentComplet, parties: Parties) {
  const reglements = [{ moyen: 'especes', montant, imputations: [{ numero, montant, version }] }];
  const emission = { motif: 'reglement', version, parties, empreinte: null } as const;
  return {
    ...ReglementsInput.parse({ client_code: 'DURAND', reglements }),
    emissions: new Map([[numero, emission]]),
  };
}

async function spend<T>(work: () => Promise<T>): Promise<{ made: T; ms: number }> {
  const before = process.cpuUsage();
  const made = await work();
  const { user, system } = process.cpuUsage(before);
  return { made, ms: (user + system) / 1_000 };
}

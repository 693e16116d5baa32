import type { BackOffice } from '#server/backoffice/backoffice.gateway.ts';
import type { StocksCall } from '../transport/stocks-call.ts';

type Deps = Pick<BackOffice, 'transferts' | 'boutique'> & { client: StocksCall; isUp: () => boolean };

/**
 * Completes a till's transferts: the stock of other shops is asked of the hub, and is the last known one when the hub
 * does not answer.
 */
export function askStocksAilleurs({ transferts, boutique, client, isUp }: Deps): BackOffice['transferts'] {
  return {
    ...transferts,
    async getStocksAilleurs(reference) {
      const isAlone = (await boutique.listConnues()).length < 2;
      const boutiques = isAlone || !isUp() ? undefined : await client.findStocks(reference).catch(() => undefined);
      if (!boutiques) return transferts.getStocksAilleurs(reference);
      await transferts.noteStocksAilleurs(reference, boutiques);
      return { ...(await transferts.getStocksAilleurs(reference)), a_jour: true };
    },
  };
}

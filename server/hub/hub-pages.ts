import { findRang, toNumero } from '#server/backoffice/numbering/series.ts';
import type { GatewayService } from '#server/sharing/boutique/gateway.routes.ts';
import { type Seals, toSealed } from '#server/sharing/boutique/numbers/sealing.ts';
import type { HubDeps } from './hub-deps.ts';
import { raiseSeries, listLastNumbers } from './store/last-numbers.ts';
import type { createHubFeed } from './store/hub-feed.ts';
import type { Ask } from './store/hub-database.ts';
import type { PosteSender } from './store/hub-postes.ts';
import type { createHubSeals } from './store/hub-seals.ts';
import { listFirstOpening } from './openings/opening-stocks.ts';
import { aucunePersonne } from '#shared/contracts/postes/gateway-wait.ts';
import { createVersionReader } from './personnes/personnes-version.ts';
import { findChangedBoutiques } from './store/changed-boutiques.ts';

type Deps = Pick<HubDeps, 'postes' | 'watch' | 'database'> & {
  feed: ReturnType<typeof createHubFeed>;
  getSeals: ReturnType<typeof createHubSeals>;
};

/** Bounds of the pause before looking again: what was written may still be behind an open transaction. */
const [shortestMs, longestMs] = [20, 500];

/** Returns pages of the feed, and waits for what comes after the last. */
export function createHubPages({
  feed,
  getSeals,
  postes,
  watch,
  database: { ask },
}: Deps): Required<Pick<GatewayService, 'listChanges' | 'wait'>> {
  const readVersion = createVersionReader(ask);
  return {
    /**
     * Returns a page after the cursor that the till shows: a hub that has been restored to an earlier state is first
     * sent everything the till has, and continues its numbers after it.
     */
    async listChanges(query, { caller }) {
      const sender = await postes.getSender(caller.id);
      const seals = await getSeals(sender.groupe);
      if (!sender.uploadsAll && (await feed.hasLost(query, seals))) await postes.setUploadsAll(sender);
      const page = await feed.list(sender, query, seals);
      const first = query.since === '' ? await listFirstOpening(ask, sender) : [];
      const boutiques = await findChangedBoutiques(postes.recent, sender, query.boutiques);
      const numbers = await numberOn(ask, sender, query.sceau, seals);
      const changements = [...first, ...page.changements];
      const personnes = await readVersion(sender.groupe);
      return { ...page, changements, ...numbers, demandes: [], ...(boutiques && { boutiques }), personnes };
    },

    async wait({ since, boutiques, personnes, secondes }, { caller }, gone) {
      const { groupe } = await postes.getSender(caller.id);
      const over = new AbortController();
      const until = AbortSignal.any([gone, AbortSignal.timeout(secondes * 1_000), over.signal]);
      // Read again each time: an installation may follow another shop in the meantime.
      const findNews = async () => {
        const sender = await postes.getSender(caller.id);
        const [news, version] = await Promise.all([
          feed.findNews(sender, since),
          personnes === undefined ? undefined : readVersion(groupe),
        ]);
        if (version !== undefined && (version || aucunePersonne) !== personnes) return 'there';
        if (news !== 'none' || boutiques === '') return news;
        return (await findChangedBoutiques(postes.recent, sender, boutiques)) ? 'there' : 'none';
      };
      try {
        return { nouveau: await waitFor(findNews, () => watch.wait(groupe, until), until) };
      } finally {
        over.abort();
      }
    },
  };
}

type FindNews = () => Promise<'there' | 'held' | 'none'>;

/** Resolves with true once there are changes; starts listening before it looks, so that none is missed. */
async function waitFor(findNews: FindNews, listen: () => Promise<void>, until: AbortSignal): Promise<boolean> {
  let changed = listen();
  for (let ms = shortestMs; !until.aborted; ) {
    const news = await findNews();
    if (news === 'there') return true;
    if (news === 'none') {
      await changed;
      changed = listen();
      ms = shortestMs;
    } else {
      await new Promise((resolve) => setTimeout(resolve, ms));
      ms = Math.min(ms * 2, longestMs);
    }
  }
  return false;
}

/**
 * Returns the last number of each series, raised to the numbers that the till was given before and that this database
 * does not know.
 */
async function numberOn(ask: Ask, sender: PosteSender, sceau: string, seals: Seals) {
  let given = await listLastNumbers(ask, sender);
  const known = new Map(given.map(({ serie, dernier }) => [serie, dernier]));
  const unknown = (seals.open(sceau)?.split(' ') ?? []).filter((numero) => isBeyond(numero, known));
  if (unknown.length > 0) {
    await raiseSeries(ask, sender.groupe, unknown);
    given = await listLastNumbers(ask, sender);
  }
  const own = given.filter(({ poste }) => poste === sender.poste);
  const toNumeros = (several: typeof given) => several.map(({ serie, dernier }) => toNumero(serie, dernier));
  return { numeros: toNumeros(own), sceau: seals.seal(toSealed(toNumeros(given), sender.poste)) };
}

function isBeyond(numero: string, known: ReadonlyMap<string, number>): boolean {
  const found = findRang(numero);
  return found !== undefined && found.rang > (known.get(found.serie) ?? 0);
}

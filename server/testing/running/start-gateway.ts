import { purge } from '#server/hub/purge.ts';
import { openHubDatabase } from '#server/hub/store/hub-database.ts';
import { listPostes } from '#shared/contracts/postes/postes.ts';
import { listPostesSiege } from '#shared/contracts/siege/siege.ts';
import { fetchPlainly } from '#server/testing/fixtures/fetch-plainly.ts';
import { createApiClient } from '#shared/endpoints/api-client.ts';
import { days } from '../fixtures/clock.ts';
import { createTemporaryFolder } from '../fixtures/temporary-folder.ts';
import { createDatabase } from './postgres-databases.ts';
import { dumpDatabase, until } from './shared-shop-state.ts';
import { shopToken, startPoste, startSharedBackOffice } from './start-shared-shop.ts';
import { createTestGroupe, hubToken, setToken, startTestHub } from './start-test-hub.ts';

type PosteHeard = { code: string; derniere_visite: string | null; en_attente: number; a_traiter: number };

type Shared = Pick<Awaited<ReturnType<typeof startSharedBackOffice>>, 'url' | 'call' | 'local'> & {
  /** Lists the tills as those who administer the gateway see them. */
  listPostes(): Promise<PosteHeard[]>;
  /** Lets so many days pass for the answers that are kept. */
  forward(count: number): Promise<void>;
  /** Dumps every record and every answer that is kept: two equal dumps have the same content. */
  dump(): Promise<string>;
} & AsyncDisposable;

let databases = 0;

/** True in the tests of the hub: the suites that run on both engines then share a hub instead of a shop's back office. */
export const isHub = process.env.COMPTOIR_TEST_GATEWAY === 'hub';

/**
 * Starts the gateway that tills share, with a counter that sells: a shop's own back office or, in the tests of the hub,
 * a hub with one till. `url` is the gateway's; a call at the counter resolves once the gateway has the change.
 */
export function startGateway({ poste = 'B01' } = {}): Promise<Shared> {
  return isHub ? startHubWithCounter(poste) : startShop(poste);
}

async function startShop(poste: string): Promise<Shared> {
  await using stack = new AsyncDisposableStack();
  const { path: dataDir } = stack.use(await createTemporaryFolder());
  let offsetMs = 0;
  const now = () => new Date(Date.now() + offsetMs);
  const shop = stack.use(await startSharedBackOffice({ dataDir, poste, now }));
  const owned = stack.move();
  return {
    ...shop,
    listPostes: () => shop.call(listPostes),
    forward: async (count) => void (offsetMs += days(count)),
    dump: async () => dumpDatabase(`${dataDir}/backoffice.db`),
    [Symbol.asyncDispose]: () => owned.disposeAsync(),
  };
}

/** Starts a node on a new database, with one shop that tills join with `shopToken`. */
export async function startHubOfLyon(name: string) {
  const database = await createDatabase(name);
  const hub = await startTestHub(database);
  await createTestGroupe(hub);
  await setToken(database, 'LYON', shopToken);
  return { ...hub, database };
}

async function startHubWithCounter(poste: string): Promise<Shared> {
  await using stack = new AsyncDisposableStack();
  const hub = stack.use(await startHubOfLyon(`gateway_${process.pid}_${(databases += 1)}`));
  const { ask, close } = await openHubDatabase({ url: hub.database, connexions: 1 });
  stack.defer(close);
  const counter = stack.use(await startPoste({ url: hub.url, poste }));
  const administer = createApiClient(hub.url, {
    fetch: fetchPlainly,
    headers: { authorization: `Bearer ${hubToken}` },
  });
  const owned = stack.move();
  const call: Shared['call'] = async (...asked) => {
    await counter.refresh();
    const answer = await counter.call(...asked);
    await until(() => counter.outbox.count().en_attente === 0);
    return answer;
  };
  return {
    url: hub.url,
    call,
    local: counter.local,
    listPostes: () => administer(listPostesSiege, { params: { groupe: 'G1' }, query: {} }),
    async forward(count) {
      await ask({ texte: "update cles set date = date - $1 * interval '1 day'", valeurs: [count] });
      await purge(ask);
    },
    async dump() {
      const texte = 'select groupe, entite, code, record, xid::text, seq::text from enregistrements order by 1, 2, 3';
      return JSON.stringify([await ask({ texte }), await ask({ texte: 'select * from cles order by 1, 2' })]);
    },
    [Symbol.asyncDispose]: () => owned.disposeAsync(),
  };
}

import pg from 'pg';
import { startProxy } from '../proxies/misbehaving-proxy.ts';
import { createDatabase } from '../running/postgres-databases.ts';
import { shopToken } from '../running/start-shared-shop.ts';
import { createTestGroupe, setToken, startTestHub } from '../running/start-test-hub.ts';

/** Starts a hub behind one address, whose database can be put back to an earlier state. */
export async function startReturning(name: string) {
  const database = await createDatabase(name);
  let hub = await startTestHub(database);
  await createTestGroupe(hub);
  await setToken(database, 'LYON', shopToken);
  const proxy = await startProxy(() => hub.url);
  return {
    url: proxy.url,
    database,
    getHub: () => hub,
    async keepImage() {
      await hub.stop();
      await createDatabase(`${name}_image`, name);
      hub = await startTestHub(database);
    },
    async goBack() {
      await hub.stop();
      await createDatabase(name, `${name}_image`);
      hub = await startTestHub(database);
    },
    /** Lists the chains of tills here that do not go from their first record to their last. */
    async listTornChains() {
      const client = new pg.Client({ connectionString: database });
      await client.connect();
      const torn = `select poste, chaine from scelles group by poste, chaine having count(*) <> max(rang)`;
      const { rows } = await client.query(torn);
      await client.end();
      return rows;
    },
    async [Symbol.asyncDispose]() {
      await proxy[Symbol.asyncDispose]();
      await hub.stop();
    },
  };
}

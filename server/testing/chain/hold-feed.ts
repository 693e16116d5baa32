import pg from 'pg';

/** Holds back the feed of a hub: what is written from here on is there, but nobody receives it. */
export async function holdFeed(databaseUrl: string): Promise<AsyncDisposable> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query('begin');
  await client.query('select pg_current_xact_id()');
  let over: Promise<void> | undefined;
  return { [Symbol.asyncDispose]: () => (over ??= client.end()) };
}

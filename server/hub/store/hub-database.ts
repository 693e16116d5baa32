import pg from 'pg';
import { AppError, Unavailable } from '#shared/endpoints/errors.ts';
import { migrateHub } from './migrate-hub.ts';

/**
 * Queries the database; a statement with `nom` is prepared once for each connection. Rows are as `pg` returns them:
 * JSON parsed, `bigint` as text.
 */
export type Ask = <Row extends object>(question: Question) => Promise<Row[]>;
export type Question = {
  nom?: string;
  texte: string;
  valeurs?: readonly unknown[];
  /** True for the last question of a transaction, which is committed together with it. */
  estDerniere?: boolean;
};

export type HubDatabase = {
  ask: Ask;
  /** Runs `work` in one transaction, and again when the database could not run it beside others. */
  transact: <T>(work: (ask: Ask) => Promise<T>) => Promise<T>;
  /** Opens a connection of its own for a listener, which ends it with `release(true)`. */
  connect(): Promise<pg.PoolClient>;
  /** Calls the listener for each new connection: the server may be another one from then on. */
  onConnect(listener: () => void): void;
  close(): Promise<void>;
};

type HubDatabaseOptions = { url: string; connexions?: number };

/** Timeout after which the server ends an idle transaction, which would hold back everybody's feed. */
const longestIdleMs = 10_000;
/** The name of each connection of a node that knows of cuts of the past: see `giveCut`. */
export const nodeName = 'comptoir-hub-2';
/**
 * Settings sent on each connection, since a connection pooler does not pass on the client's, and the address of the
 * database may name its connections itself. A node asks the same few
 * questions by key again and again, so plans are generic and made once for each connection: planning takes longer than
 * answering. Compiling one (`jit`) takes seconds at each answer, as soon as a large table makes it look costly.
 */
const settings = `set idle_in_transaction_session_timeout = ${longestIdleMs}; set statement_timeout = 30000;
  set plan_cache_mode = force_generic_plan; set jit = off; set application_name = '${nodeName}'`;
/** SQLSTATE of a deadlock and of a serialization failure. */
const beside = new Set(['40P01', '40001']);
const mostTries = 20;

/** Opens the database of a hub; the first node that starts migrates its schema. */
export async function openHubDatabase({ url, connexions = 10 }: HubDatabaseOptions): Promise<HubDatabase> {
  const pool = new pg.Pool({
    connectionString: url,
    max: connexions,
    connectionTimeoutMillis: 5_000,
    keepAlive: true,
    pipeline: true,
  });
  // An idle connection that breaks is replaced by the next.
  pool.on('error', () => {});
  pool.on('connect', (client) => {
    // A connection that breaks in use throws at its user.
    client.on('error', () => {});
    client.query(settings).catch(() => {});
  });
  try {
    await migrateHub(pool);
  } catch (error) {
    await pool.end();
    throw error;
  }
  return {
    ask: askOnce(pool),
    transact: (work) => transact(pool, work),
    connect: () => pool.connect(),
    onConnect: (listener) => void pool.on('connect', listener),
    close: () => pool.end(),
  };
}

function toAsk(asked: Pick<pg.Pool | pg.PoolClient, 'query'>): Ask {
  return async <Row extends object>({ nom, texte, valeurs = [] }: Question) => {
    const question = { ...(nom !== undefined && { name: nom }), text: texte, values: [...valeurs] };
    const { rows } = await asked.query<Row>(question).catch(fail);
    return rows;
  };
}

/**
 * Returns whether an error comes from the server or the network: stopping, too slow, out of connections or disk, a
 * replica not promoted yet, cut off. The caller may retry.
 */
const isElsewhere = (error: unknown) =>
  error instanceof pg.DatabaseError ? /^(08|53|57|25006)/.test(error.code ?? '') : error instanceof Error;

/** @throws {Unavailable} when the database cannot answer now. */
function fail(error: unknown): never {
  if (!isElsewhere(error)) throw error;
  throw new Unavailable('La base du siège ne répond pas\u00a0: réessayez dans un moment.', { cause: error });
}

/** Asks outside a transaction; a refusal of the database is told in French. */
function askOnce(pool: pg.Pool): Ask {
  const ask = toAsk(pool);
  return <Row extends object>(question: Question) =>
    ask<Row>(question).catch((error: unknown) => {
      throw toRefusal(error);
    });
}

/** Returns what the caller is told of a statement that the database refused: its own words are for the log only. */
function toRefusal(error: unknown): unknown {
  if (!(error instanceof pg.DatabaseError)) return error;
  const message = `La base du siège a refusé cette opération (${error.code ?? 'sans code'}). Réessayez\u00a0; si cela se reproduit, prévenez votre service informatique.`;
  return new AppError(message, { cause: error });
}

async function transact<T>(pool: pg.Pool, work: (ask: Ask) => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    const tried = await tryOnce(pool, work);
    if ('made' in tried) return tried.made;
    if (!isBeside(tried.error) || tries === mostTries) throw toRefusal(tried.error);
  }
}

async function tryOnce<T>(pool: pg.Pool, work: (ask: Ask) => Promise<T>): Promise<{ made: T } | { error: unknown }> {
  const client = await pool.connect().catch(fail);
  const { ask, begun, commit } = begin(client);
  let isBroken = false;
  try {
    const made = await work(ask);
    await Promise.all([begun, commit()]).catch(fail);
    return { made };
  } catch (error) {
    await client.query('rollback').catch(() => void (isBroken = true));
    return { error };
  } finally {
    client.release(isBroken);
  }
}

/**
 * Begins a transaction: `begin` is sent together with the first question, and the commit with the last one, where that
 * says so.
 */
function begin(client: pg.PoolClient) {
  const send = toAsk(client);
  const begun = client.query('begin');
  begun.catch(() => {});
  let committed: Promise<unknown> | undefined;

  function commit(): Promise<unknown> {
    committed ??= client.query('commit');
    committed.catch(() => {});
    return committed;
  }

  function ask<Row extends object>(question: Question): Promise<Row[]> {
    const answer = send<Row>(question);
    if (question.estDerniere) void commit();
    return answer;
  }

  return { ask, begun, commit };
}

const isBeside = (error: unknown) => error instanceof pg.DatabaseError && beside.has(error.code ?? '');

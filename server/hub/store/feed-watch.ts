import { EventEmitter, once } from 'node:events';
import type { PoolClient } from 'pg';
import type { HubDatabase } from './hub-database.ts';

export type FeedWatch = {
  /** Announces a change in a group: callers that wait for it at any node are notified soon. */
  tell(groupe: string): void;
  /** Resolves when something was written in a group since the call, or `until` is aborted. */
  wait(groupe: string, until: AbortSignal): Promise<void>;
  /** Resolves every wait from now on: a server does not close while its callers wait. */
  endWaits(): void;
  /** Announces what was not announced yet, and ends. */
  stop(): Promise<void>;
};

const channel = 'changements';
/** Stays the last query of a connection of each node, under which the server shows it. */
export const listenSql = `listen ${channel}`;
/** Delay for announcing changes together: a notification blocks every commit while it is handed over. */
const togetherMs = 20;
/** Delay before a listener that lost its server connects to the next one. */
const againMs = 1_000;

/** Announces to the nodes of a hub what was written through the others, so that tills need not poll. */
export function startFeedWatch({ ask, connect }: Pick<HubDatabase, 'ask' | 'connect'>): FeedWatch {
  const written = new EventEmitter().setMaxListeners(0);
  const toTell = new Set<string>();
  const ending = new AbortController();
  const stopping = new AbortController();
  let telling: NodeJS.Timeout | undefined;
  const listening = listen({ connect, written, until: stopping.signal });

  async function tellAll(): Promise<void> {
    telling = undefined;
    const groups = [...toTell];
    toTell.clear();
    const texte = 'select pg_notify($1, groupe) from unnest($2::text[]) as changed (groupe)';
    await ask({ nom: 'dire', texte, valeurs: [channel, groups] }).catch(() => {});
  }

  return {
    tell(groupe) {
      toTell.add(groupe);
      telling ??= setTimeout(() => void tellAll(), togetherMs);
    },

    async wait(groupe, until) {
      await once(written, groupe, { signal: AbortSignal.any([until, ending.signal]) }).catch(() => {});
    },

    endWaits: () => ending.abort(),

    async stop() {
      ending.abort();
      clearTimeout(telling);
      if (telling) await tellAll();
      stopping.abort();
      await listening;
    },
  };
}

type Listening = Pick<HubDatabase, 'connect'> & { written: EventEmitter; until: AbortSignal };

async function listen({ connect, written, until }: Listening): Promise<void> {
  while (!until.aborted) {
    const client = await connect().catch(() => undefined);
    await (client ? hear(client, { written, until }) : sleep(againMs, until));
  }
}

/** Listens until the connection is lost. */
async function hear(client: PoolClient, { written, until }: Omit<Listening, 'connect'>): Promise<void> {
  client.on('notification', ({ payload = '' }) => void written.emit(payload));
  const lost = Promise.race([once(client, 'error'), once(client, 'end')]).catch(() => {});
  try {
    await client.query(listenSql);
    // Announces all groups, since changes may have been written while nobody listened.
    for (const groupe of written.eventNames()) written.emit(groupe);
    // A hub that was stopped meanwhile aborted before anybody listened for it.
    if (!until.aborted) await Promise.race([lost, once(until, 'abort')]);
  } catch {
    await sleep(againMs, until);
  } finally {
    client.release(true);
  }
}

async function sleep(ms: number, until: AbortSignal): Promise<void> {
  await new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, ms);
    until.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}

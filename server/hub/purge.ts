import type { Logger } from 'pino';
import type { Ask, HubDatabase } from './store/hub-database.ts';
import { gatherStocks } from './store/hub-stocks.ts';

const everyMs = 60_000;
/** How many are deleted at a time, so that no long deletion blocks others. */
const atOnce = 5_000;

const oldAnswers = `delete from cles where ctid = any (array(
  select ctid from cles where date < now() - interval '90 days' limit ${atOnce}))`;

/** Deletes the answers to tills that are older than 90 days, and merges rows of stock. */
export async function purge(ask: Ask): Promise<void> {
  await ask({ texte: oldAnswers });
  await gatherStocks(ask);
}

/** Purges every minute. */
export function startPurge({ ask }: Pick<HubDatabase, 'ask'>, logger: Logger) {
  let running: Promise<unknown> = Promise.resolve();
  const timer = setInterval(() => {
    running = purge(ask).catch((error: unknown) => logger.warn({ err: error }, 'what is old could not be put away'));
  }, everyMs);
  return {
    async stop(): Promise<void> {
      clearInterval(timer);
      await running;
    },
  };
}

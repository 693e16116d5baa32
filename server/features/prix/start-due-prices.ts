import type { Logger } from 'pino';
import type { PrixPort } from '#server/backoffice/prix.gateway.ts';

type Deps = { prix: Pick<PrixPort, 'changements'>; logger: Logger };

const everyMs = 60_000;

/**
 * Applies the price changes whose day has come, at the start and while the service runs: on every till, online or not.
 */
export function startDuePrices({ prix, logger }: Deps) {
  const fail = (error: unknown) => logger.error({ err: error }, 'prices of the day could not be changed');
  let running: Promise<unknown> = Promise.resolve();
  const look = () => void (running = prix.changements.applyDue().catch(fail));
  look();
  const timer = setInterval(look, everyMs).unref();
  return {
    async stop() {
      clearInterval(timer);
      await running;
    },
  };
}

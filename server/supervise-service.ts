import type { Config } from './config/config.ts';
import type { Host } from './host.ts';
import { type Service, startService, type Within } from './service.ts';
import { toEffectiveConfig } from '#server/sharing/effective-config.ts';
import { withData } from './open-data.ts';
import type { ServiceUse } from '#server/windows/service-use.ts';
import { lockDataFolder } from './lock-data-folder.ts';

/** The functions the program offers the service, and the one it calls once the service is lost. */
type Offered = Pick<Within, 'secrets'> & Omit<Host, 'restart'> & { onLost: (error: unknown) => void };

/**
 * Runs a service that can restart by itself, at the same address, when a user decided about sharing. A restart that
 * fails is logged and ends the program through `onLost`: nothing is served any more.
 */
export async function superviseService(config: Config, { secrets, onLost, ...offered }: Offered): Promise<Service> {
  let isStopped = false;
  let service = await start(config);
  let restarting: Promise<void> = Promise.resolve();
  /** The windows and tills that were served when the restart began: they come back. */
  let awaited: ServiceUse | undefined;
  const { url, logger, setupFile } = service;
  const settled = { ...config, port: Number(new URL(url).port) || config.port };

  /** Locks the folder before a till joins, so that of two processes starting at once only one does. */
  async function start(from: Config): Promise<Service> {
    const host = { ...offered, restart: () => void (restarting = restarting.then(restart)) };
    const releaseFolder = lockDataFolder(from.dataDir);
    const effective = await toEffectiveConfig(from, {
      ...offered,
      withData: (before, work) => withData(before, offered, work),
    }).catch((error: unknown) => {
      releaseFolder();
      throw error;
    });
    return startService(effective, { initial: from, host, secrets, releaseFolder });
  }

  async function restart() {
    if (isStopped) return;
    try {
      logger.info('service starts again');
      awaited = service.getServed();
      await service.stop();
      service = await start(settled);
      awaited = undefined;
    } catch (error) {
      onLost(error);
    }
  }

  return {
    url,
    logger,
    setupFile,
    getServed: () => awaited ?? service.getServed(),
    listProxyChoices: (address) => service.listProxyChoices(address),
    inspectData: () => service.inspectData(),
    async stop() {
      isStopped = true;
      await restarting;
      await service.stop();
    },
  };
}

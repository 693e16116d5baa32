import type { SharedWork } from '#server/sharing/start-sharing.ts';
import { toReadingFolder } from '#server/backups/create-sauvegardes.ts';
import { startTask } from '#server/backups/tasks/run-task.ts';
import { type DataWatch, startDataWatch } from './integrity/data-watch.ts';
import type { Config } from '#server/config/config.ts';
import type { Host } from '#server/host.ts';
import type { Data } from '#server/open-data.ts';
import { findUndamagedSources } from './integrity/undamaged-sources.ts';

type Deps = {
  config: Pick<Config, 'dataDir' | 'poste'>;
  sharedWork: Pick<SharedWork, 'fetchDamagedRecord'>;
  host: Host | undefined;
  /** Delay of the first look after the start, and the time a shop waits for its tills. */
  firstLookMs?: number;
  waitMs?: number;
};

/**
 * Starts to watch the stored data: reads them outside of the service's process, and repairs what a disk has changed.
 */
export function watchData(data: Data, { config, sharedWork, host, ...pace }: Deps): DataWatch {
  const { part, keys } = data;
  const { dataDir, poste } = config;
  const where = { root: dataDir, folder: dataDir };
  return startDataWatch({
    ...data,
    ...pace,
    inspect() {
      const task = { kind: 'inspect', where, dataDir, poste, part, keys, into: toReadingFolder(dataDir) } as const;
      return startTask(task, { onProgress() {}, logger: data.logger, startChild: host?.startChild });
    },
    others: findUndamagedSources({ ...data, ...pace, sharedWork }),
  });
}

import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { DamagedRow } from '#server/backoffice/local/upkeep/inspect-records.ts';
import type { BoutiquePart } from '#server/sharing/boutique/boutique-part.ts';
import type { OpenedBackOffice } from '#server/sharing/open-back-office.ts';
import { retryQuarantined } from '#server/sharing/poste/outbox/receive-or-quarantine.ts';
import type { SharedWork } from '#server/sharing/start-sharing.ts';

/** A damaged record and where a good one was found; `ou` ends a French sentence. */
export type FoundElsewhere = { one: DamagedRow; ou: string };

/** The other installations that share records with this one, as a source of undamaged ones. */
export type UndamagedSources = {
  /** Returns the records that were taken over, including those that arrived since the last call. */
  take(damaged: readonly DamagedRow[], signal: AbortSignal): Promise<FoundElsewhere[]>;
  /** Returns whether an absent installation may still bring the others. */
  mayComeLater(): boolean;
  /** Registers a listener for records that arrive later. */
  onReceived(listener: () => void): void;
};

type Deps = {
  local: OpenedBackOffice;
  sharedWork: Pick<SharedWork, 'fetchDamagedRecord'>;
  logger: Logger;
  waitMs?: number;
};

const lookEveryMs = 100;

/**
 * Returns the installations to ask: a till asks its shop, a shop its tills, which send records with the next page they
 * ask for, or once they are switched on.
 */
export function findUndamagedSources({ local, sharedWork, logger, waitMs = 12_000 }: Deps): UndamagedSources {
  const { replication, write } = local;
  if (replication.part === 'partage') return createTills(replication, waitMs);
  async function take(damaged: readonly DamagedRow[]) {
    const taken = await takeFromBoutique(damaged, sharedWork, logger);
    // Changes that arrived while a record was unreadable are in quarantine.
    if (replication.part === 'poste') await write(() => retryQuarantined(replication));
    return taken;
  }
  return { take, mayComeLater: () => false, onReceived: () => {} };
}

function createTills({ wanted, postes }: BoutiquePart, waitMs: number): UndamagedSources {
  const mayComeLater = () => postes.list().some(({ date_retrait }) => date_retrait === null);
  let isWaiting = false;
  return {
    mayComeLater,
    onReceived: (listener) => wanted.onReceived(() => isWaiting || listener()),
    async take(damaged, signal) {
      wanted.ask(damaged);
      isWaiting = true;
      const end = performance.now() + (mayComeLater() ? waitMs : 0);
      while (wanted.list().length > 0 && performance.now() < end && !signal.aborted) {
        await sleep(lookEveryMs, undefined, { ref: false, signal }).catch(() => {});
      }
      isWaiting = false;
      return wanted.drain().map(({ one, poste }) => ({ one, ou: `à la caisse ${poste}` }));
    },
  };
}

async function takeFromBoutique(
  damaged: readonly DamagedRow[],
  { fetchDamagedRecord }: Deps['sharedWork'],
  logger: Logger,
): Promise<FoundElsewhere[]> {
  const taken: FoundElsewhere[] = [];
  for (const one of damaged) {
    const isTaken = await fetchDamagedRecord(one).catch((error: unknown) => {
      logger.error({ err: error }, 'a damaged record could not be had from the shop');
      return false;
    });
    if (isTaken) taken.push({ one, ou: 'à la boutique' });
  }
  return taken;
}

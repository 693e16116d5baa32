import { readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { getSynchronisation } from '#shared/contracts/postes/synchronisation.ts';
import { getHealth } from '#shared/contracts/service/system.ts';
import { type Server, startBuiltService } from './processes.ts';
import { callService } from './shop.ts';

const token = 'token-of-the-measured-shop-0000000001';

/** A back office that tills share. */
export function startShared(dataDir: string): Promise<Server> {
  return startBuiltService(dataDir, { COMPTOIR_POSTE: 'B01', COMPTOIR_GATEWAY_TOKEN: token });
}

/** A till of the back office at `url`. */
export function startTill(dataDir: string, url: string): Promise<Server> {
  return startBuiltService(dataDir, {
    COMPTOIR_POSTE: 'P01',
    COMPTOIR_BACKOFFICE_URL: url,
    COMPTOIR_BACKOFFICE_TOKEN: token,
  });
}

/** Seconds until a till has told all it wrote. */
export async function measurePush(till: Server): Promise<number> {
  const call = callService(till);
  return measureUntil(async () => (await call(getHealth)).backoffice_gateway.en_attente === 0);
}

/** Seconds until a new till has everything. */
export async function measurePull(till: Server): Promise<number> {
  const call = callService(till);
  return measureUntil(async () => (await call(getSynchronisation)).copie_complete);
}

async function measureUntil(isDone: () => Promise<boolean>): Promise<number> {
  const begun = performance.now();
  while (!(await isDone())) await wait(100);
  return (performance.now() - begun) / 1_000;
}

/** The most memory a process has had. */
export function readPeakMegabytes(pid: number): number {
  const kilobytes = /^VmHWM:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  return Number(kilobytes) / 1_024;
}

import type { Route } from '#server/http/route.ts';
import { getCacheInfo, getHealth, getInfo, getQueueStatus, getRoot, refreshCache } from '#shared/contracts/system.ts';
import type { SystemService } from './system.service.ts';

/** Mounts the groups System and Admin (cache and queue). */
export function systemRoutes(route: Route, system: SystemService): void {
  route(getRoot, () => system.getRoot());
  route(getHealth, () => system.getHealth());
  route(getInfo, () => system.getInfo());
  route(getQueueStatus, () => system.getQueueState());
  route(getCacheInfo, () => system.getCacheInfo());
  route(refreshCache, () => system.refreshCache());
}

import { isLocalRequest } from '#server/http/guards/local-request.ts';
import type { Route } from '#server/http/route.ts';
import {
  clearAvis,
  getCacheInfo,
  getHealth,
  getInfo,
  getMetrics,
  getQueueStatus,
  getRoot,
  pauseQueue,
  refreshCache,
  resumeQueue,
  retryQueue,
} from '#shared/contracts/service/system.ts';
import type { MetricsService } from './metrics.service.ts';
import type { SystemService } from './system.service.ts';

/** Mounts the groups System and Admin (cache and queue). */
export function systemRoutes(route: Route, system: SystemService, metrics: MetricsService): void {
  route(getRoot, () => system.getRoot());
  route(getHealth, ({ context }) => system.getHealth(context.caller));
  route(getMetrics, ({ context, http }) => metrics.read(context.caller, isLocalRequest(http)));
  route(getInfo, () => system.getInfo());
  route(getQueueStatus, () => system.emails.getState());
  route(pauseQueue, () => system.emails.hold());
  route(resumeQueue, () => system.emails.resume());
  route(retryQueue, () => system.emails.retry());
  route(clearAvis, () => system.clearAvis());
  route(getCacheInfo, () => system.getCacheInfo());
  route(refreshCache, () => system.refreshCache());
}

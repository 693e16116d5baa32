import type { FeedWatch } from './store/feed-watch.ts';
import type { FluxRuns } from './store/flux-runs.ts';
import type { HubDatabase } from './store/hub-database.ts';
import type { HubPostes } from './store/hub-postes.ts';

/** The dependencies of a hub's gateway. */
export type HubDeps = { database: HubDatabase; runs: FluxRuns; postes: HubPostes; watch: FeedWatch; now: () => Date };

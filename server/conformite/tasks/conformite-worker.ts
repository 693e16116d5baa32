import { serveTask } from '#server/backups/tasks/serve-task.ts';
import { performConformite } from './perform-conformite.ts';

// The entry of the process that verifies what is sealed and makes archives: from this file under Node, from
// dist/main/conformite-worker.js when bundled.
await serveTask(performConformite);

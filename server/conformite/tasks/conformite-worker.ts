import { serveTask } from '#server/backups/tasks/serve-task.ts';
import { performConformite } from './perform-conformite.ts';

// The entry of the process that verifies sealed records and makes archives: this file under Node,
// dist/main/conformite-worker.js when bundled.
await serveTask(performConformite);

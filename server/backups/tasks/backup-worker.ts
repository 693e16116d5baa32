import { performTask } from './perform-task.ts';
import { serveTask } from './serve-task.ts';

// The entry of the process that copies and checks databases: this file under Node, dist/main/backup-worker.js when
// bundled.
await serveTask(performTask);

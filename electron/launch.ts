import module from 'node:module';
import { join } from 'node:path';
import { app } from 'electron';

// Before anything else is compiled; runtimes that do not have it only start a little slower.
module.enableCompileCache?.(join(app.getPath('userData'), 'compile-cache'));
await import('./main.ts');

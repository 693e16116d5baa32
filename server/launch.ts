import module from 'node:module';
import { join } from 'node:path';

// Before anything else is compiled; runtimes that do not have it only start a little slower.
module.enableCompileCache?.(join(import.meta.dirname, '../.compile-cache'));
await import('./main.ts');

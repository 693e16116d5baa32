import module from 'node:module';
import { join } from 'node:path';

// Set before anything else is loaded: files this program makes belong to its owner alone.
process.umask(0o077);
// The cache is beside the code, writable only by whoever may change the code, and enabled before anything else is
// compiled; runtimes without it only start a little slower.
module.enableCompileCache?.(join(import.meta.dirname, '../.compile-cache'));
await import('./main.ts');

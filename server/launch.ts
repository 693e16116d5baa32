import module from 'node:module';
import { join } from 'node:path';

// Before anything else is loaded: what this program makes is its owner's alone.
process.umask(0o077);
// Beside the code, for those alone who may change the code, and before anything else is compiled; runtimes that do not have it only start a little slower.
module.enableCompileCache?.(join(import.meta.dirname, '../.compile-cache'));
await import('./main.ts');

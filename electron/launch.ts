import { umask } from 'node:process';

// Before anything else is loaded: what this program makes is its owner's alone.
umask(0o077);
await import('./main.ts');

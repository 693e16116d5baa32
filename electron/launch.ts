import { env, umask } from 'node:process';
import { goBackIfStuck } from './updates/go-back-if-stuck.ts';

// Before anything else is loaded: what this program makes is its owner's alone.
umask(0o077);
goBackIfStuck(env.APPIMAGE);
await import('./main.ts');

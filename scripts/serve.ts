import { ensureBuilt } from './builds.ts';

ensureBuilt();
await import(new URL('../dist/main/serve.js', import.meta.url).href);

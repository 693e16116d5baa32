import { ensureBuilt } from './builds.ts';
import { endWithNpm } from './npm-parent.ts';

ensureBuilt();
endWithNpm();
await import(new URL('../dist/main/serve.js', import.meta.url).href);

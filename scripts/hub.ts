import { ensureBuilt } from './builds.ts';
import { endWithNpm } from './npm-parent.ts';

ensureBuilt();
endWithNpm();
await import(new URL('../dist/hub/hub.js', import.meta.url).href);

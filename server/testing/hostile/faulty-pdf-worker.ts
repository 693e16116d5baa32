import { parentPort } from 'node:worker_threads';
import type { PrintedDocument } from '#server/pdf/printed-document.ts';

// A thread that fails as a document's number asks: a renderer must survive it.

const failures: Record<string, () => void> = {
  crash: () => {
    throw new Error('crashed');
  },
  exit: () => process.exit(3),
  hang: () => {
    for (;;);
  },
  memory: () => {
    const hoard: number[][] = [];
    for (;;) hoard.push(Array.from<number>({ length: 1_000_000 }).fill(hoard.length + 0.5));
  },
};

parentPort?.on('message', ({ document }: PrintedDocument) => {
  failures[document.numero]?.();
  if (document.numero === 'refuse') parentPort?.postMessage({ failure: 'refused' });
  else setTimeout(() => parentPort?.postMessage({ pdf: new TextEncoder().encode(document.numero) }), 50);
});
parentPort?.postMessage({ ready: true });

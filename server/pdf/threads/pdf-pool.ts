import { Unavailable } from '#shared/endpoints/errors.ts';
import type { Printed } from '../printed-document.ts';
import { type PdfThread, startPdfThread } from './pdf-thread.ts';

type Options = { workers: number; timeoutMs: number; maxWaiting: number; entry: URL };
type Waiting = { input: Printed; resolve: (pdf: Promise<Uint8Array>) => void; reject: (error: Error) => void };

/**
 * Returns a pool of threads that make PDFs: a thread is started when the others are busy, then kept, and replaced when
 * it dies.
 */
export function createPdfPool({ workers, timeoutMs, maxWaiting, entry }: Options) {
  const idle: PdfThread[] = [];
  const busy = new Map<PdfThread, Promise<void>>();
  const waiting: Waiting[] = [];

  function takeThread(): PdfThread | undefined {
    const thread = idle.pop();
    if (thread?.isDead()) return takeThread();
    return thread ?? (busy.size < workers ? startPdfThread(entry, timeoutMs) : undefined);
  }

  function serve(): void {
    const thread = waiting.length > 0 ? takeThread() : undefined;
    const next = thread && waiting.shift();
    if (!next) return;
    const pdf = thread.render(next.input);
    const release = () => putBack(thread);
    busy.set(thread, pdf.then(release, release));
    next.resolve(pdf);
  }

  function putBack(thread: PdfThread): void {
    busy.delete(thread);
    if (!thread.isDead()) idle.push(thread);
    serve();
  }

  return {
    async warm(): Promise<void> {
      if (idle.length + busy.size > 0) return;
      const thread = startPdfThread(entry, timeoutMs);
      idle.push(thread);
      await thread.ready;
    },

    render(input: Printed): Promise<Uint8Array> {
      return new Promise((resolve, reject) => {
        if (waiting.length >= maxWaiting) return reject(new Unavailable(tooManyMessage));
        waiting.push({ input, resolve, reject });
        serve();
      });
    },

    /** Refuses waiting documents with `reason`, lets the running ones finish, then ends the threads. */
    async stop(reason: string): Promise<void> {
      for (const { reject } of waiting.splice(0)) reject(new Unavailable(reason));
      await Promise.all(busy.values());
      await Promise.all(idle.splice(0).map((thread) => thread.stop()));
    },
  };
}

const tooManyMessage = 'Trop de PDF sont demandés à la fois\u00a0: réessayez dans un instant.';

import { toEntry } from '#server/to-entry.ts';
import { Unavailable } from '#shared/endpoints/errors.ts';
import type { Printed } from './printed-document.ts';
import { createPdfCache } from './threads/pdf-cache.ts';
import { createPdfPool } from './threads/pdf-pool.ts';

export type PdfRenderer = ReturnType<typeof createPdfRenderer>;

type Options = {
  /** Largest number of threads. */
  workers?: number;
  /** Time limit for one document in milliseconds, without the time it waits. */
  timeoutMs?: number;
  /** Number of documents that may wait; more are refused. */
  maxWaiting?: number;
  /** Number of PDFs kept in memory, for repeated requests of the same document. */
  maxCached?: number;
  entry?: URL;
};

const workerEntry = toEntry('./pdf/pdf-worker.ts');
const stoppingMessage = 'Le service s’arrête\u00a0: le PDF n’a pas été fait.';

/**
 * Returns a renderer that makes the PDFs of documents in threads of their own, so that no request waits for a layout.
 */
export function createPdfRenderer(options: Options = {}) {
  const { workers = 2, timeoutMs = 20_000, maxWaiting = 200, maxCached = 32, entry = workerEntry } = options;
  const pool = createPdfPool({ workers, timeoutMs, maxWaiting, entry });
  const cache = createPdfCache(maxCached);
  let isStopping = false;

  return {
    /** Starts a thread ahead of the first document, and resolves when it is ready; does nothing when there is one. */
    async warm(): Promise<void> {
      if (!isStopping) await pool.warm();
    },

    /**
     * Returns the PDF of a document. The bytes are shared between callers that ask for the same document: they must not
     * be changed.
     * @throws {Unavailable} when too many wait, the time limit has passed, its thread crashed, or the renderer is
     * stopping.
     */
    async render(input: Printed): Promise<Uint8Array> {
      if (isStopping) throw new Unavailable(stoppingMessage);
      return await cache.get(input, () => pool.render(input));
    },

    /** Refuses the documents that wait, lets the running ones finish, then ends the threads. */
    async stop(): Promise<void> {
      isStopping = true;
      await pool.stop(stoppingMessage);
    },
  };
}

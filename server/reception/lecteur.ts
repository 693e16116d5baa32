import { Worker } from 'node:worker_threads';
import { toEntry } from '#server/to-entry.ts';
import { Unavailable } from '#shared/endpoints/errors.ts';
import type { ReponseLecture } from './lecture-worker.ts';
import type { LectureXml } from './lecture/read-facture.ts';

/** The content of a file, or the reason it cannot be read, in French. */
export type Lecture = LectureXml | { refus: string };

type Options = { timeoutMs?: number; maxWaiting?: number; entry?: URL };

/** Enough for the longest invoice; a file that needs more was made to exhaust the reader. */
const resourceLimits = { maxYoungGenerationSizeMb: 64, maxOldGenerationSizeMb: 512 };
const workerEntry = toEntry('./reception/lecture-worker.ts');

const tooHard =
  'Ce fichier n’a pas pu être lu jusqu’au bout, il est abîmé ou trop lourd\u00a0: demandez une autre facture au fournisseur.';
const tooMany = 'Trop de factures sont lues à la fois\u00a0: réessayez dans un instant.';

export type Lecteur = ReturnType<typeof createLecteur>;

/**
 * Returns a reader of files from outside. It reads them one after the other, each in a thread of its own that ends with
 * it: a file that exhausts its reader's time or memory is refused and blocks nothing else.
 */
export function createLecteur({ timeoutMs = 20_000, maxWaiting = 20, entry = workerEntry }: Options = {}) {
  let last: Promise<unknown> = Promise.resolve();
  let waiting = 0;

  /** @throws {Unavailable} when too many wait. */
  async function lire(bytes: Uint8Array): Promise<Lecture> {
    if (waiting >= maxWaiting) throw new Unavailable(tooMany);
    waiting += 1;
    const reading = last.then(() => readInThread(entry, bytes, timeoutMs));
    last = reading;
    return reading.finally(() => (waiting -= 1));
  }

  return { lire };
}

/** Never rejects. */
function readInThread(entry: URL, bytes: Uint8Array, timeoutMs: number): Promise<Lecture> {
  return new Promise((resolve) => {
    // The thread gets no environment: it needs none of it, and it may hold secrets. Output of libraries is dropped.
    const silent = { stdout: true, stderr: true };
    const worker = new Worker(entry, {
      workerData: bytes,
      env: {},
      execArgv: [],
      resourceLimits,
      name: 'lecture',
      ...silent,
    });
    const settle = (lecture: Lecture) => {
      clearTimeout(timer);
      resolve(lecture);
      void worker.terminate();
    };
    const timer = setTimeout(() => settle({ refus: tooHard }), timeoutMs);
    worker.on('message', (reponse: ReponseLecture) => settle(toLecture(reponse)));
    worker.on('error', () => settle({ refus: tooHard }));
    worker.on('exit', () => settle({ refus: tooHard }));
  });
}

function toLecture(reponse: ReponseLecture): Lecture {
  if ('lecture' in reponse) return reponse.lecture;
  return { refus: 'refus' in reponse ? reponse.refus : tooHard };
}

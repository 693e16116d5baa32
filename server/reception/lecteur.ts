import { Worker } from 'node:worker_threads';
import { toEntry } from '#server/to-entry.ts';
import { Unavailable } from '#shared/endpoints/errors.ts';
import type { ReponseLecture } from './lecture-worker.ts';
import type { LectureXml } from './lecture/lire-facture.ts';

/** What a file says, or why it is not read, in French. */
export type Lecture = LectureXml | { refus: string };

type Options = { timeoutMs?: number; maxWaiting?: number; entry?: URL };

/** Enough for the longest invoice; what asks for more has been made to. */
const resourceLimits = { maxYoungGenerationSizeMb: 64, maxOldGenerationSizeMb: 512 };
const workerEntry = toEntry('./reception/lecture-worker.ts');

const tooHard =
  'Ce fichier n’a pas pu être lu jusqu’au bout, il est abîmé ou trop lourd\u00a0: demandez une autre facture au fournisseur.';
const tooMany = 'Trop de factures sont lues à la fois\u00a0: réessayez dans un instant.';

export type Lecteur = ReturnType<typeof createLecteur>;

/**
 * Reads files from outside, one after the other, each in a thread of its own that ends with it: what a file makes of its
 * reader, time or memory, holds up nobody and is told as a refusal.
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
    // No environment: nothing a thread needs is there, and secrets may be. What a library prints is nobody's.
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

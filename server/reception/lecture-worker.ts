import { parentPort, workerData } from 'node:worker_threads';
import { Illisible } from './illisible.ts';
import type { LectureXml } from './lecture/read-facture.ts';
import { readFactureFile } from './read-facture-file.ts';

export type ReponseLecture = { lecture: LectureXml } | { refus: string } | { failure: string };

// The entry of a thread that reads one file and ends: this file under Node, dist/main/lecture-worker.js when bundled.

function toReponse(error: unknown): ReponseLecture {
  if (error instanceof Illisible) return { refus: error.message };
  return { failure: error instanceof Error ? (error.stack ?? error.message) : String(error) };
}

const reponse: ReponseLecture = await readFactureFile(workerData).then((lecture) => ({ lecture }), toReponse);
parentPort?.postMessage(reponse);

import { setTimeout as wait } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;

/** Megabytes of objects and of buffers that are still in use, everything else being collected first. */
export async function measureHeap(): Promise<number> {
  for (let round = 0; round < 3; round += 1) {
    // What was closed lets go of its memory in the turns that follow.
    await wait(20);
    collect();
  }
  const { heapUsed, external } = process.memoryUsage();
  return (heapUsed + external) / 1_048_576;
}

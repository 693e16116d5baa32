import { setTimeout as wait } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;

/** Returns the megabytes of objects and buffers still in use, after a garbage collection. */
export async function measureHeap(): Promise<number> {
  for (let round = 0; round < 3; round += 1) {
    // Closed resources release their memory in the following turns.
    await wait(20);
    collect();
  }
  const { heapUsed, external } = process.memoryUsage();
  return (heapUsed + external) / 1_048_576;
}

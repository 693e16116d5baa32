import { readdirSync } from 'node:fs';
import { availableParallelism, cpus } from 'node:os';
import { join } from 'node:path';
import { type Figure, formatFigure, isHeld, type Measure } from './figure.ts';

// `npm run bench [-- topic…]` runs every `bench/<topic>.bench.ts`, or those named, one after the other. Nothing here is
// a timed test: a missed aim is printed, and only what could not be measured fails.

const folder = import.meta.dirname;
const suffix = '.bench.ts';
const wanted = process.argv.slice(2);
const topics = readdirSync(folder)
  .filter((file) => file.endsWith(suffix))
  .map((file) => file.slice(0, -suffix.length))
  .filter((topic) => wanted.length === 0 || wanted.includes(topic));

const figures: Figure[] = [];
let failures = 0;

console.log(`Node ${process.version}, ${availableParallelism()} × ${cpus()[0]?.model ?? 'unknown processor'}`);
for (const topic of topics) await measureTopic(topic);
const verdicts = figures.map(isHeld);
const [held, missed] = [true, false].map((verdict) => verdicts.filter((one) => one === verdict).length);
console.log(`\n${held} aims held, ${missed} missed, ${failures} topics that could not be measured`);
process.exitCode = failures === 0 ? 0 : 1;

async function measureTopic(topic: string): Promise<void> {
  console.log(`\n${topic}`);
  try {
    const { measure } = (await import(join(folder, topic + suffix))) as { measure: Measure };
    await measure((figure) => {
      figures.push(figure);
      console.log(formatFigure(figure));
    });
  } catch (error) {
    failures += 1;
    console.error(error);
  }
}

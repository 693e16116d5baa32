import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Measure } from './figure.ts';
import { makeFolder, type Program, startBuiltService, startProgram } from './processes.ts';

const rounds = 9;

/** From the start of a process to its first answer, and the memory the service alone holds then. */
export const measure: Measure = async (report) => {
  using folder = makeFolder();
  using bare = makeFolder();
  const startService = () => startBuiltService(folder.path);
  const bareScript = join(import.meta.dirname, 'bare/bare-start.ts');
  const startBare = () => startProgram(bareScript, [join(bare.path, 'bare.db')]);
  // The first start makes the databases and fills the compile cache.
  await timeStart(startService);
  await timeStart(startBare);
  const [ours, theirs]: [number[], number[]] = [[], []];
  for (let round = 0; round < rounds; round += 1) {
    ours.push(await timeStart(startService));
    theirs.push(await timeStart(startBare));
  }
  const [service, peer] = [median(ours), median(theirs)];
  report({
    work: 'start to first answer',
    peer: 'bare node:http + better-sqlite3',
    value: service / peer,
    unit: '×',
    aim: { atMost: 2.4 },
    detail: `${service.toFixed(0)} ms to ${peer.toFixed(0)} ms`,
  });
  await using running = await startService();
  await fetch(`${running.url}/health`);
  const megabytes = readResident(running.pid);
  const aim = { atMost: 110 };
  report({
    work: 'memory of the service alone',
    peer: 'resident, at rest',
    value: megabytes,
    unit: 'Mo',
    aim,
    detail: 'Linux',
  });
};

async function timeStart(start: () => Promise<Program>): Promise<number> {
  const startedAt = performance.now();
  await using server = await start();
  const [url] = /http:\/\/[\w.:]+/.exec(server.line) ?? [];
  await fetch(`${url}/health`).then((response) => response.arrayBuffer());
  return performance.now() - startedAt;
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}

function readResident(pid: number): number {
  const pages = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  return Number(pages) / 1024;
}

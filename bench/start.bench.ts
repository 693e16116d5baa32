import { join } from 'node:path';
import type { Measure } from './figure.ts';
import { makeFolder, serviceCommand, startProgram, toPeer, toServiceEnv } from './processes.ts';
import { compare } from './rounds.ts';

const rounds = 11;

/** Measures from the command to the first answer, over a shop's own data, as on every morning but the first. */
export const measure: Measure = async (report) => {
  using folder = makeFolder();
  const cache = { NODE_COMPILE_CACHE: join(folder.path, 'compile-cache') };
  const bare = () => timeStart([toPeer('start-peer.mjs'), join(folder.path, 'bare.db')], cache);
  const service = () => timeStart(serviceCommand, toServiceEnv(folder.path));
  // Twice: the first start makes the databases, and what it compiled is cached for the second.
  for (const start of [bare, service, bare, service]) await start();
  const { ratio, ours, peers } = await compare(service, bare, rounds);
  const peer = 'bare node:http + better-sqlite3, compile cache';
  const detail = `${ours.toFixed(0)} ms to ${peers.toFixed(0)} ms`;
  report({ work: 'start to first answer', peer, value: ratio, unit: '×', aim: { atMost: 2.4 }, detail });
};

/** Returns the milliseconds until a program that prints its address has answered its first request. */
async function timeStart(command: readonly string[], env: NodeJS.ProcessEnv): Promise<number> {
  const startedAt = performance.now();
  await using program = await startProgram(command, env);
  await (await fetch(`${program.url}/health`)).arrayBuffer();
  return performance.now() - startedAt;
}

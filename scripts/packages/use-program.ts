import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { expect } from 'vitest';
import { createArticle } from '#shared/contracts/articles/articles.ts';
import { getHealth } from '#shared/contracts/service/system.ts';
import { createClient } from '#shared/contracts/tiers/clients.ts';
import { createFacture, emitFacture, getFacture } from '#shared/contracts/ventes/ventes.ts';
import { type Call, createApiClient as createCaller } from '#shared/endpoints/api-client.ts';
import { buildArticle, buildClient } from '#server/testing/fixtures/build-records.ts';
import type { Machine } from './start-machine.ts';

const apiKey = 'key-of-the-trial-of-packages-00000001';

/** Starts the program as the one who sells would, works with it over HTTP, and ends it as a session ends. */
export async function useProgram<T>(
  machine: Machine,
  { command, display, port }: { command: string; display: string; port: number },
  work: (call: Call) => Promise<T>,
): Promise<T> {
  const program = machine.start('caissier', command, {
    DISPLAY: display,
    HOME: '/home/caissier',
    COMPTOIR_API_KEY: apiKey,
  });
  let said = '';
  for (const output of [program.stdout, program.stderr])
    output?.on('data', (chunk: Buffer) => (said += chunk.toString()));
  const call = createCaller(`http://127.0.0.1:${port}`, { headers: { 'x-api-key': apiKey } });
  const answers = () =>
    call(getHealth).then(
      ({ status }) => status,
      () => `${program.exitCode ?? 'no answer'}\n${said}`,
    );
  await expect.poll(answers).toBe('healthy');
  await expect.poll(() => listWindows(display)).not.toBe('');
  const done = await work(call);
  const ended = once(program, 'exit', { signal: AbortSignal.timeout(30_000) });
  machine.run('kill -TERM $(cat /home/caissier/program.pid)');
  await ended;
  return done;
}

/** The windows of the program that are seen on a display, by their number; empty while there is none. */
export function listWindows(display: string): string {
  const search = ['search', '--onlyvisible', '--name', 'Comptoir'];
  return spawnSync('xdotool', search, { env: { ...process.env, DISPLAY: display }, encoding: 'utf8' }).stdout;
}

/** Sells one article to one customer, and issues the invoice; gives its number. */
export async function sell(call: Call): Promise<string> {
  await call(createClient, { body: buildClient({ num: 'DURAND' }) });
  await call(createArticle, { body: buildArticle({ reference: 'VIS-4X40' }) });
  const lignes = [{ article_code: 'VIS-4X40', quantite: 4 }];
  const { data } = await call(createFacture, { body: { client_id: 'DURAND', lignes } });
  await call(emitFacture, { params: { numero: data.numero_facture }, body: {} });
  return data.numero_facture;
}

export async function readSale(call: Call, numero: string) {
  const { data } = await call(getFacture, { params: { numero } });
  return { numero, total_ht: data.total_ht };
}

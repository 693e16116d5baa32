import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { expect } from 'vitest';
import { createArticle } from '#shared/contracts/articles/articles.ts';
import { getHealth } from '#shared/contracts/service/system.ts';
import { createClient } from '#shared/contracts/tiers/clients.ts';
import { createFacture, emitFacture, getFacture } from '#shared/contracts/ventes/ventes.ts';
import { type Call, createApiClient as createCaller } from '#shared/endpoints/api-client.ts';
import { buildArticle, buildClient } from '#server/testing/fixtures/build-records.ts';
import type { ServiceFile } from './read-service-files.ts';
import type { Machine } from './start-machine.ts';

const apiKey = 'key-of-the-trial-of-packages-00000001';

type Started = {
  account: string;
  home: string;
  command: string;
  settings: Readonly<Record<string, string>>;
  port: number;
  /** Ends the program; by default with the signal of a system that stops. */
  end?: () => void;
};

/** Starts the program as a salesperson would, works with it over HTTP, and ends it as the end of a session does. */
export function useProgram<T>(
  machine: Machine,
  { command, display, port }: { command: string; display: string; port: number },
  work: (call: Call) => Promise<T>,
): Promise<T> {
  const started = { account: 'caissier', home: '/home/caissier', command, settings: { DISPLAY: display }, port };
  return workWith(machine, started, async (call) => {
    await expect.poll(() => listWindows(display)).not.toBe('');
    return work(call);
  });
}

/** Starts the service alone as the systemd unit says, in the folders it asks for, works with it and ends it. */
export async function useService<T>(machine: Machine, port: number, work: (call: Call) => Promise<T>): Promise<T> {
  const unit = '/usr/lib/systemd/system/comptoir.service';
  machine.run(`systemd-analyze verify ${unit}`);
  machine.run('install -d -o comptoir -g comptoir -m 0700 /var/lib/comptoir');
  machine.run('install -d -o comptoir -g comptoir -m 0755 /run/comptoir');
  const read = (name: string) => machine.run(`sed -n 's/^${name}=//p' ${unit}`).trim();
  const settings = Object.fromEntries(
    read('Environment')
      .split(' ')
      .map((pair) => pair.split('=') as [string, string]),
  );
  const started = { account: read('User'), home: '/var/lib/comptoir', command: read('ExecStart'), settings, port };
  return workWith(machine, started, work);
}

/**
 * Starts the service as the file of another system says (WinSW, launchd), in folders of this one, works with it, ends it
 * as that system does and asserts that it ended well, with all its data in the databases themselves.
 */
export async function useServiceFile<T>(
  machine: Machine,
  port: number,
  file: ServiceFile,
  work: (call: Call) => Promise<T>,
) {
  const [account, home] = ['comptoir', '/var/lib/comptoir'];
  const toHere = (path: string) => `${home}/${path.replaceAll('\\', '/').split('/').at(-1)}`;
  const settings = Object.fromEntries(Object.entries(file.settings).map(([name, path]) => [name, toHere(path)]));
  machine.run(`rm -rf ${home}`);
  for (const folder of [home, ...Object.values(settings)]) {
    machine.run(`install -d -o ${account} -g ${account} -m 0700 ${folder}`);
  }
  const run = (words: readonly string[]) => ['/opt/Comptoir/comptoir', ...words, '--ozone-platform=headless'].join(' ');
  const given = Object.entries(settings).map((pair) => pair.join('='));
  const stop = `runuser -u ${account} -- env HOME=${home} ${given.join(' ')} ${run(file.stop)}`;
  const end = file.stop.length > 0 ? { end: () => void machine.run(stop) } : {};
  const done = await workWith(machine, { account, home, command: run(file.start), settings, port, ...end }, work);
  const left = machine.run(`cd ${settings.COMPTOIR_DATA_DIR} && find . -maxdepth 1 -name '*-wal' -size +0`);
  expect(left).toBe('');
  return done;
}

async function workWith<T>(machine: Machine, started: Started, work: (call: Call) => Promise<T>): Promise<T> {
  const { account, home, command, settings, port, end } = started;
  const program = machine.start(account, command, { HOME: home, COMPTOIR_API_KEY: apiKey, ...settings });
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
  const done = await work(call);
  const ended = once(program, 'exit', { signal: AbortSignal.timeout(30_000) });
  if (end) end();
  else machine.run(`kill -TERM $(cat ${home}/program.pid)`);
  expect(await ended).toEqual([0, null]);
  return done;
}

/** Returns the ids of the program's visible windows on a display; empty when there is none. */
export function listWindows(display: string): string {
  const search = ['search', '--onlyvisible', '--name', 'Comptoir'];
  return spawnSync('xdotool', search, { env: { ...process.env, DISPLAY: display }, encoding: 'utf8' }).stdout;
}

/** Sells one article to one customer, and issues the invoice; returns its number. */
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

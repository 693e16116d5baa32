import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { openServiceDatabase } from '#server/database/service-database.ts';
import type { Measure } from './figure.ts';
import { formatNumber } from './figure.ts';
import { makeFolder, startBuiltService } from './processes.ts';
import { compare } from './rounds.ts';
import { headers } from './stand.ts';

const logs = 100_000;
const rounds = 10;
/** V8 widens its young generation, once, under this load. */
const warmUps = 12;
const columns =
  'id, destinataire, sujet, statut, date_creation, date_envoi, nb_tentatives, derniere_erreur, document_ids';

/** The log of 100,000 emails as CSV over HTTP: its time beside a bare loop, and the memory it takes. */
export const measure: Measure = async (report) => {
  using folder = makeFolder();
  await fill(folder.path);
  await using service = await startBuiltService(folder.path);
  await using bare = await startBare(folder.path);
  const resident = () => readMegabytes(service.pid, 'VmRSS');
  const before = resident();
  const ours = () => download(`${service.url}/emails/logs/export`);
  for (let done = 0; done < warmUps; done += 1) await ours();
  const first = readMegabytes(service.pid, 'VmHWM');
  const comparison = await compare(ours, () => download(bare.url), rounds);
  const last = readMegabytes(service.pid, 'VmHWM');
  report({
    work: 'CSV export of 100,000 emails',
    peer: 'bare node:http + better-sqlite3, one loop, no escaping',
    value: comparison.ratio,
    unit: '×',
    detail: `${formatNumber(comparison.ours)} Mo/s to ${formatNumber(comparison.peers)} Mo/s`,
  });
  report({
    work: `memory that ${rounds} more exports add`,
    peer: `peak after the first ${warmUps}`,
    value: last - first,
    unit: 'Mo',
    aim: { atMost: 5 },
    detail: `${formatNumber(before)} Mo before, ${formatNumber(first)} after ${warmUps}, ${formatNumber(last)} after all`,
  });
};

async function fill(dataDir: string): Promise<void> {
  const { connection } = await openServiceDatabase(dataDir);
  connection.exec(`
    insert into email_messages (id, sujet, corps_html, texte, cc, date_creation) values (1, 's', 's', 's', '[]', '2026');
    insert into email_logs (id, message_id, destinataire, sujet, statut, date_creation, date_envoi, nb_tentatives)
    with recursive n(i) as (select 1 union all select i + 1 from n where i < ${logs})
    select lower(hex(randomblob(16))), 1, 'client' || i || '@exemple.fr', 'Votre facture n° ' || i || ', du mois', 'ENVOYE',
      '2026-11-21T04:05:09.000Z', '2026-11-21T04:05:10.000Z', 1 from n`);
  connection.close();
}

/** The same rows joined by commas. */
async function startBare(dataDir: string) {
  const { connection } = await openServiceDatabase(dataDir);
  const rows = connection.prepare<[], unknown[]>(`select ${columns} from email_logs order by seq desc`).raw();
  const server = createServer((_request, response) => {
    let text = '';
    for (const row of rows.iterate()) text += `${row.join(',')}\r\n`;
    response.end(text);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      server.close();
      connection.close();
    },
  };
}

/** Megabytes a second. */
async function download(url: string): Promise<number> {
  const started = performance.now();
  const response = await fetch(url, { headers });
  const { byteLength } = await response.arrayBuffer();
  if (byteLength < logs * 100) throw new Error(`The export has only ${byteLength} bytes`);
  return byteLength / 1_000 / (performance.now() - started);
}

function readMegabytes(pid: number, field: 'VmRSS' | 'VmHWM'): number {
  const kilobytes = new RegExp(`^${field}:\\s+(\\d+)`, 'm').exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  return Number(kilobytes) / 1_024;
}

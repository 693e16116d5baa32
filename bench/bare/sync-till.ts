import { Agent, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { type Change, createRecordWriter } from './bare-sync.ts';
import { openBareDatabase, type WireRecord } from './bare-database.ts';

// The peer of a till: sends its rows eight at a time, each done in a FULL transaction, or takes over page after page.
// Prints how many seconds that took.

const [, , path = ':memory:', samplesJson = '{}', url = '', task = 'push'] = process.argv;
const connection = openBareDatabase(path);
const agent = new Agent({ keepAlive: true, maxSockets: 8 });

function ask(method: string, to: string, headers: Record<string, string> = {}, body?: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const sent = request(to, { method, agent, headers }, (response) => resolve(text(response)));
    sent.once('error', reject);
    sent.end(body);
  });
}

async function pushAll() {
  const rows = connection.prepare<[], { id: number; cle: string; element: string }>('select * from envois order by id');
  const done = connection.prepare('update envois set fait = 1 where id = ?');
  const waiting = rows.all();
  async function push() {
    for (let row = waiting.shift(); row; row = waiting.shift()) {
      const headers = { 'content-type': 'application/json', 'idempotency-key': row.cle };
      JSON.parse(await ask('POST', url, headers, row.element));
      done.run(row.id);
    }
  }
  await Promise.all(Array.from({ length: 8 }, push));
}

async function pullAll() {
  const writeRecord = createRecordWriter(connection, JSON.parse(samplesJson) as Record<string, WireRecord>);
  const saveCursor = connection.prepare("insert or replace into etat values ('curseur', ?)");
  const takeOver = connection.transaction((changes: readonly Change[], cursor: number) => {
    for (const change of changes) writeRecord(change);
    saveCursor.run(String(cursor));
  });
  for (let since = 0; ; ) {
    const answer = await ask('GET', `${url}?${since}`);
    const { changements, curseur, restants } = JSON.parse(answer) as {
      changements: Change[];
      curseur: number;
      restants: number;
    };
    takeOver.immediate(changements, curseur);
    since = curseur;
    if (restants === 0) return;
  }
}

const begun = performance.now();
await (task === 'push' ? pushAll() : pullAll());
process.stdout.write(`${(performance.now() - begun) / 1_000}\n`);
connection.close();
agent.destroy();

import { createServer, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import pg from 'pg';

/**
 * The least that stores what a till sends: `node:http` and `pg`, the same rows in one transaction, and no decisions.
 */
const pool = new pg.Pool({ connectionString: process.argv[2], max: 10 });
const insert = `insert into enregistrements (groupe, entite, code, boutique, record, xid, seq, affaire, chaine, porte_stock,
  type_document, statut, tiers, jour, total_ht, total_ttc)
  values ('G1', $1, $2, 'LYON', $3, pg_current_xact_id(), nextval('ordre'), $2, $2, true, 60, 0, $4, $5, $6, $7)`;
const raise = `insert into series as s (groupe, serie, poste, dernier) values ('G1', $1, $2, $3)
  on conflict (groupe, serie) do update set dernier = excluded.dernier where s.dernier < excluded.dernier`;
const keep = `insert into cles (groupe, cle, empreinte, resultat, xid) values ('G1', $1, $2, 'true', pg_current_xact_id())`;

type Sent = { entite: string; code: string; apres: Record<string, unknown> };

async function write({ entite, code, apres }: Sent, key: string): Promise<void> {
  const client = await pool.connect();
  const { client_code, date, total_ht, total_ttc } = apres;
  try {
    await client.query('begin');
    const cents = [total_ht, total_ttc].map((amount) => Math.round(Number(amount) * 100));
    const values = [entite, code, JSON.stringify(apres), client_code, date, ...cents];
    await client.query({ name: 'insert', text: insert, values });
    await client.query({
      name: 'raise',
      text: raise,
      values: [code.slice(0, -7), code.slice(3, -7), Number(code.slice(-6))],
    });
    await client.query({ name: 'keep', text: keep, values: [key, key] });
    await client.query('commit');
  } finally {
    client.release();
  }
}

async function answer(request: IncomingMessage): Promise<string> {
  const sent = JSON.parse(await text(request)) as Sent;
  await write(sent, String(request.headers['idempotency-key']));
  return JSON.stringify({ resultat: 'applique', enregistrement: sent.apres });
}

const server = createServer((request, response) => {
  answer(request).then(
    (body) => response.writeHead(200, { 'content-type': 'application/json' }).end(body),
    (error: unknown) => response.writeHead(500).end(String(error)),
  );
});
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  process.stdout.write(`http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}\n`);
});

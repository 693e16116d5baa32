import { randomBytes } from 'node:crypto';
import express, { type Express, type Request } from 'express';
import type { SimulatedTransaction } from './simulated-transaction.ts';
import { toSigningPage } from './simulator-page.ts';
import { buffer } from 'node:stream/consumers';

type Options = { apiKey: string; publicUrl: () => string; now?: () => Date };

/**
 * Simulates a provider of signatures, to go through the whole flow without an account: the part of Universign's
 * published version 1 protocol that a single signer needs, and a page on which a person signs or refuses. It holds
 * everything in memory.
 */
export function createSimulator({ apiKey, publicUrl, now = () => new Date() }: Options) {
  const transactions = new Map<string, SimulatedTransaction>();
  const files = new Map<string, Buffer>();

  function find(request: Request): SimulatedTransaction {
    const transaction = transactions.get(String(request.params.tx));
    if (!transaction) throw new SimulatorError(404, 'unknown transaction');
    return transaction;
  }

  function findPdf(transaction: SimulatedTransaction): Buffer {
    const pdf = transaction.document && files.get(transaction.document.fileId);
    if (!pdf) throw new SimulatorError(404, 'no document');
    return pdf;
  }

  const app = express().disable('x-powered-by');
  app.use(express.urlencoded({ extended: false }));
  app.use('/v1', requireKey(apiKey));
  const deps = { transactions, files, find, findPdf, publicUrl };
  mountCreation(app, deps);
  mountFilling(app, deps);
  mountLifecycle(app, deps);
  mountPages(app, { find, findPdf, now });
  app.use(answerError);
  return { app, transactions };
}

class SimulatorError extends Error {
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

const answerError: express.ErrorRequestHandler = (error: unknown, _request, response, _next) => {
  const status = error instanceof SimulatorError ? error.status : 500;
  response.status(status).json({ error: error instanceof Error ? error.message : 'unknown' });
};

function requireKey(apiKey: string): express.RequestHandler {
  const expected = `Basic ${Buffer.from(`${apiKey}:`).toString('base64')}`;
  return (request, response, next) => {
    if (request.get('authorization') === expected) next();
    else response.status(401).json({ error: 'invalid key' });
  };
}

type ApiDeps = {
  transactions: Map<string, SimulatedTransaction>;
  files: Map<string, Buffer>;
  find: (request: Request) => SimulatedTransaction;
  findPdf: (transaction: SimulatedTransaction) => Buffer;
  publicUrl: () => string;
};

function mountCreation(app: Express, { transactions, files }: ApiDeps) {
  app.post('/v1/transactions', (request, response) => {
    const id = newId('tx');
    const name = String(request.body?.name ?? id);
    transactions.set(id, { id, name, state: 'draft', completedAt: null, signer: '', document: undefined });
    response.json({ object: 'transaction', id, name, state: 'draft', actions: [] });
  });
  app.post('/v1/files', async (request, response) => {
    const id = newId('file');
    files.set(id, await readUpload(request));
    response.json({ object: 'file', id });
  });
}

function mountFilling(app: Express, { files, find }: ApiDeps) {
  app.post('/v1/transactions/:tx/documents', (request, response) => {
    const fileId = String(request.body?.document);
    if (!files.has(fileId)) throw new SimulatorError(400, 'unknown file');
    const document = { id: newId('doc'), fileId, fields: [] };
    find(request).document = document;
    response.json({ object: 'document', id: document.id });
  });
  app.post('/v1/transactions/:tx/documents/:doc/fields', (request, response) => {
    const { document } = find(request);
    if (request.body?.type !== 'signature' || document?.id !== request.params.doc)
      throw new SimulatorError(400, 'bad field');
    const id = newId('fld');
    document.fields.push(id);
    response.json({ object: 'field', id });
  });
  app.post('/v1/transactions/:tx/signatures', (request, response) => {
    const transaction = find(request);
    const { signer, field } = request.body;
    if (typeof signer !== 'string' || !transaction.document?.fields.includes(String(field))) {
      throw new SimulatorError(400, 'bad signature');
    }
    transaction.signer = signer;
    response.json({ object: 'signature', signer, field });
  });
}

function mountLifecycle(app: Express, { find, findPdf, publicUrl }: ApiDeps) {
  app.post('/v1/transactions/:tx/start', (request, response) => {
    const transaction = find(request);
    if (transaction.state !== 'draft' || transaction.signer === '') throw new SimulatorError(400, 'cannot start');
    transaction.state = 'started';
    response.json(toJson(transaction, publicUrl()));
  });
  app.post('/v1/transactions/:tx/cancel', (request, response) => {
    const transaction = find(request);
    if (transaction.state === 'completed') throw new SimulatorError(400, 'already completed');
    transaction.state = 'canceled';
    response.json(toJson(transaction, publicUrl()));
  });
  app.get('/v1/transactions/:tx', (request, response) => {
    response.json(toJson(find(request), publicUrl()));
  });
  app.get('/v1/transactions/:tx/archive/documents/:doc/download', (request, response) => {
    const transaction = find(request);
    if (transaction.state !== 'completed') throw new SimulatorError(400, 'not completed');
    const mark = Buffer.from(`\n% signed by ${transaction.signer} at ${transaction.completedAt}\n`);
    response.type('application/pdf').send(Buffer.concat([findPdf(transaction), mark]));
  });
}

type PageDeps = Pick<ApiDeps, 'find' | 'findPdf'> & { now: () => Date };

function mountPages(app: Express, { find, findPdf, now }: PageDeps) {
  app.get('/sign/:tx', (request, response) => {
    response.send(toSigningPage(find(request)));
  });
  app.get('/sign/:tx/document', (request, response) => {
    response.type('application/pdf').send(findPdf(find(request)));
  });
  app.post('/sign/:tx', (request, response) => {
    const transaction = find(request);
    const { choice } = request.body;
    if (transaction.state !== 'started' || (choice !== 'completed' && choice !== 'refused')) {
      throw new SimulatorError(400, 'cannot sign');
    }
    transaction.state = choice;
    transaction.completedAt = choice === 'completed' ? now().toISOString() : null;
    response.redirect(`/sign/${transaction.id}`);
  });
}

function toJson(
  { id, name, state, isStalled = false, completedAt, document }: SimulatedTransaction,
  publicUrl: string,
) {
  return {
    object: 'transaction',
    id,
    name,
    state,
    stalled: isStalled,
    completed_at: completedAt,
    documents: document ? [{ id: document.id }] : [],
    actions: state === 'started' ? [{ url: `${publicUrl}/sign/${id}` }] : [],
  };
}

/** Reads the `file` part of a multipart body with the platform's own parser. */
async function readUpload(request: Request): Promise<Buffer> {
  const headers = { 'content-type': request.get('content-type') ?? '' };
  const form = await new Response(await buffer(request), { headers }).formData();
  const file = form.get('file');
  if (!(file instanceof Blob)) throw new SimulatorError(400, 'no file');
  return Buffer.from(await file.arrayBuffer());
}

function newId(prefix: string): string {
  return `${prefix}_${randomBytes(8).toString('hex')}`;
}

import { findProxyMessage } from '#server/network/proxy-failure.ts';
import { z } from 'zod';
import type { ReportedStatus } from '#shared/contracts/ventes/signatures.ts';
import { Unavailable } from '#shared/endpoints/errors.ts';
import type { ProviderAnswer, SignatureProvider, SignatureRequest } from './signature.gateway.ts';

const longestStepMs = 30_000;
const statusTimeoutMs = 10_000;

const Created = z.object({ id: z.string().min(1) });
const Started = z.object({ actions: z.array(z.object({ url: z.string().nullish() })).default([]) });
const Transaction = z.object({
  state: z.string(),
  stalled: z.boolean().optional(),
  completed_at: z.string().nullish(),
  documents: z.array(z.object({ id: z.string() })).default([]),
});
type Transaction = z.output<typeof Transaction>;

const statuses = new Map<string, ReportedStatus>([
  ['draft', 'EN_ATTENTE'],
  ['started', 'EN_ATTENTE'],
  ['completed', 'SIGNE'],
  ['refused', 'REFUSE'],
  ['expired', 'EXPIRE'],
  ['canceled', 'REFUSE'],
]);

/**
 * Returns the answer; a `started` transaction that cannot go on, because a participant refused, is flagged as stalled.
 */
function toAnswer({ state, stalled, completed_at }: Transaction): ProviderAnswer {
  const etat = stalled && state === 'started' ? 'stalled' : state;
  return { statut: statuses.get(state) ?? 'EN_ATTENTE', signedAt: completed_at ?? null, etat };
}

type Options = { baseUrl: string; apiKey: string; fetch?: typeof globalThis.fetch; stepTimeoutMs?: number };

/**
 * Returns a client of Universign's transactions API, version 1: form-encoded requests, with the key as the user name of
 * HTTP Basic. Each step may take thirty seconds, a status ten. Source: apps.universign.com/docs.
 */
export function createUniversign(options: Options): SignatureProvider {
  const { send, step } = createTransport(options);

  async function fill(transactionId: string, request: SignatureRequest) {
    const tx = toTransactionPath(transactionId);
    const file = await step('envoi du PDF', '/files', toUpload(request), Created);
    const document = await step('ajout du document', `${tx}/documents`, form({ document: file.id }), Created);
    const fields = `${tx}/documents/${encodeURIComponent(document.id)}/fields`;
    const field = await step('création du champ', fields, form({ type: 'signature' }), Created);
    const signer = form({ signer: request.signerEmail, field: field.id });
    await step('désignation du signataire', `${tx}/signatures`, signer, z.unknown());
    return step('démarrage', `${tx}/start`, form({}), Started);
  }

  async function getTransaction(transactionId: string): Promise<Transaction> {
    const response = await send(toTransactionPath(transactionId), {}, statusTimeoutMs);
    return Transaction.parse(await response.json());
  }

  return {
    name: 'universign',

    async start(request) {
      const named = form({ name: request.title, language: 'fr' });
      const { id } = await step('création de la transaction', '/transactions', named, Created);
      await request.onCreated?.(id);
      const { actions } = await fill(id, request);
      return { transactionId: id, signerUrl: actions[0]?.url ?? '' };
    },

    async getStatus(transactionId) {
      try {
        return toAnswer(await getTransaction(transactionId));
      } catch {
        return { statut: 'ERREUR', signedAt: null, etat: null };
      }
    },

    async downloadSigned(transactionId) {
      const [document] = (await getTransaction(transactionId)).documents;
      if (!document)
        throw new Unavailable('Erreur de signature électronique\u00a0: la transaction n’a pas de document.');
      const archive = `${toTransactionPath(transactionId)}/archive/documents/${encodeURIComponent(document.id)}/download`;
      const response = await send(archive, {}, longestStepMs);
      return new Uint8Array(await response.arrayBuffer());
    },

    async cancel(transactionId) {
      await send(`${toTransactionPath(transactionId)}/cancel`, { method: 'POST' }, statusTimeoutMs);
    },
  };
}

function createTransport({ baseUrl, apiKey, fetch = globalThis.fetch, stepTimeoutMs = longestStepMs }: Options) {
  const authorization = `Basic ${Buffer.from(`${apiKey}:`).toString('base64')}`;

  async function send(path: string, init: RequestInit, timeoutMs: number): Promise<Response> {
    const signal = AbortSignal.timeout(timeoutMs);
    // Documents are sent to the configured address only, never to one it redirects to.
    const redirect = init.method === 'POST' ? 'error' : 'follow';
    const response = await fetch(`${baseUrl}/v1${path}`, { ...init, redirect, signal, headers: { authorization } });
    if (!response.ok) throw new Error(`le prestataire a répondu ${response.status}`);
    return response;
  }

  async function step<S extends z.ZodType>(name: string, path: string, body: URLSearchParams | FormData, schema: S) {
    try {
      const response = await send(path, { method: 'POST', body }, stepTimeoutMs);
      return schema.parse(await response.json());
    } catch (cause) {
      throw new Unavailable(`Erreur de signature électronique, ${name} : ${toReason(cause)}.`, { cause });
    }
  }

  return { send, step };
}

function toTransactionPath(transactionId: string): string {
  return `/transactions/${encodeURIComponent(transactionId)}`;
}

function form(fields: Record<string, string>): URLSearchParams {
  return new URLSearchParams(fields);
}

function toUpload({ pdf, title }: SignatureRequest): FormData {
  const upload = new FormData();
  upload.append('file', new Blob([new Uint8Array(pdf)], { type: 'application/pdf' }), `${title}.pdf`);
  return upload;
}

function toReason(cause: unknown): string {
  const proxy = findProxyMessage(cause);
  if (proxy) return proxy;
  if (cause instanceof DOMException && cause.name === 'TimeoutError') return 'le prestataire n’a pas répondu à temps';
  if (cause instanceof z.ZodError || cause instanceof SyntaxError) return 'la réponse du prestataire est illisible';
  if (cause instanceof TypeError) return 'le prestataire est injoignable';
  return cause instanceof Error ? cause.message : String(cause);
}

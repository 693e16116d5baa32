import {
  Changements,
  type Element,
  ElementRecu,
  getGateway,
  listChangements,
  pushElement,
} from '#shared/contracts/gateway.ts';
import type { z } from 'zod';
import { toAppError, Unavailable } from '#shared/errors.ts';
import { toPath } from '#shared/api-client.ts';

/** The back office did not answer, or not to the end. */
export class Unreachable extends Unavailable {}
/** The back office answers, but not to this till: token, code or address are wrong. */
export class Rejected extends Unavailable {}

/** What became of an element; `echec` and `occupe` may succeed later, `invalide` never will. */
export type Outcome = ElementRecu | { resultat: 'echec' | 'occupe' | 'invalide'; motif: string };

export type GatewayClient = {
  /** @throws {Unreachable | Rejected} */
  push(cle: string, element: Element): Promise<Outcome>;
  /** @throws {Unreachable | Rejected} */
  listChanges(since: string, limit: number): Promise<Changements>;
  /** @throws {Unreachable | Rejected} also for another protocol or version. */
  check(): Promise<void>;
};

type Options = { url: string; token: string; poste: string; installation: string; timeoutMs?: number };

const rejecting = new Set([401, 403, 404, 405]);
const invalid = new Set([400, 413, 422]);

/** Speaks the gateway's protocol; every call ends within `timeoutMs`. */
export function createGatewayClient({ url, token, poste, installation, timeoutMs = 10_000 }: Options): GatewayClient {
  const identity = {
    authorization: `Bearer ${token}`,
    'x-comptoir-poste': poste,
    'x-comptoir-installation': installation,
  };

  async function send(path: string, init: RequestInit = {}) {
    const { headers } = init;
    try {
      const signal = AbortSignal.timeout(timeoutMs);
      const response = await fetch(url + path, { ...init, signal, headers: { ...identity, ...headers } });
      return { status: response.status, body: (await response.json()) as unknown };
    } catch (cause) {
      throw new Unreachable('Le back-office ne répond pas.', { cause });
    }
  }

  async function read<S extends z.ZodType>(path: string, schema: S): Promise<z.output<S>> {
    const { status, body } = await send(path);
    if (rejecting.has(status)) throw new Rejected(toAppError(status, body).message);
    if (status !== 200) throw new Unreachable(toAppError(status, body).message);
    return parse(schema, body);
  }

  return {
    async push(cle, element) {
      const { status, body } = await send(pushElement.path, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'idempotency-key': cle },
        body: JSON.stringify(element),
      });
      if (status === 200) return parse(ElementRecu, body);
      const motif = toAppError(status, body).message;
      if (rejecting.has(status)) throw new Rejected(motif);
      if (invalid.has(status)) return { resultat: 'invalide', motif };
      return { resultat: status === 409 ? 'occupe' : 'echec', motif };
    },

    listChanges: (since, limit) => read(toPath(listChangements, { query: { since, limit } }), Changements),
    check: async () => void (await read(getGateway.path, getGateway.response)),
  };
}

function parse<S extends z.ZodType>(schema: S, body: unknown): z.output<S> {
  const result = schema.safeParse(body);
  if (!result.success)
    throw new Unreachable('Le back-office a répondu autre chose que prévu.', { cause: result.error });
  return result.data;
}

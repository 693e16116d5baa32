import type { z } from 'zod';
import { type DocumentAilleurs, getAilleurs, holdAilleurs } from '#shared/contracts/postes/gateway-ailleurs.ts';
import { toPath } from '#shared/endpoints/api-client.ts';
import type { RequestOf, ResponseOf } from '#shared/endpoints/endpoint.ts';
import { NotFound, Refused, toAppError, TooManyRequests } from '#shared/endpoints/errors.ts';
import type { JsonRequest } from './json-request.ts';

type Answer = Awaited<ReturnType<JsonRequest>>;
type Sent = Omit<Parameters<JsonRequest>[1], 'timeoutMs'>;
type Deps = {
  send: (path: string, sent?: Sent) => Promise<Answer>;
  toPost: (body: unknown) => Sent;
  parse: <S extends z.ZodType>(schema: S, body: unknown) => z.output<S>;
  /** What was answered otherwise. */
  toUnreachable: (motif: string) => Error;
};

export type AilleursCalls = {
  /** A document of any shop of the group. @throws {NotFound} @throws {Unreachable} */
  findAilleurs(numero: string): Promise<DocumentAilleurs>;
  /** Has lines of an invoice kept for this till. @throws {NotFound | Refused} @throws {Unreachable} */
  holdAilleurs(numero: string, asked: RequestOf<typeof holdAilleurs>['body']): Promise<ResponseOf<typeof holdAilleurs>>;
};

/** What a till asks a hub of other shops' documents: what that refuses is refused in its words. */
export function createAilleursCalls({ send, toPost, parse, toUnreachable }: Deps): AilleursCalls {
  function read<S extends z.ZodType>(schema: S, { status, body }: Answer): z.output<S> {
    if (status === 200) return parse(schema, body);
    const error = toAppError(status, body);
    const isSaid = error instanceof NotFound || error instanceof Refused || error instanceof TooManyRequests;
    throw isSaid ? error : toUnreachable(error.message);
  }

  return {
    findAilleurs: async (numero) => read(getAilleurs.response, await send(toPath(getAilleurs, { params: { numero } }))),
    holdAilleurs: async (numero, asked) =>
      read(holdAilleurs.response, await send(toPath(holdAilleurs, { params: { numero } }), toPost(asked))),
  };
}

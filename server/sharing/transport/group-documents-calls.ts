import type { z } from 'zod';
import type { ConditionsBoutique, ConditionsChangees } from '#shared/contracts/boutique/conditions-boutiques.ts';
import type { DocumentAncien } from '#shared/contracts/documents/anciens.ts';
import type { Changements } from '#shared/contracts/postes/gateway.ts';
import {
  copyAilleurs,
  type DocumentAilleurs,
  getAilleurs,
  holdAilleurs,
  listAnciensGateway,
} from '#shared/contracts/postes/gateway-ailleurs.ts';
import { listGatewayConditions, setGatewayConditions } from '#shared/contracts/postes/gateway-conditions.ts';
import { toPath } from '#shared/endpoints/api-client.ts';
import type { RequestOf, ResponseOf } from '#shared/endpoints/endpoint.ts';
import { NotFound, Refused, toAppError, TooManyRequests } from '#shared/endpoints/errors.ts';
import type { CallAnswer, CallDeps, CallSent } from './gateway-calls.ts';

export type GroupDocumentsCalls = {
  /** @throws {Refused} where the hub does not answer, or is too old. */
  listConditions(): Promise<ConditionsBoutique[]>;
  /** @throws {Refused} likewise. */
  setConditions(changed: ConditionsChangees): Promise<ConditionsBoutique[]>;
  /** Finds a document of any shop of the group. @throws {NotFound} @throws {Unreachable} */
  findAilleurs(numero: string): Promise<DocumentAilleurs>;
  /** Returns a document of this shop with the records it depends on. @throws {NotFound} @throws {Unreachable} */
  copyAilleurs(numero: string): Promise<Changements['changements']>;
  /** Lists a page of a customer's documents in this shop, newest first. @throws {Unreachable} */
  listAnciens(client: string, apres: string | undefined): Promise<DocumentAncien[]>;
  /** Holds lines of an invoice for this till. @throws {NotFound | Refused} @throws {Unreachable} */
  holdAilleurs(numero: string, asked: RequestOf<typeof holdAilleurs>['body']): Promise<ResponseOf<typeof holdAilleurs>>;
};

/** How many of a customer's documents are asked for at once. */
export const ancienPage = 500;

/** Creates a till's calls to a hub about other shops' documents; a refusal of the hub keeps its words. */
export function createGroupDocumentsCalls({ send, toPost, parse, toUnreachable }: CallDeps): GroupDocumentsCalls {
  function read<S extends z.ZodType>(schema: S, { status, body }: CallAnswer): z.output<S> {
    if (status === 200) return parse(schema, body);
    const error = toAppError(status, body);
    const isSaid = error instanceof NotFound || error instanceof Refused || error instanceof TooManyRequests;
    throw isSaid ? error : toUnreachable(error.message);
  }

  /** Asks for what a person waits for: an answer that does not come is a refusal in words. */
  async function askNow<S extends z.ZodType>(schema: S, path: string, sent?: CallSent): Promise<z.output<S>> {
    const answer = await send(path, sent).catch((cause: unknown) => {
      throw new Refused('Le siège ne répond pas\u00a0: réessayez quand la ligne est revenue.', { cause });
    });
    if (answer.status === 404 || answer.status === 405) {
      throw new Refused('Le siège a une version plus ancienne, qui ne connaît pas cela\u00a0: mettez-le à jour.');
    }
    if (answer.status === 200) return parse(schema, answer.body);
    throw new Refused(toAppError(answer.status, answer.body).message);
  }

  return {
    listConditions: () => askNow(listGatewayConditions.response, listGatewayConditions.path),
    setConditions: (changed) =>
      askNow(setGatewayConditions.response, setGatewayConditions.path, { ...toPost(changed), method: 'PUT' }),
    findAilleurs: async (numero) => read(getAilleurs.response, await send(toPath(getAilleurs, { params: { numero } }))),
    copyAilleurs: async (numero) =>
      read(copyAilleurs.response, await send(toPath(copyAilleurs, { params: { numero } }))).changements,
    listAnciens: async (code, apres) =>
      read(
        listAnciensGateway.response,
        await send(toPath(listAnciensGateway, { params: { code }, query: { limit: ancienPage, apres } })),
      ),
    holdAilleurs: async (numero, asked) =>
      read(holdAilleurs.response, await send(toPath(holdAilleurs, { params: { numero } }), toPost(asked))),
  };
}

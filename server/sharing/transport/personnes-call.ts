import type { z } from 'zod';
import type { PersonnesPort } from '#server/backoffice/boutique.gateway.ts';
import {
  changeGatewayMotDePasse,
  listGatewayPersonnes,
  listGatewayPersonnesGerees,
  type PersonnesPoste,
  removeGatewayPersonne,
  setGatewayPersonne,
} from '#shared/contracts/postes/gateway-personnes.ts';
import { toPath } from '#shared/endpoints/api-client.ts';
import { Refused, toAppError } from '#shared/endpoints/errors.ts';
import type { CallDeps, CallSent } from './gateway-calls.ts';

export type PersonnesCall = {
  /** Returns the group's people who may work here, from a hub that tells of them. @throws {Unreachable | Rejected} */
  listPersonnes(): Promise<PersonnesPoste>;
  /** What people here ask of the hub about those of the group: its refusals keep their words. */
  personnes: PersonnesPort;
};

type Deps = Pick<CallDeps, 'send' | 'toPost' | 'parse'> & {
  read: <S extends z.ZodType>(path: string, schema: S) => Promise<z.output<S>>;
};

export function createPersonnesCall({ read, send, toPost, parse }: Deps): PersonnesCall {
  /** Asks for what a person waits for: whatever else than an answer comes is a refusal in words. */
  async function ask<S extends z.ZodType>(schema: S, path: string, sent?: CallSent): Promise<z.output<S>> {
    const { status, body } = await send(path, sent).catch((cause: unknown) => {
      throw new Refused(unanswered, { cause });
    });
    if (status === 200) return parse(schema, body);
    const error = toAppError(status, body);
    // The till's own token, or a failure of the hub: nothing that the caller did.
    const isTheirs = status < 500 && status !== 401 && status !== 403 && status !== 429;
    throw isTheirs ? error : new Refused(status < 500 ? error.message : unanswered, { cause: error });
  }
  const put = (body: unknown) => ({ ...toPost(body), method: 'PUT' as const });

  return {
    listPersonnes: () => read(listGatewayPersonnes.path, listGatewayPersonnes.response),
    personnes: {
      list: () => ask(listGatewayPersonnesGerees.response, listGatewayPersonnesGerees.path),
      set: (id, changed) =>
        ask(setGatewayPersonne.response, toPath(setGatewayPersonne, { params: { id } }), put(changed)),
      async remove(id) {
        const path = toPath(removeGatewayPersonne, { params: { id } });
        await ask(removeGatewayPersonne.response, path, { method: 'DELETE' });
      },
      async changePassword(id, changed) {
        const path = toPath(changeGatewayMotDePasse, { params: { id } });
        await ask(changeGatewayMotDePasse.response, path, put(changed));
      },
    },
  };
}

const unanswered =
  'Le siège ne répond pas, et les personnes du groupe n’y changent qu’avec lui\u00a0: réessayez quand la ligne est revenue. S’il a quand même reçu ce changement, cela se verra ici dès qu’il répond.';

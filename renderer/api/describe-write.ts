import { type Call, toPath } from '#shared/endpoints/api-client.ts';
import type { Ecriture } from '#shared/contracts/utilisateurs/approvals.ts';
import { isRecord } from '#shared/is-record.ts';

/** The first request that `send` would make, instead of making it. */
export function describeWrite(send: (call: Call) => unknown): Promise<Ecriture> {
  return new Promise((resolve) => {
    const record: Call = (endpoint, input) => {
      const given: unknown = input;
      const corps = isRecord(given) ? given.body : undefined;
      resolve({ methode: endpoint.method === 'put' ? 'PUT' : 'POST', chemin: toPath(endpoint, input), corps });
      return new Promise(() => undefined);
    };
    void send(record);
  });
}

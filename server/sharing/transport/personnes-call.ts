import type { z } from 'zod';
import { listGatewayPersonnes, type PersonnesPoste } from '#shared/contracts/postes/gateway-personnes.ts';

export type PersonnesCall = {
  /** Returns the group's people who may work here, from a hub that tells of them. @throws {Unreachable | Rejected} */
  listPersonnes(): Promise<PersonnesPoste>;
};

type Read = <S extends z.ZodType>(path: string, schema: S) => Promise<z.output<S>>;

export const createPersonnesCall = (read: Read): PersonnesCall => ({
  listPersonnes: () => read(listGatewayPersonnes.path, listGatewayPersonnes.response),
});

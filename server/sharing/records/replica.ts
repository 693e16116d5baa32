import type { Entite, Replique } from '#shared/contracts/postes/gateway.ts';
import type { ChangeOrigin } from '#server/backoffice/local/change-log.ts';

/** One shared kind of record: read whole, and written whole with everything that follows from it. */
export type Replica<E extends Entite> = {
  find(code: string): Replique<E> | undefined;
  put(record: Replique<E>, origin: ChangeOrigin | undefined): void;
  /** Removes a record of a kind that can be set aside, as if it had never been. */
  remove?(code: string): void;
};

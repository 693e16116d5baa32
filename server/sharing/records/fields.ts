import { z } from 'zod';
import type { Entite, Replique } from '#shared/contracts/postes/gateway.ts';

/** A shared record, by field. */
export type Fields = Record<string, unknown>;

/** Returns a record as its kind types it. It was checked when it arrived, or is read from the store: it is not checked again. */
export function asReplique<E extends Entite>(_entite: E, record: Fields): Replique<E> {
  return record as Replique<E>;
}

/** Lists what a document was transformed into. */
export function listTargets({ documents_cibles }: Fields): { numero: string; type_document: number }[] {
  const targets = z.array(z.object({ numero: z.string(), type_document: z.number() })).safeParse(documents_cibles);
  return targets.success ? targets.data : [];
}

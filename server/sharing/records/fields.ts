import { z } from 'zod';

/** A shared record, by field. */
export type Fields = Record<string, unknown>;

/** Lists what a document was transformed into. */
export function listTargets({ documents_cibles }: Fields): { numero: string; type_document: number }[] {
  const targets = z.array(z.object({ numero: z.string(), type_document: z.number() })).safeParse(documents_cibles);
  return targets.success ? targets.data : [];
}

import { z } from 'zod';

/** A record that travels, by field. */
export type Fields = Record<string, unknown>;

/** What a document says it was transformed into. */
export function listTargets({ documents_cibles }: Fields): { numero: string; type_document: number }[] {
  const targets = z.array(z.object({ numero: z.string(), type_document: z.number() })).safeParse(documents_cibles);
  return targets.success ? targets.data : [];
}

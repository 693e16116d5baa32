import { useAnswer } from '#renderer/api/use-answer.ts';
import { type Acomptes, acompteEndpoints } from '#shared/contracts/reglements/acomptes.ts';
import type { AcomptableKind } from '#shared/documents/draft-acompte.ts';

/** Reads the deposit invoices of a quote or an order, and what may still be asked for; undefined until read. */
export function useAcomptes(kind: AcomptableKind, numero: string): Acomptes | undefined {
  return useAnswer(acompteEndpoints[kind].list, { params: { numero } }).data;
}

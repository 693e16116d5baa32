import type { Maillon } from '#shared/contracts/documents/historique.ts';

export type Step = Pick<Maillon, 'numero' | 'document_source'> & { statut?: number };

/** A line of documents, each made from the one before; `from` is the source of the first. */
export type ChainRow = { from: string | null; steps: Step[] };

/**
 * Returns the chain as it is drawn: one line while each document became one other, and another line for each further
 * document made of it.
 */
export function toChainRows(chain: readonly Step[]): ChainRow[] {
  const rows: ChainRow[] = [];
  for (const step of chain) {
    const row = rows.at(-1);
    const previous = row?.steps.at(-1);
    if (row && previous?.numero === step.document_source) row.steps.push(step);
    else rows.push({ from: rows.length === 0 ? null : step.document_source, steps: [step] });
  }
  return rows;
}

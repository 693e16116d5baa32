import { useState } from 'react';
import { z } from 'zod';
import { compareLines, mergeLines, type Side } from '#renderer/screens/versions/compare-lines.ts';
import { countOpen } from '#renderer/screens/versions/versions-of-lines.tsx';
import { LigneRecord } from '#shared/contracts/documents/documents.ts';
import { RemiseGlobale } from '#shared/contracts/documents/remise-globale.ts';
import type { SynchroElement } from '#shared/contracts/postes/synchronisation.ts';
import { computeTotals } from '#shared/money/totals.ts';

export type ChosenLines = NonNullable<ReturnType<typeof useChosenLines>>;

const Lignes = z.array(LigneRecord);

/**
 * Keeps which side's version of each line is kept, when both changed the lines; undefined when lines are not in
 * question.
 */
export function useChosenLines({ entite, avant, notre, leur }: SynchroElement) {
  const [chosen, choose] = useState<ReadonlyMap<string, Side>>(new Map());
  const [mine, theirs] = [notre.lignes, leur?.lignes].map((lignes) => Lignes.safeParse(lignes).data);
  if (entite !== 'document' || !mine || !theirs) return undefined;
  const lines = compareLines(Lignes.safeParse(avant.lignes).data ?? [], mine, theirs);
  if (lines.every(({ isSame }) => isSame)) return undefined;
  const remise = RemiseGlobale.safeParse(notre.remise_globale ?? leur?.remise_globale).data;
  return {
    lines,
    chosen,
    choose,
    open: countOpen(lines, chosen),
    /** The total of the lines as chosen so far. */
    amounts: computeTotals(mergeLines(lines, chosen), remise?.pourcentage),
  };
}

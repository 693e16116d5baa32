import type { RowSelectionState } from '@tanstack/react-table';
import type { ReactNode } from 'react';
import { maxDocuments } from '#renderer/api/rows/document-rows.ts';
import { Amount } from '#renderer/ui/figures.tsx';
import type { DocumentRow } from '#renderer/api/rows/row-sources.ts';
import { formatQuantity, sumAmounts } from '#shared/money.ts';
import classes from './documents.module.css';

type Props = {
  documents: readonly DocumentRow[];
  selected: RowSelectionState;
  /** There are older ones the service did not give. */
  isCut: boolean;
  /** What can be done with those that are selected. */
  actions: ReactNode;
};

/** What the selected documents come to, or all of them when none is. */
export function DocumentSums({ documents, selected, isCut, actions }: Props) {
  const chosen = documents.filter(({ numero }) => selected[numero]);
  const summed = chosen.length > 0 ? chosen : documents;
  const count = `${formatQuantity(summed.length)} ${toWord(summed.length, chosen.length > 0)}`;
  return (
    <>
      <span>
        {count}
        {isCut && ` · parmi les ${formatQuantity(maxDocuments)} plus récents`}
      </span>
      {chosen.length > 0 && actions}
      <span className={classes.sums}>
        <span>
          HT <Amount of={sumAmounts(summed.map(({ total_ht }) => total_ht))} isStrong />
        </span>
        <span>
          TTC <Amount of={sumAmounts(summed.map(({ total_ttc }) => total_ttc))} isStrong />
        </span>
      </span>
    </>
  );
}

function toWord(count: number, isSelection: boolean): string {
  const plural = count > 1 ? 's' : '';
  return isSelection ? `sélectionné${plural}` : `document${plural}`;
}

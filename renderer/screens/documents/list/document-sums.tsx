import { type ReactNode, useMemo } from 'react';
import type { DocumentPages } from '#renderer/api/rows/document-pages.ts';
import { KnownSince } from '#renderer/records/documents/known-since.tsx';
import { Amount } from '#renderer/ui/figures.tsx';
import { formatQuantity, sumAmounts } from '#shared/money/money.ts';
import classes from './documents.module.css';
import type { ChosenDocument } from '../bulk/use-document-selection.ts';

type Props = {
  list: DocumentPages;
  chosen: ReadonlyMap<string, ChosenDocument>;
  /** Actions on the selected ones. */
  actions: ReactNode;
};

/** Shows the total of the selected documents or, without a selection, of all that match the filters. */
export function DocumentSums({ list, chosen, actions }: Props) {
  const isSelection = chosen.size > 0;
  const selected = useMemo(() => sum(chosen), [chosen]);
  const { total, total_ht, total_ttc } = isSelection
    ? selected
    : { total: list.total, total_ht: list.first?.total_ht ?? 0, total_ttc: list.first?.total_ttc ?? 0 };
  return (
    <>
      <output>{`${formatQuantity(total)} ${toWord(total, isSelection)}`}</output>
      {!isSelection && <KnownSince />}
      {isSelection && actions}
      <span className={classes.sums}>
        <span>
          HT <Amount of={total_ht} isStrong />
        </span>
        <span>
          TTC <Amount of={total_ttc} isStrong />
        </span>
      </span>
    </>
  );
}

function sum(chosen: ReadonlyMap<string, ChosenDocument>) {
  const documents = [...chosen.values()];
  return {
    total: documents.length,
    total_ht: sumAmounts(documents.map(({ total_ht }) => total_ht)),
    total_ttc: sumAmounts(documents.map(({ total_ttc }) => total_ttc)),
  };
}

function toWord(count: number, isSelection: boolean): string {
  const plural = count > 1 ? 's' : '';
  return isSelection ? `sélectionné${plural}` : `document${plural}`;
}

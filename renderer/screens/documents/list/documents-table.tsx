import { useMutation } from '@tanstack/react-query';
import type { SortingState } from '@tanstack/react-table';
import { type Ref, useState } from 'react';
import { useNavigate } from 'react-router';
import type { DocumentPages } from '#renderer/api/rows/document-pages.ts';
import { useBoutiques } from '#renderer/api/use-boutiques.ts';
import { useBoutiqueColumn } from '#renderer/screens/boutiques/use-boutique-column.ts';
import type { BulkDocument } from '#renderer/screens/documents/bulk/bulk.store.ts';
import { BulkBar } from '#renderer/screens/documents/bulk/bulk-bar.tsx';
import { BulkDialog, type BulkStep } from '#renderer/screens/documents/bulk/bulk-dialog.tsx';
import { BulkNotice } from '#renderer/screens/documents/bulk/bulk-notice.tsx';
import { gatherDocuments } from '#renderer/screens/documents/bulk/gather-documents.ts';
import { kindLabels } from '#renderer/records/documents/kind-labels.ts';
import { PagedTable, toPagedTable } from '#renderer/ui/table/paged-table.tsx';
import { showFailure } from '#renderer/ui/show-failure.tsx';
import { documentColumns } from './document-columns.tsx';
import { DocumentSums } from './document-sums.tsx';
import { saveDocumentsCsv } from './save-documents-csv.ts';
import { useDocumentSelection } from '../bulk/use-document-selection.ts';

type Props = { list: DocumentPages; onSort: (sorting: SortingState) => void; ref: Ref<HTMLTableElement> };

const getNumero = ({ numero }: { numero: string }) => numero;

/** Shows the documents of a list, the total of the selected ones, and what can be done with them. */
export function DocumentsTable({ list, onSort, ref }: Props) {
  const { kind } = list;
  const { plural, path } = kindLabels[kind];
  const go = useNavigate();
  const selection = useDocumentSelection(list);
  const bulk = useBulkSteps(list, selection);
  const columns = useBoutiqueColumn(documentColumns[kind], getNumero);

  return (
    <>
      <BulkNotice onShow={bulk.showReport} />
      <PagedTable
        ref={ref}
        label={plural}
        {...toPagedTable(list)}
        columns={columns}
        getId={getNumero}
        onOpen={({ numero }) => void go(`${path}/${numero}`)}
        onSort={onSort}
        selection={selection}
        footer={
          <DocumentSums
            list={list}
            chosen={selection.chosen}
            actions={<BulkBar kind={kind} {...bulk.bar} onClear={selection.clear} />}
          />
        }
      />
      <BulkDialog kind={kind} {...bulk.dialog} />
    </>
  );
}

type Selection = ReturnType<typeof useDocumentSelection>;

/** Keeps the step of an action on many, from the choice in the bar to the report. */
function useBulkSteps({ kind, question }: DocumentPages, { chosen, count, clear }: Selection) {
  const [step, setStep] = useState<BulkStep | 'report'>();
  const [documents, setDocuments] = useState<readonly BulkDocument[]>([]);
  const gathering = useMutation({
    mutationFn: async (next: BulkStep) => ({ next, gathered: await gatherDocuments(kind, question, chosen) }),
    onSuccess({ next, gathered }) {
      setDocuments(gathered);
      setStep(next);
    },
    onError: (error) => showFailure('La sélection n’a pas été lue', error),
  });

  const boutiques = useBoutiques();
  const exporting = useMutation({
    mutationFn: () => gatherDocuments(kind, question, chosen),
    onSuccess: (gathered) => saveDocumentsCsv(kind, gathered, boutiques),
    onError: (error) => showFailure('La sélection n’a pas été exportée', error),
  });

  function close() {
    if (step === 'report') clear();
    setStep(undefined);
  }

  return {
    showReport: () => setStep('report'),
    bar: {
      count,
      isBusy: gathering.isPending || exporting.isPending,
      onChoose: (next: BulkStep) => gathering.mutate(next),
      onExport: () => exporting.mutate(),
    },
    dialog: { step, documents, onStarted: () => setStep('report'), onClose: close },
  };
}

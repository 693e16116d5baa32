import type { RowSelectionState } from '@tanstack/react-table';
import { type Ref, useState } from 'react';
import { useNavigate } from 'react-router';
import type { DocumentRow } from '#renderer/api/rows/row-sources.ts';
import type { VenteKind } from '#renderer/stores/vente.ts';
import { DataTable } from '#renderer/ui/table/data-table.tsx';
import { BulkBar } from './bulk-bar.tsx';
import { BulkDialog, type BulkStep } from './bulk-dialog.tsx';
import { BulkNotice } from './bulk-notice.tsx';
import { documentColumns } from './document-columns.tsx';
import { DocumentSums } from './document-sums.tsx';
import { kindWords } from './kind-words.ts';

type Props = {
  kind: VenteKind;
  documents: readonly DocumentRow[];
  /** There are older ones the service did not give. */
  isCut: boolean;
  ref: Ref<HTMLTableElement>;
};

/** The documents of a list, what the selected ones come to, and what can be done with them. */
export function DocumentsTable({ kind, documents, isCut, ref }: Props) {
  const { plural, path } = kindWords[kind];
  const go = useNavigate();
  const [selected, setSelected] = useState<RowSelectionState>({});
  const [step, setStep] = useState<BulkStep | 'report'>();
  const clear = () => setSelected({});

  function close() {
    if (step === 'report') clear();
    setStep(undefined);
  }

  return (
    <>
      <BulkNotice onShow={() => setStep('report')} />
      <DataTable
        ref={ref}
        label={plural}
        rows={documents}
        columns={documentColumns[kind]}
        getId={({ numero }) => numero}
        onOpen={({ numero }) => void go(`${path}/${numero}`)}
        selection={{ selected, onChange: setSelected }}
        footer={
          <DocumentSums
            documents={documents}
            selected={selected}
            isCut={isCut}
            actions={<BulkBar kind={kind} onChoose={setStep} onClear={clear} />}
          />
        }
      />
      <BulkDialog
        kind={kind}
        step={step}
        // Oldest first, as somebody would do them one after the other: their numbers follow each other.
        documents={documents.filter(({ numero }) => selected[numero]).toReversed()}
        onStarted={() => setStep('report')}
        onClose={close}
      />
    </>
  );
}

import type { RowSelectionState } from '@tanstack/react-table';
import { useMemo, useRef, useState } from 'react';
import { useAnswer } from '#renderer/api/use-answer.ts';
import { useMay } from '#renderer/stores/session.store.ts';
import { ListState } from '#renderer/ui/screen/list-state.tsx';
import { Screen } from '#renderer/ui/screen/screen.tsx';
import { formatQuantity } from '#shared/money/money.ts';
import { countByTranche, filterRelances, toRelances } from './relance.ts';
import { type RelanceKind, relanceKinds } from './relance-kinds.ts';
import { RelancesList } from './relances-list.tsx';
import { RelancesToolbar, useRelanceFilters } from './relances-toolbar.tsx';
import { SendAll } from './send-all.tsx';
import { SendDialog, type SendStep } from './send-dialog.tsx';
import { SendingNotice } from './sending-notice.tsx';

/** Shows what customers should be reminded of, the longest due first, and beside it the e-mail. */
export function RelancesScreen({ kind }: { kind: RelanceKind }) {
  const { words, endpoint } = relanceKinds[kind];
  const grid = useRef<HTMLTableElement>(null);
  const { listed, rows, filters } = useRelances(kind);
  const [selected, setSelected] = useState<RowSelectionState>({});
  const [step, setStep] = useState<SendStep>();
  const mayRemind = useMay().may(endpoint);
  const parts = countByTranche(kind, listed.data ?? []);

  function showReport() {
    setSelected({});
    setStep('report');
  }

  return (
    <Screen
      title="Relances"
      detail={rows && formatQuantity(rows.length)}
      actions={
        rows &&
        mayRemind && <SendAll kind={kind} rows={rows} selected={selected} onSend={(chosen) => setStep({ chosen })} />
      }
      toolbar={<RelancesToolbar kind={kind} filters={filters} parts={parts} onLeave={() => grid.current?.focus()} />}
    >
      <SendingNotice onOpen={() => setStep('report')} />
      <ListState
        of={{ ...listed, data: rows }}
        query={filters.text}
        isNarrowed={filters.chosen.length > 0}
        none={words.none}
      >
        {(relances) => (
          <RelancesList
            ref={grid}
            kind={kind}
            rows={relances}
            selection={mayRemind ? { selected, onChange: setSelected } : undefined}
            onAsk={(relance) => setStep({ chosen: [relance] })}
          />
        )}
      </ListState>
      <SendDialog step={step} onClose={() => setStep(undefined)} onSent={showReport} />
    </Screen>
  );
}

function useRelances(kind: RelanceKind) {
  const filters = useRelanceFilters();
  const { chosen, text } = filters;
  const listed = useAnswer(relanceKinds[kind].list, {}, { select: (answer) => toRelances(kind, answer) });
  const rows = useMemo(() => listed.data && filterRelances(listed.data, chosen, text), [listed.data, chosen, text]);
  return { listed, rows, filters };
}

import { Button } from '@mantine/core';
import { IconSend } from '@tabler/icons-react';
import type { RowSelectionState } from '@tanstack/react-table';
import { toKeyProps, useShortcut } from '#renderer/ui/keyboard/shortcuts.tsx';
import { listDue, type Relance } from './relance.ts';
import { type RelanceKind, relanceKinds } from './relance-kinds.ts';

type Props = {
  kind: RelanceKind;
  rows: readonly Relance[];
  selected: RowSelectionState;
  onSend: (chosen: readonly Relance[]) => void;
};

/** Sends reminders for the selection, or for all that is due in the list without one. */
export function SendAll({ kind, rows, selected, onSend }: Props) {
  const chosen = rows.filter(({ numero }) => selected[numero]);
  const isSelection = chosen.length > 0;
  const sent = isSelection ? chosen : listDue(rows);
  const isEnabled = sent.length > 0;

  function toLabel() {
    if (isSelection) return `Relancer la sélection (${sent.length})`;
    if (!isEnabled && rows.some(({ isRecent }) => isRecent)) return 'Tout est relancé';
    return `${relanceKinds[kind].words.all} (${sent.length})`;
  }

  const label = toLabel();
  useShortcut('R', 'Relancer la sélection, ou tout', () => onSend(sent), { group: 'Relances', isEnabled });
  return (
    <Button
      disabled={!isEnabled}
      onClick={() => onSend(sent)}
      leftSection={<IconSend size={16} stroke={1.8} aria-hidden="true" />}
      {...toKeyProps('R')}
    >
      {label}
    </Button>
  );
}

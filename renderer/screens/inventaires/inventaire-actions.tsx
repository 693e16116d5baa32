import { Button } from '@mantine/core';
import { IconArrowBackUp, IconBarcode, IconCheck, IconDownload } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { call } from '#renderer/api/client.ts';
import { saveCsv } from '#renderer/screens/import/file/save-csv.ts';
import { useMay } from '#renderer/stores/session.store.ts';
import { GuardedButton } from '#renderer/ui/guarded-button.tsx';
import { useShortcut } from '#renderer/ui/keyboard/shortcuts.tsx';
import { showFailure } from '#renderer/ui/toasts.tsx';
import type { EtatInventaire } from '#shared/contracts/inventaires/inventaire.ts';
import {
  approveInventaire,
  createPointages,
  exportEcarts,
  undoInventaire,
} from '#shared/contracts/inventaires/inventaires.ts';
import { ApproveInventaire } from './approve-inventaire.tsx';
import { UndoInventaire } from './undo-inventaire.tsx';

const group = 'Inventaire';
const look = { size: 16, stroke: 1.8, 'aria-hidden': true } as const;

/** Shows what can be done with a count in its state. */
export function InventaireActions({ of: inventaire }: { of: EtatInventaire }) {
  const { statut } = inventaire;
  return (
    <>
      <ExportButton of={inventaire} />
      {(statut === 'en_cours' || statut === 'approuve') && <UndoButton of={inventaire} />}
      {statut === 'en_cours' && <CountLink of={inventaire} />}
      {statut === 'en_cours' && <ApproveButton of={inventaire} />}
    </>
  );
}

function ExportButton({ of: { numero } }: { of: EtatInventaire }) {
  const exporting = useMutation({
    mutationFn: () => call(exportEcarts, { params: { numero }, query: { format: 'excel' } }),
    onSuccess: (text) => saveCsv(text, `inventaire-${numero}.csv`),
    onError: (error) => showFailure('L’export n’a pas abouti.', error),
  });
  useShortcut('Alt+X', 'Exporter l’inventaire', () => exporting.mutate(), { group });
  return (
    <Button
      variant="default"
      loading={exporting.isPending}
      aria-keyshortcuts="Alt+X"
      leftSection={<IconDownload {...look} />}
      onClick={() => exporting.mutate()}
    >
      Exporter
    </Button>
  );
}

function CountLink({ of: { numero } }: { of: EtatInventaire }) {
  const go = useNavigate();
  const path = `/inventaires/${numero}/compter`;
  const mayCount = useMay().may(createPointages);
  useShortcut('C', 'Compter', () => void go(path), { group, isEnabled: mayCount });
  if (!mayCount) return null;
  return (
    <Button component={Link} to={path} variant="default" aria-keyshortcuts="C" leftSection={<IconBarcode {...look} />}>
      Compter
    </Button>
  );
}

function ApproveButton({ of: inventaire }: { of: EtatInventaire }) {
  const [isOpen, setOpen] = useState(false);
  const refusal = useMay().whyNot(approveInventaire);
  useShortcut('A', 'Approuver', () => refusal === undefined && setOpen(true), { group });
  return (
    <>
      <GuardedButton
        whyNot={refusal}
        onClick={() => setOpen(true)}
        aria-keyshortcuts="A"
        leftSection={<IconCheck {...look} />}
      >
        Approuver…
      </GuardedButton>
      {isOpen && <ApproveInventaire of={inventaire} onClose={() => setOpen(false)} />}
    </>
  );
}

function UndoButton({ of: inventaire }: { of: EtatInventaire }) {
  const [isOpen, setOpen] = useState(false);
  const refusal = useMay().whyNot(undoInventaire);
  return (
    <>
      <GuardedButton
        whyNot={refusal}
        variant="default"
        onClick={() => setOpen(true)}
        leftSection={<IconArrowBackUp {...look} />}
      >
        {inventaire.statut === 'approuve' ? 'Annuler…' : 'Abandonner…'}
      </GuardedButton>
      {isOpen && <UndoInventaire of={inventaire} onClose={() => setOpen(false)} />}
    </>
  );
}

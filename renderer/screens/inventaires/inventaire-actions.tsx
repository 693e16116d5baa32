import { Button } from '@mantine/core';
import { IconArrowBackUp, IconBarcode, IconCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { call } from '#renderer/api/client.ts';
import { useMay } from '#renderer/stores/session.store.ts';
import { GuardedButton } from '#renderer/ui/guarded-button.tsx';
import { useShortcut } from '#renderer/ui/keyboard/shortcuts.tsx';
import { ExportButton } from '#renderer/ui/screen/export-button.tsx';
import type { EtatInventaire } from '#shared/contracts/inventaires/inventaire.ts';
import {
  approveInventaire,
  createPointages,
  exportEcarts,
  undoInventaire,
} from '#shared/contracts/inventaires/inventaires.ts';
import { ApproveInventaire } from './approve-inventaire.tsx';
import { UndoInventaire } from './undo-inventaire.tsx';
import { useDecidedElsewhere } from './use-decided-elsewhere.ts';

const group = 'Inventaire';
const look = { size: 16, stroke: 1.8, 'aria-hidden': true } as const;

/** Shows what can be done with a count in its state. */
export function InventaireActions({ of: inventaire }: { of: EtatInventaire }) {
  const { numero, statut } = inventaire;
  return (
    <>
      <ExportButton
        name="Exporter l’inventaire"
        group={group}
        filename={`inventaire-${numero}.csv`}
        read={() => call(exportEcarts, { params: { numero }, query: { format: 'excel' } })}
      />
      {(statut === 'en_cours' || statut === 'approuve') && <UndoButton of={inventaire} />}
      {statut === 'en_cours' && <CountLink of={inventaire} />}
      {statut === 'en_cours' && <ApproveButton of={inventaire} />}
    </>
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
  const elsewhere = useDecidedElsewhere(inventaire);
  const refusal = useMay().whyNot(approveInventaire) ?? elsewhere;
  useShortcut('A', 'Approuver', () => setOpen(true), { group, isEnabled: refusal === undefined });
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
  const elsewhere = useDecidedElsewhere(inventaire);
  const refusal = useMay().whyNot(undoInventaire) ?? elsewhere;
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

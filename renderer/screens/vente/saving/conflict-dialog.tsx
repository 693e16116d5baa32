import { Button } from '@mantine/core';
import { useState } from 'react';
import { compareLines, mergeLines, type Side } from '#renderer/screens/versions/compare-lines.ts';
import { countOpen, toOpenNote, VersionsOfLines } from '#renderer/screens/versions/versions-of-lines.tsx';
import type { Vente } from '#renderer/stores/vente.ts';
import { Dialog, DialogBody, DialogFoot } from '#renderer/ui/dialog.tsx';
import { Notice } from '#renderer/ui/screen/loading-and-failure.tsx';
import { toSubject } from '#shared/documents/document-names.ts';
import { toStatutLabel } from '#shared/documents/statut-labels.ts';
import type { VenteConflict } from './use-conflict.ts';

type Props = { vente: Vente; conflict: VenteConflict | undefined };

/** Shown when another user saved a version of the document first: shows both, and the lines are chosen. */
export function ConflictDialog({ vente, conflict }: Props) {
  const { kind, modifie } = vente;
  return (
    <Dialog
      isOpen={conflict !== undefined}
      onClose={() => conflict?.leave()}
      closeOnClickOutside={false}
      title={`${toSubject(kind, modifie ?? '')} a changé entre-temps`}
      size="56rem"
    >
      {conflict && <Choices key={conflict.theirs.version} kind={kind} conflict={conflict} />}
    </Dialog>
  );
}

const words = { mine: 'La vôtre', theirs: 'Celle enregistrée', takeTheirs: 'L’autre' };

function Choices({ kind, conflict }: { kind: Vente['kind']; conflict: VenteConflict }) {
  const { base, theirs, mine, settle, leave } = conflict;
  const [chosen, setChosen] = useState<ReadonlyMap<string, Side>>(new Map());
  const lines = compareLines(base.lignes, mine, theirs.lignes);
  const open = countOpen(lines, chosen);

  return (
    <DialogBody>
      <p>
        Quelqu’un d’autre a enregistré sa version pendant que vous changiez les lignes. Rien de ce que vous avez tapé
        n’est perdu.
      </p>
      {theirs.statut !== base.statut && (
        <Notice tone="warning">{`Statut\u00a0: ${toStatutLabel(kind, base.statut)} → ${toStatutLabel(kind, theirs.statut)}`}</Notice>
      )}
      <VersionsOfLines lines={lines} words={words} chosen={chosen} onChoose={setChosen} />
      <DialogFoot note={toOpenNote(open)} onCancel={leave} cancel="Revenir à la saisie">
        <Button
          data-autofocus={open === 0 || undefined}
          disabled={open > 0}
          onClick={() => settle(mergeLines(lines, chosen))}
        >
          Enregistrer ce choix
        </Button>
      </DialogFoot>
    </DialogBody>
  );
}

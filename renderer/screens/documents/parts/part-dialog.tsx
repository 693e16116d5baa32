import { Button } from '@mantine/core';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useAnswer } from '#renderer/api/use-answer.ts';
import { useWrite } from '#renderer/api/use-write.ts';
import { asShown, writeSeen } from '#renderer/api/write-seen.ts';
import { kindLabels } from '#renderer/records/documents/kind-labels.ts';
import { Dialog, DialogFoot, DialogForm, SubmitButton } from '#renderer/ui/dialog.tsx';
import { focusRefusedFigure } from '#renderer/ui/form/refused-figure.ts';
import { LargeAmount } from '#renderer/ui/large-amount.tsx';
import { Loading, Notice } from '#renderer/ui/screen/loading-and-failure.tsx';
import type { DocumentRecord } from '#shared/contracts/documents/documents.ts';
import type { LigneChoisie, Reste } from '#shared/contracts/ventes/parts.ts';
import { agree, toSubject } from '#shared/documents/document-names.ts';
import { computePartTotal } from '#shared/documents/part-total.ts';
import { PartLines } from './part-lines.tsx';
import { type PartTransformation, toChosenLines, toFirstChoice } from './part-transformations.ts';
import classes from './parts.module.css';

type Props = { document: DocumentRecord; way: PartTransformation | undefined; onClose: () => void };

/** Chooses lines and quantities of a document, at most what is left of each, and makes a document of them. */
export function PartDialog({ document, way, onClose }: Props) {
  if (!way) return null;
  return (
    <Dialog isOpen onClose={onClose} title={`${way.label.replace('…', '')}\u00a0: ${document.numero}`} size="44rem">
      <PartLoader document={document} way={way} onClose={onClose} />
    </Dialog>
  );
}

type LoadedProps = { document: DocumentRecord; way: PartTransformation; onClose: () => void };

function PartLoader({ document, way, onClose }: LoadedProps) {
  const { numero } = document;
  const reste = useAnswer(way.reads, { params: { numero } });
  if (reste.error) return <Notice tone="danger">{reste.error.message}</Notice>;
  if (!reste.data) return <Loading />;
  // A new form when something was taken in the meantime: what is left has changed.
  const key = JSON.stringify(reste.data.lignes.map((ligne) => ligne.reste));
  return <PartForm key={key} document={document} way={way} reste={reste.data} onClose={onClose} />;
}

function PartForm({ document, way, reste, onClose }: LoadedProps & { reste: Reste }) {
  const [choice, setChoice] = useState(() => toFirstChoice(reste, way));
  const making = useMaking(document, way, onClose);
  const chosen = toChosenLines(choice);
  const total = computePartTotal(reste, chosen);
  const takeAll = () => setChoice(toFirstChoice(reste, { ...way, isProposed: true }));
  return (
    <DialogForm
      writing={making}
      onSubmit={() => {
        if (chosen.length > 0 && !focusRefusedFigure()) making.mutate(chosen);
      }}
    >
      <PartLines
        lignes={reste.lignes}
        left={way.left}
        choice={choice}
        onChoose={(ligne, quantite) => setChoice((before) => ({ ...before, [ligne]: quantite }))}
      />
      <p className={classes.hint}>
        <kbd>Espace</kbd> prend tout ce qui reste d’une ligne, ou rien{'\u00a0;'} <kbd>↑</kbd> <kbd>↓</kbd> changent de
        ligne.
      </p>
      <DialogFoot>
        {total !== undefined && <LargeAmount label={way.total} of={total} />}
        <Button variant="subtle" onClick={takeAll}>
          Tout prendre
        </Button>
        <Button variant="default" onClick={onClose}>
          Annuler
        </Button>
        <SubmitButton disabled={chosen.length === 0}>{way.action}</SubmitButton>
      </DialogFoot>
    </DialogForm>
  );
}

/** Makes the document, then opens it. */
function useMaking(document: DocumentRecord, { cible, endpoint }: PartTransformation, onClose: () => void) {
  const go = useNavigate();
  const params = { numero: document.numero };
  return useWrite(
    endpoint,
    (call, lignes: LigneChoisie[]) =>
      writeSeen(asShown(document), (ifMatch) => call({ params, body: { lignes }, ifMatch })),
    {
      say: ({ document_cible }) => `${toSubject(cible, document_cible)} est ${agree(cible, 'créé')}.`,
      onMade: ({ document_cible }) => {
        onClose();
        void go(`${kindLabels[cible].path}/${document_cible}`);
      },
    },
  );
}

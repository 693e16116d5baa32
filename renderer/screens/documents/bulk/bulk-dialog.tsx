import { Button } from '@mantine/core';
import { useState } from 'react';
import { UnprintableTexts } from '#renderer/screens/documents/unprintable-notice.tsx';
import { findLetterProblem, toUsualLetter } from '#renderer/screens/documents/sending/document-letter.ts';
import { LetterFields } from '#renderer/screens/documents/sending/letter-fields.tsx';
import { QueueNotice } from '#renderer/screens/emails/queue-notice.tsx';
import { useSession } from '#renderer/stores/session.store.ts';
import type { VenteKind } from '#renderer/stores/vente.ts';
import { Dialog, DialogBody, DialogFoot } from '#renderer/ui/dialog.tsx';
import { Amount } from '#renderer/ui/figures.tsx';
import { formatQuantity, sumAmounts } from '#shared/money/money.ts';
import { type BulkAction, type BulkDocument, useBulk } from './bulk.store.ts';
import { BulkReport } from './bulk-report.tsx';
import { startBulk } from './bulk-runner.ts';
import { toBulkTitle, toCount, toTitle, toTransformLabel } from './bulk-texts.ts';

/** The action chosen for the selection; `report` once it runs, or has run. */
export type BulkStep = { type: 'email' } | { type: 'pdf' } | { type: 'transformation'; cible: VenteKind };

type Props = {
  kind: VenteKind;
  step: BulkStep | 'report' | undefined;
  documents: readonly BulkDocument[];
  onStarted: () => void;
  onClose: () => void;
};

/**
 * Shows an action on many documents, from the choice to the report: what will be done, the progress, and each result.
 */
export function BulkDialog({ kind, step, documents, onStarted, onClose }: Props) {
  const { bulk, isRunning } = useBulk();
  const isReport = step === 'report';
  const title = isReport ? bulk && toBulkTitle(bulk) : step && toTitle(kind, step, documents.length);
  return (
    <Dialog
      isOpen={step !== undefined}
      onClose={() => !isRunning && onClose()}
      closeOnClickOutside={false}
      withCloseButton={!isRunning}
      title={title}
      size={step !== 'report' && step?.type === 'email' ? '56rem' : '40rem'}
    >
      {isReport && bulk && <BulkReport bulk={bulk} onClose={onClose} />}
      {step && !isReport && <Confirmation {...{ kind, step, documents, onStarted, onClose }} />}
    </Dialog>
  );
}

type ConfirmationProps = Omit<Props, 'step'> & { step: BulkStep };

function Confirmation({ kind, step, documents, onStarted, onClose }: ConfirmationProps) {
  const auteur = useSession(({ user }) => user?.id ?? '');
  const [lettre, setLettre] = useState(() => toUsualLetter(kind));
  const problem = step.type === 'email' ? findLetterProblem(lettre) : undefined;
  const [sample] = documents;

  function start() {
    const action: BulkAction = step.type === 'email' ? { ...step, lettre } : step;
    startBulk({ kind, action, auteur }, documents);
    onStarted();
  }

  return (
    <DialogBody>
      <p>
        {`${toSentence(step, kind, documents.length)} Ensemble\u00a0: `}
        <Amount of={sumAmounts(documents.map(({ total_ttc }) => total_ttc))} isStrong /> TTC.
      </p>
      {step.type === 'email' && sample && (
        <>
          <QueueNotice />
          <UnprintableTexts texts={documents.map(({ client_intitule }) => client_intitule)} />
          <LetterFields kind={kind} lettre={lettre} onChange={setLettre} sample={sample} />
        </>
      )}
      <DialogFoot note={problem} onCancel={onClose}>
        <Button data-autofocus disabled={problem !== undefined} onClick={start}>
          {toLabel(step, documents.length)}
        </Button>
      </DialogFoot>
    </DialogBody>
  );
}

function toSentence(step: BulkStep, kind: VenteKind, count: number): string {
  const many = toCount(kind, count);
  if (step.type === 'email') {
    return count > 1
      ? `Un e-mail par document, son PDF joint, à l’adresse du client. Ce qui est entre accolades se remplit pour chacun.`
      : `${many} en PDF, à l’adresse de son client.`;
  }
  if (step.type === 'pdf') return `${many} dans une archive ZIP, un fichier par document.`;
  return `${many}. Ce qui ne peut pas l’être reste tel quel, avec la raison.`;
}

function toLabel(step: BulkStep, count: number): string {
  if (step.type === 'email') return count > 1 ? `Envoyer ${formatQuantity(count)} e-mails` : 'Envoyer';
  if (step.type === 'pdf') return 'Télécharger';
  return toTransformLabel(step.cible);
}

import { Button } from '@mantine/core';
import { useState } from 'react';
import { articleEntryId } from '#renderer/screens/articles/article-entry.tsx';
import { kindWords } from '#renderer/screens/documents/kind-words.ts';
import { useVente } from '#renderer/stores/vente.store.ts';
import { Keys, useShortcut } from '#renderer/ui/shortcuts.tsx';
import { Notice } from '#renderer/ui/states.tsx';
import { ApprovalDialog } from './approval-dialog.tsx';
import { isBeyondLimit } from './discount-limit.ts';
import { focusRefused } from './line-cells.ts';
import { useMayExceed } from './line-figures.tsx';
import { DiscardButton } from './discard-button.tsx';
import classes from './totals-panel.module.css';
import { findMissing, useSaveVente } from './use-save-vente.ts';

const group = 'Vente';

export function SaveButtons() {
  const { vente, hold } = useVente();
  const saving = useSaveVente();
  const mayExceed = useMayExceed();
  const [asked, setAsked] = useState(false);
  const [isApproving, setIsApproving] = useState(false);
  const missing = findMissing(vente);
  const label = `Enregistrer ${kindWords[vente.kind].the}`;

  function save() {
    if (focusRefused()) return;
    setAsked(missing !== undefined);
    if (missing !== undefined)
      document.getElementById(vente.lignes.length > 0 ? 'saisie-client' : articleEntryId)?.focus();
    else if (!mayExceed && isBeyondLimit(vente)) setIsApproving(true);
    else if (!saving.isSaving) saving.save();
  }

  function saveApproved(approval: string) {
    setIsApproving(false);
    saving.save(approval);
  }

  function putAside() {
    saving.forget();
    setAsked(false);
    hold();
  }

  useShortcut('F9', label, save, { group });

  return (
    <div className={classes.actions}>
      <ApprovalDialog isOpen={isApproving} onClose={() => setIsApproving(false)} onApproved={saveApproved} />
      <SavingNotices error={saving.error} missing={asked ? missing : undefined} isWaiting={saving.isWaiting} />
      <Button
        size="lg"
        loading={saving.isSaving && !saving.isWaiting}
        disabled={saving.isWaiting}
        onClick={save}
        aria-keyshortcuts="F9"
        justify="space-between"
        rightSection={<Keys of="F9" />}
      >
        {label}
      </Button>
      <HoldButton onHold={putAside} />
      <DiscardButton onDiscard={saving.forget} />
    </div>
  );
}

function HoldButton({ onHold }: { onHold: () => void }) {
  useShortcut('F8', 'Mettre la vente en attente', onHold, { group });
  return (
    <Button
      variant="default"
      onClick={onHold}
      aria-keyshortcuts="F8"
      justify="space-between"
      rightSection={<Keys of="F8" />}
    >
      Mettre en attente
    </Button>
  );
}

type NoticesProps = { error: Error | null; missing: string | undefined; isWaiting: boolean };

function SavingNotices({ error, missing, isWaiting }: NoticesProps) {
  return (
    <>
      {error && <Notice tone="danger">{error.message}</Notice>}
      {missing && <Notice tone="warning">{missing}</Notice>}
      {isWaiting && (
        <Notice tone="warning">
          {'Le service ne répond pas. La vente est gardée\u00a0: elle sera enregistrée dès qu’il répondra.'}
        </Notice>
      )}
    </>
  );
}

import { Button } from '@mantine/core';
import { IconClock } from '@tabler/icons-react';
import { useState } from 'react';
import { kindWords } from '#renderer/screens/documents/kind-words.ts';
import { useVente } from '#renderer/stores/vente.store.ts';
import { Keys, useShortcut } from '#renderer/ui/shortcuts.tsx';
import { Notice } from '#renderer/ui/states.tsx';
import classes from './totals-panel.module.css';
import { findMissing, useSaveVente } from './use-save-vente.ts';

const group = 'Vente';

export function SaveButtons() {
  const { vente, hold } = useVente();
  const saving = useSaveVente();
  const [asked, setAsked] = useState(false);
  const missing = findMissing(vente);
  const label = `Enregistrer ${kindWords[vente.kind].the}`;

  function save() {
    setAsked(missing !== undefined);
    if (missing === undefined && !saving.isSaving) saving.save();
    else if (vente.lignes.length > 0) document.getElementById('saisie-client')?.focus();
  }

  function putAside() {
    saving.forget();
    setAsked(false);
    hold();
  }

  useShortcut('F9', label, save, { group });
  useShortcut('F8', 'Mettre la vente en attente', putAside, { group });

  return (
    <div className={classes.actions}>
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
      <Button
        variant="default"
        onClick={putAside}
        aria-keyshortcuts="F8"
        justify="space-between"
        leftSection={<IconClock size={16} stroke={1.7} aria-hidden="true" />}
        rightSection={<Keys of="F8" />}
      >
        Mettre en attente
      </Button>
    </div>
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

import { useState } from 'react';
import { focusArticleEntry } from '#renderer/entry/article-entry.tsx';
import { useAfterLookups } from '#renderer/entry/use-after-lookups.ts';
import { kindLabels } from '#renderer/records/documents/kind-labels.ts';
import { focusClientPicker } from '#renderer/screens/tiers/client-picker.tsx';
import { useCounter } from '#renderer/screens/vente/counter.store.ts';
import { useVente } from '#renderer/stores/vente.store.ts';
import { KeyButton } from '#renderer/ui/sheet/key-button.tsx';
import { focusRefused } from '#renderer/ui/sheet/line-fields.ts';
import { SheetActions } from '#renderer/ui/sheet/sheet-panel.tsx';
import { ConflictDialog } from './conflict-dialog.tsx';
import { DiscardButton } from './discard-button.tsx';
import { useConflict } from './use-conflict.ts';
import { findMissing, useSaveVente } from './use-save-vente.ts';

const group = 'Vente';

/** Shows the buttons that save the sale, put it aside or discard it. */
export function SaveButtons() {
  const { vente, hold } = useVente();
  const saving = useSaveVente();
  const conflict = useConflict(vente, { ...saving, save });
  const [isAsked, setIsAsked] = useState(false);
  const missing = findMissing(vente);
  const saveWhole = useAfterLookups(useCounter, save);

  function save() {
    if (focusRefused()) return;
    setIsAsked(missing !== undefined);
    if (missing !== undefined) (vente.lignes.length > 0 ? focusClientPicker : focusArticleEntry)();
    else if (!saving.isSaving) saving.save();
  }

  function holdVente() {
    saving.forget();
    setIsAsked(false);
    hold();
  }

  return (
    <SheetActions
      label={vente.modifie === null ? `Enregistrer ${kindLabels[vente.kind].the}` : 'Enregistrer les modifications'}
      group={group}
      saving={saving}
      onSave={saveWhole}
      missing={isAsked ? missing : undefined}
      waiting={'La vente est gardée\u00a0: elle sera enregistrée dès qu’il répondra.'}
    >
      <KeyButton variant="default" keys="F8" description="Mettre la vente en attente" group={group} onPress={holdVente}>
        Mettre en attente
      </KeyButton>
      <DiscardButton onDiscard={saving.forget} />
      <ConflictDialog vente={vente} conflict={conflict} />
    </SheetActions>
  );
}

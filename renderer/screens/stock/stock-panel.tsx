import { useState } from 'react';
import { focusArticleEntry } from '#renderer/entry/article-entry.tsx';
import { useAfterLookups } from '#renderer/entry/use-after-lookups.ts';
import { useMouvement } from '#renderer/stores/mouvement.store.ts';
import { Amount } from '#renderer/ui/figures.tsx';
import { KeyButton } from '#renderer/ui/sheet/key-button.tsx';
import { focusRefused } from '#renderer/ui/sheet/line-fields.ts';
import { SheetActions, SheetPanel, SheetSum, SheetSums } from '#renderer/ui/sheet/sheet-panel.tsx';
import { showFailure } from '#renderer/ui/show-failure.tsx';
import { showDone } from '#renderer/ui/toasts.tsx';
import { Refused } from '#shared/endpoints/errors.ts';
import { formatQuantity, fromCents, multiplyToCents, roundQuantity, sumAmounts } from '#shared/money/money.ts';
import { useScanEntry } from './scan-entry.store.ts';
import { sensLabels } from './sens-labels.ts';
import { destinationId } from './stock-details.tsx';
import { useSaveMouvement } from './use-save-mouvement.ts';

const group = 'Stock';
const otherBegun = 'Un autre est commencé\u00a0: enregistrez-le, ou videz-le.';

/** Shows the sums of the movement, and the button that saves it. */
export function StockPanel() {
  const { mouvement, discard } = useMouvement();
  const saving = useSaveMouvement();
  const [isAsked, setIsAsked] = useState(false);
  const isMissing = mouvement.lignes.length === 0;
  const isNowhere = mouvement.sens === 'transfert' && mouvement.destination === '';
  const saveWhole = useAfterLookups(useScanEntry, save);

  function save() {
    if (focusRefused()) return;
    setIsAsked(isMissing || isNowhere);
    if (isMissing) focusArticleEntry();
    else if (isNowhere) document.getElementById(destinationId)?.focus();
    else if (!saving.isSaving) saving.save();
  }

  function clear() {
    if (isMissing || saving.isSaving) return;
    saving.forget();
    const undo = discard();
    showDone(
      'Le mouvement est vidé.',
      () => undo() || showFailure('Le mouvement ne revient pas', new Refused(otherBegun)),
    );
    focusArticleEntry();
  }

  return (
    <SheetPanel label="Enregistrement">
      <Sums />
      <SheetActions
        label={`Enregistrer ${sensLabels[mouvement.sens].the}`}
        group={group}
        saving={saving}
        onSave={saveWhole}
        missing={isAsked ? toMissing(isMissing, isNowhere) : undefined}
        waiting={'Le mouvement est gardé\u00a0: il sera enregistré dès qu’il répondra.'}
      >
        <KeyButton
          variant="default"
          keys="Alt+Delete"
          description="Tout vider"
          group={group}
          disabled={isMissing || saving.isSaving}
          onPress={clear}
        >
          Tout vider
        </KeyButton>
      </SheetActions>
    </SheetPanel>
  );
}

function toMissing(isEmpty: boolean, isNowhere: boolean): string | undefined {
  if (isEmpty) return 'Scannez au moins un article.';
  return isNowhere ? 'Choisissez la boutique qui reçoit.' : undefined;
}

function Sums() {
  const lignes = useMouvement(({ mouvement }) => mouvement.lignes);
  const priced = lignes.filter(({ prix_unitaire }) => prix_unitaire !== null);
  const value = sumAmounts(priced.map((one) => fromCents(multiplyToCents(one.prix_unitaire ?? 0, one.quantite))));
  const quantity = roundQuantity(lignes.reduce((sum, { quantite }) => sum + quantite, 0));
  return (
    <SheetSums>
      <SheetSum label={lignes.length > 1 ? 'Articles différents' : 'Article'}>{formatQuantity(lignes.length)}</SheetSum>
      <SheetSum label="Quantité en tout">{formatQuantity(quantity)}</SheetSum>
      {priced.length > 0 && (
        <SheetSum label="Valeur">
          <Amount of={value} />
        </SheetSum>
      )}
    </SheetSums>
  );
}

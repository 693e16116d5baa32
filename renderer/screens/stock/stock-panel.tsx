import { Button } from '@mantine/core';
import { useState } from 'react';
import { useMouvement } from '#renderer/stores/mouvement.store.ts';
import { Amount } from '#renderer/ui/figures.tsx';
import { Keys, useShortcut } from '#renderer/ui/shortcuts.tsx';
import { Notice } from '#renderer/ui/states.tsx';
import { showDone } from '#renderer/ui/toasts.tsx';
import { formatQuantity, multiplyToCents, fromCents, sumAmounts } from '#shared/money.ts';
import { sensWords } from './sens-words.ts';
import { focusStockEntry } from './stock-cells.ts';
import classes from './stock.module.css';
import { useSaveMouvement } from './use-save-mouvement.ts';

const group = 'Stock';

/** What the movement comes to, and the way to save it. */
export function StockPanel() {
  const { mouvement, discard } = useMouvement();
  const saving = useSaveMouvement();
  const [isAsked, setIsAsked] = useState(false);
  const { sens, lignes } = mouvement;
  const isMissing = lignes.length === 0;
  const label = `Enregistrer ${sensWords[sens].the}`;

  function save() {
    setIsAsked(isMissing);
    if (isMissing) focusStockEntry();
    else if (!saving.isSaving) saving.save();
  }

  function clear() {
    if (isMissing || saving.isSaving) return;
    saving.forget();
    showDone('Le mouvement est vidé.', discard());
    focusStockEntry();
  }

  useShortcut('F9', label, save, { group });
  useShortcut('Alt+Delete', 'Tout vider', clear, { group });

  return (
    <aside className={classes.panel} aria-label="Enregistrement">
      <Sums />
      <SavingNotices error={saving.error} isEmpty={isAsked && isMissing} isWaiting={saving.isWaiting} />
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
        disabled={isMissing || saving.isSaving}
        onClick={clear}
        aria-keyshortcuts="Alt+Delete"
        justify="space-between"
        rightSection={<Keys of="Alt+Delete" />}
      >
        Tout vider
      </Button>
    </aside>
  );
}

type NoticesProps = { error: Error | null; isEmpty: boolean; isWaiting: boolean };

function SavingNotices({ error, isEmpty, isWaiting }: NoticesProps) {
  return (
    <>
      {error && <Notice tone="danger">{error.message}</Notice>}
      {isEmpty && <Notice tone="warning">Scannez au moins un article.</Notice>}
      {isWaiting && (
        <Notice tone="warning">
          {'Le service ne répond pas. Le mouvement est gardé\u00a0: il sera enregistré dès qu’il répondra.'}
        </Notice>
      )}
    </>
  );
}

function Sums() {
  const lignes = useMouvement(({ mouvement }) => mouvement.lignes);
  const priced = lignes.filter(({ prix_unitaire }) => prix_unitaire !== null);
  const value = sumAmounts(priced.map((one) => fromCents(multiplyToCents(one.prix_unitaire ?? 0, one.quantite))));
  const quantity = Math.round(lignes.reduce((sum, { quantite }) => sum + quantite, 0) * 1e6) / 1e6;
  return (
    <dl className={classes.sums}>
      <div>
        <dt>{lignes.length > 1 ? 'Articles différents' : 'Article'}</dt>
        <dd>{formatQuantity(lignes.length)}</dd>
      </div>
      <div>
        <dt>Quantité en tout</dt>
        <dd>{formatQuantity(quantity)}</dd>
      </div>
      {priced.length > 0 && (
        <div>
          <dt>Valeur</dt>
          <dd>
            <Amount of={value} />
          </dd>
        </div>
      )}
    </dl>
  );
}

import { ActionIcon } from '@mantine/core';
import { IconArrowRight, IconTrash } from '@tabler/icons-react';
import { useAnswer } from '#renderer/api/answers.ts';
import { type LigneMouvement, removeLigne, replaceLigneMouvement } from '#renderer/stores/mouvement.ts';
import { useMouvement } from '#renderer/stores/mouvement.store.ts';
import { Code } from '#renderer/ui/figures.tsx';
import { useShortcut } from '#renderer/ui/shortcuts.tsx';
import { showDone } from '#renderer/ui/toasts.tsx';
import { getArticle } from '#shared/contracts/articles.ts';
import { formatQuantity } from '#shared/money.ts';
import { useScanEntry } from './scan-entry.store.ts';
import { StockCell } from './stock-cell.tsx';
import { focusStockCell, focusStockEntry } from './stock-cells.ts';
import { computeStockChange } from './stock-change.ts';
import classes from './stock-lines.module.css';

const group = 'Stock';

/** What comes in or goes out, and what it makes of the stock. */
export function StockLines() {
  const lignes = useMouvement(({ mouvement }) => mouvement.lignes);
  const touched = useScanEntry((entry) => entry.ligneActive);
  const active = (lignes.find(({ article_ref }) => article_ref === touched) ?? lignes.at(-1))?.article_ref;
  useShortcut('F4', 'Quantité de la ligne', () => focusStockCell(active, 'quantite'), { group });
  useShortcut('F6', 'Prix de la ligne', () => focusStockCell(active, 'prix'), { group });
  useShortcut('Mod+Delete', 'Retirer la ligne', () => active && remove(active), { group });

  return (
    <table className={classes.lines}>
      <thead>
        <tr>
          <th scope="col">Désignation</th>
          <th scope="col">Quantité</th>
          <th scope="col">Stock avant → après</th>
          <th scope="col">Prix unitaire</th>
          <th scope="col">
            <span className={classes.hidden}>Retirer</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {lignes.map((ligne) => (
          <Line key={ligne.article_ref} ligne={ligne} isActive={ligne.article_ref === active} />
        ))}
      </tbody>
    </table>
  );
}

function Line({ ligne, isActive }: { ligne: LigneMouvement; isActive: boolean }) {
  const change = useMouvement((store) => store.change);
  const keep = (next: LigneMouvement) => change((current) => replaceLigneMouvement(current, next));
  const { article_ref: reference, designation } = ligne;
  return (
    <tr className={classes.line} data-active={isActive || undefined}>
      <td>
        <p className={classes.designation}>{designation}</p>
        <Code>{reference}</Code>
      </td>
      <td>
        <StockCell
          reference={reference}
          column="quantite"
          label={`Quantité de ${designation}`}
          value={ligne.quantite}
          onChange={(quantite) => keep({ ...ligne, quantite: quantite ?? ligne.quantite })}
          check={(value) => (value > 0 && value <= 1e9 ? undefined : 'Attendu\u00a0: une quantité positive.')}
          unit={ligne.unite}
        />
      </td>
      <td>
        <Change ligne={ligne} />
      </td>
      <td>
        <StockCell
          reference={reference}
          column="prix"
          label={`Prix unitaire de ${designation}, facultatif`}
          value={ligne.prix_unitaire}
          onChange={(prix_unitaire) => keep({ ...ligne, prix_unitaire })}
          check={(value) => (value >= 0 && value <= 1e9 ? undefined : 'Attendu\u00a0: un prix positif.')}
          unit="€"
        />
      </td>
      <td className={classes.remove}>
        <ActionIcon tabIndex={-1} size="sm" aria-label={`Retirer ${designation}`} onClick={() => remove(reference)}>
          <IconTrash size={16} stroke={1.7} />
        </ActionIcon>
      </td>
    </tr>
  );
}

/** The stock as it is now, which may have changed since the scan, and as it will be. */
function Change({ ligne }: { ligne: LigneMouvement }) {
  const sens = useMouvement(({ mouvement }) => mouvement.sens);
  const now = useAnswer(getArticle, { params: { reference: ligne.article_ref } });
  const stocked = now.data ?? ligne;
  const { after, warning } = computeStockChange(stocked, ligne.quantite, sens);
  return (
    <>
      <p className={classes.change}>
        {formatQuantity(stocked.stock_reel)}
        <IconArrowRight size={14} stroke={1.8} aria-label="devient" />
        <strong data-tone={warning?.tone}>{formatQuantity(after)}</strong>
      </p>
      {warning && (
        <p className={classes.warning} data-tone={warning.tone}>
          {warning.text}
        </p>
      )}
    </>
  );
}

function remove(reference: string) {
  const { mouvement, change } = useMouvement.getState();
  const index = mouvement.lignes.findIndex(({ article_ref }) => article_ref === reference);
  const removed = mouvement.lignes[index];
  if (!removed) return;
  change((current) => removeLigne(current, reference));
  useScanEntry.getState().set({ ligneActive: useMouvement.getState().mouvement.lignes.at(-1)?.article_ref });
  focusStockEntry();
  showDone(`${removed.designation} est retiré.`, () =>
    change((current) => ({
      ...current,
      lignes: removeLigne(current, reference).lignes.toSpliced(index, 0, removed),
    })),
  );
}

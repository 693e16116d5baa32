import { IconArrowRight } from '@tabler/icons-react';
import { memo } from 'react';
import { useAnswer } from '#renderer/api/use-answer.ts';
import { focusArticleEntry } from '#renderer/entry/article-entry.tsx';
import { useMouvement } from '#renderer/stores/mouvement.store.ts';
import { type LigneMouvement, removeLigne, replaceLigneMouvement } from '#renderer/stores/mouvement.ts';
import { useShortcut } from '#renderer/ui/keyboard/shortcuts.tsx';
import { focusField } from '#renderer/ui/sheet/line-fields.ts';
import { LineFigure } from '#renderer/ui/sheet/line-figure.tsx';
import { LineName, SheetLine, SheetLines } from '#renderer/ui/sheet/sheet-lines.tsx';
import { showFailure } from '#renderer/ui/show-failure.tsx';
import { showDone } from '#renderer/ui/toasts.tsx';
import { getArticle } from '#shared/contracts/articles/articles.ts';
import { Refused } from '#shared/endpoints/errors.ts';
import { formatQuantity, roundQuantity } from '#shared/money/money.ts';
import { useScanEntry } from './scan-entry.store.ts';
import { computeStockChange } from './stock-change.ts';
import classes from './stock-lines.module.css';

const group = 'Stock';
const headers = [
  { id: 'designation', content: 'Désignation' },
  { id: 'quantite', content: 'Quantité' },
  { id: 'stock', content: 'Stock avant → après' },
  { id: 'prix', content: 'Prix unitaire' },
];

/** Shows what comes in or goes out, and its effect on the stock. */
export function StockLines() {
  const lignes = useMouvement(({ mouvement }) => mouvement.lignes);
  const isPriced = useMouvement(({ mouvement }) => mouvement.sens !== 'transfert');
  const touched = useScanEntry((entry) => entry.ligneActive);
  const active = (lignes.find(({ article_ref }) => article_ref === touched) ?? lignes.at(-1))?.article_ref;
  useShortcut('F4', 'Quantité de la ligne', () => focusField(active, 'quantite'), { group });
  useShortcut('F6', 'Prix de la ligne', () => focusField(active, 'prix'), { group, isEnabled: isPriced });
  useShortcut('Mod+Delete', 'Retirer la ligne', () => active && remove(active), { group });

  return (
    <SheetLines
      headers={isPriced ? headers : headers.filter(({ id }) => id !== 'prix')}
      className={classes.columns}
      onLeave={focusArticleEntry}
    >
      {lignes.map((ligne) => (
        <Line key={ligne.article_ref} ligne={ligne} isActive={ligne.article_ref === active} />
      ))}
    </SheetLines>
  );
}

type LineProps = { ligne: LigneMouvement; isActive: boolean };

/** A row that is drawn again only when it changes: a key pressed in one line costs the others nothing. */
const Line = memo(function Line({ ligne, isActive }: LineProps) {
  const change = useMouvement((store) => store.change);
  const isPriced = useMouvement(({ mouvement }) => mouvement.sens !== 'transfert');
  const set = useScanEntry((entry) => entry.set);
  const keep = (next: LigneMouvement) => change((current) => replaceLigneMouvement(current, next));
  const { article_ref: reference, designation } = ligne;
  return (
    <SheetLine
      name={designation}
      isActive={isActive}
      onTouch={() => set({ ligneActive: reference })}
      onRemove={() => remove(reference)}
    >
      <LineName name={designation} code={reference} />
      <td>
        <LineFigure
          line={reference}
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
      {isPriced && (
        <td>
          <LineFigure
            line={reference}
            column="prix"
            label={`Prix unitaire de ${designation}, facultatif`}
            value={ligne.prix_unitaire}
            isOptional
            minDecimals={2}
            onChange={(prix_unitaire) => keep({ ...ligne, prix_unitaire })}
            check={(value) => (value >= 0 && value <= 1e9 ? undefined : 'Attendu\u00a0: un prix positif.')}
            unit="€"
          />
        </td>
      )}
    </SheetLine>
  );
});

/** Shows the present stock, which may have changed since the scan, and the future one. */
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
  focusArticleEntry();
  showDone(`${removed.designation} est retiré.`, () => putBack(mouvement.id, index, removed));
}

/**
 * Puts a line back into the movement it was taken from, plus what was scanned of it since: another movement may be on
 * screen by then.
 */
function putBack(id: string, index: number, removed: LigneMouvement) {
  const { mouvement, change } = useMouvement.getState();
  if (mouvement.id !== id || mouvement.envoi !== null) {
    showFailure('La ligne ne revient pas', new Refused('Son mouvement est enregistré, ou en train de l’être.'));
    return;
  }
  const again = mouvement.lignes.find(({ article_ref }) => article_ref === removed.article_ref);
  const ligne = { ...removed, quantite: roundQuantity(removed.quantite + (again?.quantite ?? 0)) };
  change((current) => ({
    ...current,
    lignes: removeLigne(current, ligne.article_ref).lignes.toSpliced(index, 0, ligne),
  }));
}

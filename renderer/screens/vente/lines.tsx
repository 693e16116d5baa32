import { ActionIcon, Button } from '@mantine/core';
import { IconSwitchHorizontal, IconTrash } from '@tabler/icons-react';
import { useShallow } from 'zustand/react/shallow';
import type { LigneVente } from '#renderer/stores/vente.ts';
import { useVente } from '#renderer/stores/vente.store.ts';
import { Amount, Code, Percent } from '#renderer/ui/figures.tsx';
import { useShortcut } from '#renderer/ui/shortcuts.tsx';
import { showDone } from '#renderer/ui/toasts.tsx';
import type { Montants } from '#shared/totals.ts';
import { CommentCell } from './comment-cell.tsx';
import { LineFigures } from './line-figures.tsx';
import classes from './lines.module.css';
import { findStockNote } from './stock-after.ts';
import { useCounter } from './counter.store.ts';
import { focusCell, focusEntry } from './line-cells.ts';

/** The lines of the sale, set like those of an invoice. */
export function Lines({ lignes }: { lignes: readonly (LigneVente & Montants)[] }) {
  const { isTtc, change } = useVente(useShallow(({ vente, change }) => ({ isTtc: vente.saisie_ttc, change })));
  const togglePrices = () => change((vente) => ({ ...vente, saisie_ttc: !vente.saisie_ttc }));
  useShortcut('Alt+T', 'Prix HT ou TTC', togglePrices, { group: 'Vente' });
  const active = useActiveLine(lignes);
  useLineShortcuts(active);
  const tax = isTtc ? 'TTC' : 'HT';

  return (
    <table className={classes.lines}>
      <thead>
        <tr>
          <th scope="col">Désignation</th>
          <th scope="col">Quantité</th>
          <th scope="col">
            <Button
              size="xs"
              variant="subtle"
              leftSection={<IconSwitchHorizontal size={13} stroke={1.7} aria-hidden="true" />}
              onClick={togglePrices}
              aria-keyshortcuts="Alt+T"
              title="Prix HT ou TTC (Alt+T)"
            >
              {`Prix ${tax}`}
            </Button>
          </th>
          <th scope="col">Remise</th>
          <th scope="col">TVA</th>
          <th scope="col">{`Montant ${tax}`}</th>
          <th scope="col">
            <span className={classes.hidden}>Retirer</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {lignes.map((ligne) => (
          <Line key={ligne.id} ligne={ligne} isTtc={isTtc} isActive={ligne.id === active} />
        ))}
      </tbody>
    </table>
  );
}

type LineProps = { ligne: LigneVente & Montants; isTtc: boolean; isActive: boolean };

function Line({ ligne, isTtc, isActive }: LineProps) {
  const isComment = ligne.article_code === '';
  return (
    <tr className={classes.line} data-active={isActive || undefined}>
      {isComment ? (
        <td className={classes.comment} colSpan={6}>
          <CommentCell ligne={ligne} />
        </td>
      ) : (
        <>
          <td>
            <Designation ligne={ligne} />
          </td>
          <LineFigures ligne={ligne} isTtc={isTtc} />
          <td className={classes.rate}>
            <Percent of={ligne.tva_taux} />
          </td>
          <td className={classes.amount}>
            <Amount of={isTtc ? ligne.montant_ttc : ligne.montant_ht} />
          </td>
        </>
      )}
      <td className={classes.remove}>
        <ActionIcon
          tabIndex={-1}
          size="sm"
          aria-label={`Retirer ${ligne.designation}`}
          onClick={() => removeLine(ligne.id)}
        >
          <IconTrash size={16} stroke={1.7} />
        </ActionIcon>
      </td>
    </tr>
  );
}

function Designation({ ligne }: { ligne: LigneVente }) {
  const kind = useVente(({ vente }) => vente.kind);
  const note = findStockNote(ligne, kind);
  return (
    <>
      <p className={classes.designation}>{ligne.designation}</p>
      <p className={classes.detail}>
        <Code>{ligne.article_code}</Code>
        {note && (
          <span className={classes.stock} data-tone={note.tone}>
            {note.text}
          </span>
        )}
      </p>
    </>
  );
}

/** The line touched last; of a sale taken up again, its last. */
function useActiveLine(lignes: readonly LigneVente[]): string | undefined {
  const touched = useCounter((counter) => counter.ligneActive);
  return (lignes.find(({ id }) => id === touched) ?? lignes.at(-1))?.id;
}

function useLineShortcuts(active: string | undefined) {
  const group = 'Vente';
  useShortcut('F4', 'Quantité de la ligne', () => focusCell(active, 'quantite'), { group });
  useShortcut('F6', 'Remise de la ligne', () => focusCell(active, 'remise'), { group });
  useShortcut('Mod+Delete', 'Retirer la ligne', () => active && removeLine(active), { group });
}

function removeLine(id: string) {
  const { vente, change } = useVente.getState();
  const removed = vente.lignes.find((ligne) => ligne.id === id);
  if (!removed) return;
  const next = vente.lignes.filter((ligne) => ligne.id !== id);
  change((current) => ({ ...current, lignes: next }));
  useCounter.getState().set({ ligneActive: next.at(-1)?.id });
  focusEntry();
  showDone(`${removed.designation} retiré de la vente`, () =>
    change((current) => restoreLine(current, removed, vente.lignes)),
  );
}

/** Puts a line back where it stood among those that are still there. */
function restoreLine<V extends { lignes: LigneVente[] }>(
  vente: V,
  removed: LigneVente,
  before: readonly LigneVente[],
): V {
  const index = before.findIndex(({ id }) => id === removed.id);
  return { ...vente, lignes: vente.lignes.toSpliced(index, 0, removed) };
}

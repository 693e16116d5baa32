import { Button } from '@mantine/core';
import { IconSwitchHorizontal } from '@tabler/icons-react';
import { focusArticleEntry } from '#renderer/entry/article-entry.tsx';
import { useCounter } from '#renderer/screens/vente/counter.store.ts';
import { useVente } from '#renderer/stores/vente.store.ts';
import type { LigneVente } from '#renderer/stores/vente.ts';
import { Amount, Percent, Price } from '#renderer/ui/figures.tsx';
import { useShortcut } from '#renderer/ui/keyboard/shortcuts.tsx';
import { focusField } from '#renderer/ui/sheet/line-fields.ts';
import { LineName, SheetLine, SheetLines } from '#renderer/ui/sheet/sheet-lines.tsx';
import { showFailure } from '#renderer/ui/show-failure.tsx';
import { showDone } from '#renderer/ui/toasts.tsx';
import { Refused } from '#shared/endpoints/errors.ts';
import { toPrixTtc } from '#shared/money/money.ts';
import type { Montants } from '#shared/money/totals.ts';
import { toRaisonText } from '#shared/prix/raison-texts.ts';
import { CommentCell } from './comment-cell.tsx';
import { LineFigures } from './line-figures.tsx';
import classes from './lines.module.css';
import { findStockNote, sumQuantities } from './stock-after.ts';

const group = 'Vente';

/** Shows the lines of the sale, laid out like those of an invoice. */
export function Lines({ lignes }: { lignes: readonly (LigneVente & Montants)[] }) {
  const isTtc = useVente(({ vente }) => vente.saisie_ttc);
  const active = useActiveLine(lignes);
  useShortcut('F4', 'Quantité de la ligne', () => focusField(active, 'quantite'), { group });
  useShortcut('F6', 'Remise de la ligne', () => focusField(active, 'remise'), { group });
  useShortcut('Mod+Delete', 'Retirer la ligne', () => active && removeLine(active), { group });

  const tax = isTtc ? 'TTC' : 'HT';
  const headers = [
    { id: 'designation', content: 'Désignation' },
    { id: 'quantite', content: 'Quantité' },
    { id: 'prix', content: <PriceSwitch tax={tax} /> },
    { id: 'remise', content: 'Remise' },
    { id: 'tva', content: 'TVA' },
    { id: 'montant', content: `Montant ${tax}` },
  ];
  return (
    <SheetLines headers={headers} className={classes.columns} onLeave={focusArticleEntry}>
      {lignes.map((ligne) => (
        <Line key={ligne.id} ligne={ligne} isTtc={isTtc} isActive={ligne.id === active} />
      ))}
    </SheetLines>
  );
}

function PriceSwitch({ tax }: { tax: string }) {
  const change = useVente((store) => store.change);
  const toggle = () => change((vente) => ({ ...vente, saisie_ttc: !vente.saisie_ttc }));
  useShortcut('Alt+T', 'Prix HT ou TTC', toggle, { group });
  return (
    <Button
      size="xs"
      variant="subtle"
      leftSection={<IconSwitchHorizontal size={13} stroke={1.7} aria-hidden="true" />}
      onClick={toggle}
      aria-keyshortcuts="Alt+T"
      title="Prix HT ou TTC (Alt+T)"
    >
      {`Prix ${tax}`}
    </Button>
  );
}

type LineProps = { ligne: LigneVente & Montants; isTtc: boolean; isActive: boolean };

function Line({ ligne, isTtc, isActive }: LineProps) {
  const set = useCounter((counter) => counter.set);
  return (
    <SheetLine
      name={ligne.designation}
      isActive={isActive}
      onTouch={() => set({ ligneActive: ligne.id })}
      onRemove={() => removeLine(ligne.id)}
    >
      {ligne.article_code === '' ? <CommentCell ligne={ligne} /> : <ArticleCells ligne={ligne} isTtc={isTtc} />}
    </SheetLine>
  );
}

function ArticleCells({ ligne, isTtc }: Omit<LineProps, 'isActive'>) {
  const kind = useVente(({ vente }) => vente.kind);
  const sold = useVente(({ vente }) => sumQuantities(vente.lignes, ligne.article_code));
  const note = findStockNote(ligne, kind, sold);
  const raison = toRaisonText(ligne.raison_prix);
  return (
    <>
      <LineName name={ligne.designation} code={ligne.article_code}>
        {raison && <span className={classes.raison}>{raison}</span>}
        {ligne.eco_participation_ht && (
          <span className={classes.eco}>
            + éco-participation <Price of={toEco(ligne, isTtc)} />
          </span>
        )}
        {note && (
          <span className={classes.stock} data-tone={note.tone}>
            {note.text}
          </span>
        )}
      </LineName>
      <LineFigures ligne={ligne} isTtc={isTtc} />
      <td className={classes.rate}>
        <Percent of={ligne.tva_taux} />
      </td>
      <td className={classes.amount}>
        <Amount of={isTtc ? ligne.montant_ttc : ligne.montant_ht} />
      </td>
    </>
  );
}

/** Returns the éco-participation of a unit, added to its price. */
function toEco({ eco_participation_ht: eco = 0, tva_taux }: LigneVente, isTtc: boolean): number {
  return isTtc ? toPrixTtc(eco, tva_taux) : eco;
}

/** Returns the line touched last; for a sale taken up again, its last line. */
function useActiveLine(lignes: readonly LigneVente[]): string | undefined {
  const touched = useCounter((counter) => counter.ligneActive);
  return (lignes.find(({ id }) => id === touched) ?? lignes.at(-1))?.id;
}

function removeLine(id: string) {
  const { vente, change } = useVente.getState();
  const index = vente.lignes.findIndex((ligne) => ligne.id === id);
  const removed = vente.lignes[index];
  if (!removed) return;
  const rest = vente.lignes.toSpliced(index, 1);
  change((current) => ({ ...current, lignes: rest }));
  useCounter.getState().set({ ligneActive: rest.at(-1)?.id });
  focusArticleEntry();
  showDone(`Retiré de la vente\u00a0: ${removed.designation}`, () => putBack(vente.id, index, removed));
}

/** Puts a line back into the sale it was taken from: another may be on screen by then. */
function putBack(vente: string, index: number, removed: LigneVente) {
  const { changeOne } = useVente.getState();
  const isBack = changeOne(vente, ({ lignes, ...sale }) => ({ ...sale, lignes: lignes.toSpliced(index, 0, removed) }));
  if (!isBack) showFailure('La ligne ne revient pas', new Refused('Sa vente est enregistrée, ou en train de l’être.'));
}

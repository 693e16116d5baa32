import type { KeyboardEvent } from 'react';
import { type LigneVente, replaceLigne } from '#renderer/stores/vente.ts';
import { useVente } from '#renderer/stores/vente.store.ts';
import { useCounter } from './counter.store.ts';
import { findNeighbour, focusCell, focusEntry, toCellId } from './line-cells.ts';
import classes from './lines.module.css';

/** A line of text, changed where it is read. */
export function CommentCell({ ligne }: { ligne: LigneVente }) {
  const change = useVente((store) => store.change);
  const set = useCounter((counter) => counter.set);

  function handleKey(event: KeyboardEvent) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (event.key !== 'Enter' && event.key !== 'Escape' && !step) return;
    event.preventDefault();
    const { lignes } = useVente.getState().vente;
    if (!step || !focusCell(findNeighbour(lignes, ligne.id, step), 'quantite')) focusEntry();
  }

  return (
    <input
      id={toCellId(ligne.id, 'quantite')}
      className={classes.text}
      aria-label="Ligne de texte"
      maxLength={500}
      value={ligne.designation}
      onFocus={() => set({ ligneActive: ligne.id })}
      onKeyDown={handleKey}
      onChange={({ currentTarget: { value } }) =>
        change((vente) => replaceLigne(vente, { ...ligne, designation: value }))
      }
    />
  );
}

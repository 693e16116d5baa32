import { useVente } from '#renderer/stores/vente.store.ts';
import type { LigneVente } from '#renderer/stores/vente.ts';
import { replaceLigne } from '#renderer/stores/vente-lines.ts';
import { toFieldId, useLineKeys } from '#renderer/ui/sheet/line-fields.ts';
import classes from './lines.module.css';

/** Shows a line of text, edited where it is read. */
export function CommentCell({ ligne }: { ligne: LigneVente }) {
  const change = useVente((store) => store.change);
  const move = useLineKeys();
  return (
    <td className={classes.comment} colSpan={6}>
      <input
        id={toFieldId(ligne.id, 'quantite')}
        className={classes.text}
        aria-label="Ligne de texte"
        maxLength={500}
        value={ligne.designation}
        onKeyDown={move}
        onChange={({ currentTarget: { value } }) =>
          change((vente) => replaceLigne(vente, { ...ligne, designation: value }))
        }
      />
    </td>
  );
}

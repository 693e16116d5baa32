import { useHasRole } from '#renderer/stores/session.store.ts';
import { type LigneVente, replaceLigne, withPrice } from '#renderer/stores/vente.ts';
import { useVente } from '#renderer/stores/vente.store.ts';
import { toPrixTtc } from '#shared/money.ts';
import { findDiscountProblem, findLimit } from './discount-limit.ts';
import { LineCell } from './line-cell.tsx';
import { findNeighbour } from './line-cells.ts';
import classes from './lines.module.css';

/** Quantity, price and discount of a line. */
export function LineFigures({ ligne, isTtc }: { ligne: LigneVente; isTtc: boolean }) {
  const { vente, change } = useVente();
  const limit = findLimit(vente, useMayExceed());
  const keep = (next: LigneVente) => change((current) => replaceLigne(current, next));
  const price = isTtc
    ? (ligne.prix_unitaire_ttc ?? toPrixTtc(ligne.prix_unitaire_ht, ligne.tva_taux))
    : ligne.prix_unitaire_ht;
  const common = {
    ligneId: ligne.id,
    findNeighbour: (step: number) => findNeighbour(vente.lignes, ligne.id, step),
  };

  return (
    <>
      <td>
        <LineCell
          {...common}
          column="quantite"
          label={`Quantité de ${ligne.designation}`}
          value={ligne.quantite}
          onChange={(quantite) => keep({ ...ligne, quantite })}
          unit={ligne.unite}
        />
      </td>
      <td>
        <LineCell
          {...common}
          column="prix"
          label={`Prix ${isTtc ? 'TTC' : 'HT'} de ${ligne.designation}`}
          value={price}
          minDecimals={2}
          onChange={(typed) => keep(withPrice(ligne, typed, isTtc))}
        />
      </td>
      <td className={classes.discount}>
        <LineCell
          {...common}
          column="remise"
          label={`Remise sur ${ligne.designation}, en pourcentage`}
          value={ligne.remise_pourcentage}
          check={(typed) => findDiscountProblem(typed, vente.remise_globale, limit)}
          onChange={(remise_pourcentage) => keep({ ...ligne, remise_pourcentage })}
          unit="%"
        />
      </td>
    </>
  );
}

/** Those who may grant any discount. */
export function useMayExceed(): boolean {
  return useHasRole('responsable');
}

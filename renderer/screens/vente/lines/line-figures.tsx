import { useHasRole } from '#renderer/stores/session.store.ts';
import { useVente } from '#renderer/stores/vente.store.ts';
import type { LigneVente } from '#renderer/stores/vente.ts';
import { replaceLigne, withPrice } from '#renderer/stores/vente-lines.ts';
import { LineFigure } from '#renderer/ui/sheet/line-figure.tsx';
import { toPrixTtc } from '#shared/money/money.ts';
import { findRemiseProblem, findLimit } from './remise-limit.ts';

/** Quantity, price and discount of a line. */
export function LineFigures({ ligne, isTtc }: { ligne: LigneVente; isTtc: boolean }) {
  const { vente, change } = useVente();
  const limit = findLimit(vente, useMayExceed());
  const keep = (next: LigneVente) => change((current) => replaceLigne(current, next));
  const price = isTtc
    ? (ligne.prix_unitaire_ttc ?? toPrixTtc(ligne.prix_unitaire_ht, ligne.tva_taux))
    : ligne.prix_unitaire_ht;

  return (
    <>
      <td>
        <LineFigure
          line={ligne.id}
          column="quantite"
          label={`Quantité de ${ligne.designation}`}
          value={ligne.quantite}
          onChange={(quantite) => keep({ ...ligne, quantite: quantite ?? 0 })}
          unit={ligne.unite}
        />
      </td>
      <td>
        <LineFigure
          line={ligne.id}
          column="prix"
          label={`Prix ${isTtc ? 'TTC' : 'HT'} de ${ligne.designation}`}
          value={price}
          minDecimals={2}
          onChange={(typed) => keep(withPrice(ligne, typed ?? 0, isTtc))}
        />
      </td>
      <td>
        <LineFigure
          line={ligne.id}
          column="remise"
          label={`Remise sur ${ligne.designation}, en pourcentage`}
          value={ligne.remise_pourcentage}
          check={(typed) => findRemiseProblem(typed, vente.remise_globale, limit)}
          onChange={(remise) => keep({ ...ligne, remise_pourcentage: remise ?? 0 })}
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

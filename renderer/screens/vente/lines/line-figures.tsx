import { withQuantite } from '#renderer/stores/price-vente.ts';
import { useSession } from '#renderer/stores/session.store.ts';
import { useVente } from '#renderer/stores/vente.store.ts';
import type { LigneVente } from '#renderer/stores/vente.ts';
import { replaceLigne, withPrice } from '#renderer/stores/vente-lines.ts';
import { LineFigure } from '#renderer/ui/sheet/line-figure.tsx';
import { toPrixTtc } from '#shared/money/money.ts';
import { findLimits, findPriceProblem, findRemiseProblem } from './remise-limit.ts';

/** Shows quantity, price and discount of a line. */
export function LineFigures({ ligne, isTtc }: { ligne: LigneVente; isTtc: boolean }) {
  const { vente, change } = useVente();
  const limits = useLimits();
  const keep = (next: LigneVente) => change((current) => replaceLigne(current, next));
  const price = isTtc
    ? (ligne.prix_unitaire_ttc ?? toPrixTtc(ligne.prix_unitaire_ht, ligne.tva_taux))
    : ligne.prix_unitaire_ht;
  const remise = toShownRemise(ligne);

  return (
    <>
      <td>
        <LineFigure
          line={ligne.id}
          column="quantite"
          label={`Quantité de ${ligne.designation}`}
          value={ligne.quantite}
          onChange={(quantite) => keep(withQuantite(ligne, quantite ?? 0))}
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
          check={(typed) => findPriceProblem(withPrice(ligne, typed, isTtc), vente.remise_globale, limits, isTtc)}
          onChange={(typed) => typed !== price && keep(withPrice(ligne, typed ?? 0, isTtc))}
        />
      </td>
      <td>
        <LineFigure
          line={ligne.id}
          column="remise"
          label={`Remise sur ${ligne.designation}, en pourcentage`}
          value={remise}
          check={(typed) => findRemiseProblem({ ...ligne, remise_pourcentage: typed }, vente.remise_globale, limits)}
          onChange={(typed) => typed !== remise && keep({ ...ligne, remise_pourcentage: typed ?? 0, prix_saisi: true })}
          unit="%"
        />
      </td>
    </>
  );
}

/** Returns the discount to show: a promotion's has six decimals, to be exact to the cent. */
function toShownRemise({ raison_prix, remise_pourcentage }: LigneVente): number {
  return raison_prix?.promotions ? Math.round(remise_pourcentage * 10) / 10 : remise_pourcentage;
}

/** Returns what the user may grant in the sale on screen. */
export function useLimits() {
  const { vente } = useVente();
  return findLimits(
    vente,
    useSession(({ user }) => user),
  );
}

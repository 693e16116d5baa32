import { ScrollRegion } from '#renderer/ui/screen/scroll-region.tsx';
import { Heads } from '#renderer/ui/table/heads.tsx';
import type { ConditionsBoutique } from '#shared/contracts/boutique/conditions-boutiques.ts';
import { formatPercent } from '#shared/money/money.ts';
import classes from './conditions.module.css';

export function ConditionsTable({ of: shops }: { of: readonly ConditionsBoutique[] }) {
  return (
    <ScrollRegion className={classes.scroll} aria-label="Conditions de chaque boutique">
      <table className={classes.table} aria-label="Conditions de chaque boutique">
        <Heads of={['Boutique', 'Échéance', 'Devis', 'Remise client', 'Remise responsable', 'Horaires']} />
        <tbody>
          {shops.map((shop) => (
            <tr key={shop.code}>
              <th scope="row">{shop.nom}</th>
              <td>{`${shop.echeance_facture_jours} j`}</td>
              <td>{`${shop.validite_devis_jours} j`}</td>
              <td>{formatPercent(shop.remise_max_defaut)}</td>
              <td>{formatPercent(shop.remise_max_responsable)}</td>
              <td>{shop.horaires}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  );
}

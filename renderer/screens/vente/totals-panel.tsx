import type { LigneVente } from '#renderer/stores/vente.ts';
import { Amount } from '#renderer/ui/figures.tsx';
import { formatPercent } from '#shared/money.ts';
import type { Totals } from '#shared/totals.ts';
import { ExceedButton } from './exceed-button.tsx';
import { GlobalDiscount } from './global-discount.tsx';
import { LastSales } from './last-sales.tsx';
import { SaveButtons } from './save-buttons.tsx';
import classes from './totals-panel.module.css';

/** The foot of the invoice, always in sight: what it comes to, and the way to save it. */
export function TotalsPanel({ totals }: { totals: Totals<LigneVente> }) {
  return (
    <aside className={classes.panel} aria-label="Total de la vente">
      <dl className={classes.rows}>
        <GlobalDiscount />
        <div className={classes.row}>
          <dt>Total HT</dt>
          <dd>
            <Amount of={totals.total_ht} />
          </dd>
        </div>
        {totals.tvas.map(({ taux, base_ht, montant_tva }) => (
          <div className={classes.row} key={taux}>
            <dt>
              {`TVA ${formatPercent(taux)} `}
              <span className={classes.base}>
                sur <Amount of={base_ht} />
              </span>
            </dt>
            <dd>
              <Amount of={montant_tva} />
            </dd>
          </div>
        ))}
      </dl>
      <ExceedButton />
      <div className={classes.total}>
        <span>Total TTC</span>
        <output aria-label="Total TTC">
          <Amount of={totals.total_ttc} />
        </output>
      </div>
      <SaveButtons />
      <LastSales />
    </aside>
  );
}

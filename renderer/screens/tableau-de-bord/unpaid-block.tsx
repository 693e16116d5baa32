import { Link } from 'react-router';
import type { TableauDeBord, Tranche } from '#shared/contracts/ventes/tableau-de-bord.ts';
import { formatAmount } from '#shared/money/money.ts';
import { DashboardBlock } from './dashboard-block.tsx';
import classes from './tableau-de-bord.module.css';
import { toFactureCount } from './today-block.tsx';

const labels: Record<Tranche, string> = {
  a_echoir: 'Pas encore dues',
  '1_30': '1 à 30 jours de retard',
  '31_60': '31 à 60 jours',
  plus_60: 'Plus de 60 jours',
};

/** The list of reminders divides the first month in two. */
const ages: Record<Tranche, string> = {
  a_echoir: 'a_echoir',
  '1_30': '0_7,8_30',
  '31_60': '31_60',
  plus_60: 'plus_60',
};

/** Shows what customers owe, by how late it is; a bar shows each part of the whole. */
export function UnpaidBlock({ unpaid }: { unpaid: TableauDeBord['factures_impayees'] }) {
  const most = Math.max(...unpaid.tranches.map(({ total_ttc }) => total_ttc), 1);
  return (
    <DashboardBlock
      title="Factures impayées"
      area="impayes"
      link={{ to: '/relances', label: toFactureCount(unpaid.nb) }}
    >
      <p className={classes.smallFigure}>
        {formatAmount(unpaid.total_ttc)} <span>TTC</span>
      </p>
      <ul className={classes.bars}>
        {unpaid.tranches.map(({ tranche, nb, total_ttc }) => (
          <li key={tranche}>
            <Link to={`/relances?age=${ages[tranche]}`} className={classes.bar}>
              <span>{labels[tranche]}</span>
              <span className={classes.barFigures}>
                {formatAmount(total_ttc)} <small>({nb})</small>
              </span>
              <span className={classes.track} aria-hidden="true">
                <span data-late={tranche} style={{ width: `${(100 * total_ttc) / most}%` }} />
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </DashboardBlock>
  );
}

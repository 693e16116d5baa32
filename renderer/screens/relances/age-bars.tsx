import { UnstyledButton, VisuallyHidden } from '@mantine/core';
import { formatAmount, formatQuantity } from '#shared/money/money.ts';
import classes from './age-bars.module.css';
import type { RelanceTranche, TrancheSum } from './relance.ts';
import type { RelanceKind } from './relance-kinds.ts';

const labels: Record<RelanceTranche, string> = {
  a_echoir: 'Pas encore dues',
  '0_7': '1 à 7 jours',
  '8_30': '8 à 30 jours',
  '31_60': '31 à 60 jours',
  plus_60: 'Plus de 60 jours',
};

type Props = {
  kind: RelanceKind;
  parts: readonly TrancheSum[];
  chosen: readonly RelanceTranche[];
  onChange: (chosen: RelanceTranche[]) => void;
};

/** Shows what waits by age; each bar filters the list. */
export function AgeBars({ kind, parts, chosen, onChange }: Props) {
  const most = Math.max(...parts.map(({ total_ttc }) => total_ttc), 1);

  function toggle(tranche: RelanceTranche) {
    onChange(chosen.includes(tranche) ? chosen.filter((other) => other !== tranche) : [...chosen, tranche]);
  }

  return (
    <fieldset className={classes.bars}>
      <VisuallyHidden component="legend">{kind === 'facture' ? 'Par retard' : 'Par ancienneté'}</VisuallyHidden>
      {parts.map(({ tranche, nb, total_ttc }) => (
        <UnstyledButton
          key={tranche}
          className={classes.bar ?? ''}
          data-age={tranche}
          aria-pressed={chosen.includes(tranche)}
          onClick={() => toggle(tranche)}
        >
          <span className={classes.label}>{toLabel(kind, tranche)}</span>
          <span className={classes.count}>{formatQuantity(nb)}</span>
          <span className={classes.amount}>{formatAmount(total_ttc)}</span>
          <span className={classes.track} aria-hidden="true">
            {total_ttc > 0 && <span style={{ width: `${(100 * total_ttc) / most}%` }} />}
          </span>
        </UnstyledButton>
      ))}
    </fieldset>
  );
}

function toLabel(kind: RelanceKind, tranche: RelanceTranche): string {
  return kind === 'devis' && tranche === '0_7' ? '0 à 7 jours' : labels[tranche];
}

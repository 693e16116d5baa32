import { Amount } from '#renderer/ui/figures.tsx';
import classes from './comptes.module.css';

type One = { label: string; of: number; tone?: 'danger' | 'accent' | undefined };

/** Shows amounts that matter, side by side. */
export function AmountList({ of: amounts }: { of: readonly One[] }) {
  return (
    <dl className={classes.figures}>
      {amounts.map(({ label, of, tone }) => (
        <div key={label} className={classes.figure} data-tone={tone}>
          <dt>{label}</dt>
          <dd>
            <Amount of={of} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

import { Amount } from '#renderer/ui/figures.tsx';
import classes from './caisse.module.css';

type Props = { label: string; of: number; size?: 'large'; tone?: 'danger' | 'accent' | undefined };

/** Shows one amount that matters, in a list. */
export function Figure({ label, of: amount, size, tone }: Props) {
  return (
    <div className={classes.figure} data-size={size} data-tone={tone}>
      <dt>{label}</dt>
      <dd>
        <Amount of={amount} />
      </dd>
    </div>
  );
}

import { DayField } from './day-field.tsx';
import classes from './day-range.module.css';

type Props = { du: string; au: string; onDu: (jour: string) => void; onAu: (jour: string) => void };

/** Shows the first and the last day of a list's period. */
export function DayRange({ du, au, onDu, onAu }: Props) {
  return (
    <div className={classes.days}>
      <span>du</span>
      <DayField w="6.5rem" aria-label="Depuis le" value={du} onChange={onDu} />
      <span>au</span>
      <DayField w="6.5rem" aria-label="Jusqu’au" value={au} onChange={onAu} />
    </div>
  );
}

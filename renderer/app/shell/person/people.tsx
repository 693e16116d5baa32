import { Radio } from '@mantine/core';
import type { Relais } from '#shared/contracts/utilisateurs/pin.ts';
import classes from './person.module.css';

type Props = { people: readonly Relais[]; chosen: string | undefined; onChoose: (id: string) => void };

/** Shows who may take over; up and down choose while the PIN is typed. */
export function People({ people, chosen, onChoose }: Props) {
  return (
    <Radio.Group aria-label="Qui prend le relais" value={chosen ?? null} onChange={onChoose}>
      <div className={classes.people}>
        {people.map(({ id, prenom, nom }) => (
          <Radio.Card key={id} value={id} className={classes.person ?? ''}>
            {`${prenom} ${nom}`.trim()}
          </Radio.Card>
        ))}
      </div>
    </Radio.Group>
  );
}

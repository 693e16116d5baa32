import { Checkbox } from '@mantine/core';
import { useId } from 'react';
import { droitLabels } from '#shared/utilisateurs/droit-labels.ts';
import { Droit, isUsual } from '#shared/utilisateurs/droits.ts';
import type { Role } from '#shared/utilisateurs/role.ts';
import classes from './droits-table.module.css';

type Props = {
  role: Role;
  value: readonly Droit[];
  onChange: (droits: Droit[]) => void;
  /** True when they have every right, which cannot be taken. */
  isWhole?: boolean;
};

/** Shows what a user may do besides what their role allows: each right, and where it differs from the role's. */
export function DroitsTable({ role, value, onChange, isWhole = false }: Props) {
  const toggle = (droit: Droit) =>
    onChange(Droit.options.filter((other) => (other === droit ? !value.includes(other) : value.includes(other))));

  return (
    <table className={classes.table}>
      <caption>
        Droits
        {isWhole && <span>L’administration les a tous.</span>}
      </caption>
      <thead className={classes.head}>
        <tr>
          <th scope="col">Accordé</th>
          <th scope="col">Droit</th>
          <th scope="col">Selon le rôle</th>
        </tr>
      </thead>
      <tbody>
        {Droit.options.map((droit) => (
          <DroitRow
            key={droit}
            droit={droit}
            isUsual={isUsual(role, droit)}
            isHeld={isWhole || value.includes(droit)}
            isFixed={isWhole}
            onToggle={() => toggle(droit)}
          />
        ))}
      </tbody>
    </table>
  );
}

type RowProps = { droit: Droit; isUsual: boolean; isHeld: boolean; isFixed: boolean; onToggle: () => void };

function DroitRow({ droit, isUsual: usual, isHeld, isFixed, onToggle }: RowProps) {
  const id = useId();
  const { label, detail } = droitLabels[droit];
  return (
    <tr data-other={isHeld !== usual || undefined}>
      <td>
        <Checkbox id={id} size="xs" checked={isHeld} disabled={isFixed} onChange={onToggle} />
      </td>
      <td>
        <label htmlFor={id}>{label}</label>
        <p>{detail}</p>
      </td>
      <td className={classes.usual}>{toDifference(isHeld, usual)}</td>
    </tr>
  );
}

function toDifference(isHeld: boolean, usual: boolean): string {
  if (isHeld === usual) return 'comme le rôle';
  return isHeld ? 'donné en plus' : 'retiré';
}

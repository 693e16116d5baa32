import { Radio } from '@mantine/core';
import { Role } from '#shared/utilisateurs/role.ts';
import classes from '../administration.module.css';
import { roleLabels } from './role-labels.ts';

type Props = { value: Role; onChange: (role: Role) => void; isDisabled?: boolean };

/** Shows the choice of a role, each with what it allows. */
export function RoleChoice({ value, onChange, isDisabled = false }: Props) {
  return (
    <Radio.Group label="Rôle" value={value} onChange={(role) => onChange(Role.parse(role))}>
      <div className={classes.choices}>
        {Role.options.map((role) => (
          <Radio
            key={role}
            value={role}
            size="xs"
            disabled={isDisabled}
            label={roleLabels[role].label}
            description={roleLabels[role].detail}
          />
        ))}
      </div>
    </Radio.Group>
  );
}

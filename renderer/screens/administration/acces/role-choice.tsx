import { Radio } from '@mantine/core';
import type { z } from 'zod';
import type { Role } from '#shared/utilisateurs/role.ts';
import classes from '../administration.module.css';
import { roleLabels } from '#shared/utilisateurs/role-labels.ts';

type Props<R extends Role> = { of: z.ZodEnum<{ [K in R]: K }>; value: R; onChange: (role: R) => void };

/** Shows the choice of a role, each with what it allows. */
export function RoleChoice<R extends Role>({ of: choice, value, onChange }: Props<R>) {
  return (
    <Radio.Group label="Rôle" value={value} onChange={(role) => onChange(choice.parse(role))}>
      <div className={classes.choices}>
        {choice.options.map((role) => (
          <Radio
            key={role}
            value={role}
            size="xs"
            label={roleLabels[role].label}
            description={roleLabels[role].detail}
          />
        ))}
      </div>
    </Radio.Group>
  );
}

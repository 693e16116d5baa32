import { Checkbox, MultiSelect } from '@mantine/core';
import type { ReactNode } from 'react';
import { useBoutiques } from '#renderer/api/use-boutiques.ts';
import type { Suivies } from '#shared/contracts/boutique/suivies.ts';
import classes from '../administration.module.css';

type Props = {
  value: Suivies;
  error: ReactNode;
  /** Only a desk that follows all shops lets somebody work in all. */
  suitToutes: boolean;
  onChange: (boutiques: Suivies) => void;
};

/** Chooses the shops a person may work in. */
export function BoutiquesField({ value, error, suitToutes, onChange }: Props) {
  const shops = useBoutiques();
  const isAll = value === 'toutes';
  return (
    <div className={classes.choices}>
      {suitToutes && (
        <Checkbox
          label="Toutes les boutiques, présentes et à venir"
          checked={isAll}
          onChange={({ currentTarget: { checked } }) => onChange(checked ? 'toutes' : [])}
        />
      )}
      {!isAll && (
        <MultiSelect
          label="Boutiques où elle travaille"
          withAsterisk
          searchable
          data={shops.map(({ code, nom }) => ({ value: code, label: nom }))}
          value={[...value]}
          error={error}
          onChange={onChange}
        />
      )}
    </div>
  );
}

import { NumberInput, SegmentedControl, TextInput } from '@mantine/core';
import { useState } from 'react';
import classes from '../synchronisation.module.css';
import type { FieldVersions } from './compare-versions.ts';

type Source = 'notre' | 'leur' | 'autre';
type Props = {
  label: string;
  versions: FieldVersions;
  /** True when no other field is linked to it. */
  isAlone: boolean;
  value: unknown;
  onTake: (side: 'notre' | 'leur') => void;
  onType: (value: unknown) => void;
};

/** Shows what is kept of one field: this till's value, the shop's, or another when it can be typed. */
export function VersionChoiceField({ label, versions, isAlone, value, onTake, onType }: Props) {
  const [source, setSource] = useState<Source>('notre');
  const sources = [
    { value: 'notre', label: 'Caisse' },
    { value: 'leur', label: 'Boutique' },
    ...(isAlone && isTypable(versions) ? [{ value: 'autre', label: 'Autre' }] : []),
  ];

  function choose(chosen: string) {
    const next = (['notre', 'leur', 'autre'] as const).find((known) => known === chosen) ?? 'notre';
    setSource(next);
    if (next !== 'autre') onTake(next);
  }

  return (
    <div className={classes.kept}>
      <SegmentedControl aria-label={`${label}, version`} size="xs" data={sources} value={source} onChange={choose} />
      {source === 'autre' && <Typed label={label} value={value} onType={onType} />}
    </div>
  );
}

function Typed({ label, value, onType }: Pick<Props, 'label' | 'value' | 'onType'>) {
  const name = `${label}, autre valeur`;
  if (typeof value === 'number') {
    return (
      <NumberInput
        size="xs"
        aria-label={name}
        value={value}
        decimalSeparator=","
        hideControls
        onChange={(typed) => typeof typed === 'number' && onType(typed)}
      />
    );
  }
  return (
    <TextInput
      size="xs"
      aria-label={name}
      value={typeof value === 'string' ? value : ''}
      onChange={({ currentTarget }) => onType(currentTarget.value === '' ? null : currentTarget.value)}
    />
  );
}

/** Returns whether a value can be typed: a text or a number can, a status is one side's or the other's. */
function isTypable({ champ, notre, leur }: FieldVersions): boolean {
  const kinds = [notre, leur].filter((value) => value !== null).map((value) => typeof value);
  return champ !== 'statut' && kinds.every((kind) => kind === 'string' || kind === 'number');
}

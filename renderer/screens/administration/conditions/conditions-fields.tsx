import { Checkbox, Stack, Textarea } from '@mantine/core';
import type { ReactNode } from 'react';
import { DecimalField } from '#renderer/ui/form/decimal-field.tsx';
import type { ConditionsBoutique, ConditionsChangees } from '#shared/contracts/boutique/conditions-boutiques.ts';
import classes from './conditions.module.css';

type Champs = ConditionsChangees['champs'];
type Champ = keyof Champs;

const figures = [
  { champ: 'echeance_facture_jours', label: 'Échéance d’une facture', unit: 'j', least: 0, most: 60 },
  { champ: 'validite_devis_jours', label: 'Validité d’un devis', unit: 'j', least: 1, most: 365 },
  { champ: 'remise_max_defaut', label: 'Remise au plus d’un client', unit: '%', least: 0, most: 100 },
  { champ: 'remise_max_responsable', label: 'Remise au plus d’un responsable', unit: '%', least: 0, most: 100 },
] as const;

const texts = [
  { champ: 'horaires', label: 'Horaires d’ouverture', most: 500 },
  { champ: 'conditions', label: 'Conditions au pied des documents', most: 2_000 },
] as const;

type Props = {
  /** The shop whose conditions a field shows when it is ticked. */
  from: ConditionsBoutique | undefined;
  of: Champs;
  onChange: (champs: Champs) => void;
};

/** Shows the conditions that can be set, each with a box that says whether it changes. */
export function ConditionsFields({ from, of: champs, onChange }: Props) {
  function toggle(champ: Champ, isTicked: boolean) {
    const { [champ]: _, ...others } = champs;
    onChange(isTicked ? { ...others, [champ]: from?.[champ] } : others);
  }

  const toTick = (champ: Champ, label: string) => ({
    label,
    isTicked: champ in champs,
    onTick: (isTicked: boolean) => toggle(champ, isTicked),
  });

  return (
    <div className={classes.fields}>
      {figures.map(({ champ, label, unit, least, most }) => (
        <Ticked key={champ} {...toTick(champ, label)}>
          <DecimalField
            aria-label={label}
            unit={unit}
            value={champs[champ] ?? null}
            check={(value) => (value < least || value > most ? `Entre ${least} et ${most}.` : undefined)}
            onChange={(value) => onChange({ ...champs, [champ]: value ?? undefined })}
          />
        </Ticked>
      ))}
      {texts.map(({ champ, label, most }) => (
        <Ticked key={champ} {...toTick(champ, label)}>
          <Textarea
            aria-label={label}
            autosize
            minRows={2}
            maxRows={6}
            maxLength={most}
            value={champs[champ] ?? ''}
            onChange={({ currentTarget: { value } }) => onChange({ ...champs, [champ]: value })}
          />
        </Ticked>
      ))}
    </div>
  );
}

type TickedProps = { label: string; isTicked: boolean; onTick: (isTicked: boolean) => void; children: ReactNode };

function Ticked({ label, isTicked, onTick, children }: TickedProps) {
  return (
    <Stack gap="var(--space-1)">
      <Checkbox label={label} checked={isTicked} onChange={({ currentTarget: { checked } }) => onTick(checked)} />
      {isTicked && children}
    </Stack>
  );
}

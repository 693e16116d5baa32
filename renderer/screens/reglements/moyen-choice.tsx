import { SegmentedControl } from '@mantine/core';
import { Keys } from '#renderer/ui/keyboard/shortcuts.tsx';
import { ChoiceShortcut } from '#renderer/ui/sheet/sheet-choice.tsx';
import type { Moyen } from '#shared/contracts/boutique/moyens.ts';
import classes from './payment.module.css';

type Props = { moyens: readonly Moyen[]; value: string; onChange: (code: string) => void };

/** Shows the means of payment, one under the other, each with its key. */
export function MoyenChoice({ moyens, value, onChange }: Props) {
  return (
    <>
      <SegmentedControl
        orientation="vertical"
        fullWidth
        aria-label="Moyen de règlement"
        value={value}
        onChange={onChange}
        data={moyens.map(({ code, intitule }, index) => ({ value: code, label: toLabel(intitule, index) }))}
      />
      {moyens.slice(0, mostKeys).map(({ code, intitule }, index) => (
        <ChoiceShortcut
          key={code}
          keys={toKeys(index)}
          description={`Régler par\u00a0: ${intitule}`}
          group="Règlement"
          isEnabled
          onPress={() => onChange(code)}
        />
      ))}
    </>
  );
}

const mostKeys = 9;
const toKeys = (index: number) => `Alt+${index + 1}`;

function toLabel(intitule: string, index: number) {
  return (
    <span className={classes.moyen}>
      {intitule}
      {index < mostKeys && <Keys of={toKeys(index)} />}
    </span>
  );
}

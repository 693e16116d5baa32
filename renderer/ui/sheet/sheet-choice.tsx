import { Group, SegmentedControl } from '@mantine/core';
import { listKeyNames } from '#renderer/ui/keyboard/shortcut-keys.ts';
import { useShortcut } from '#renderer/ui/keyboard/shortcuts.tsx';
import classes from './sheet-choice.module.css';

type Choice<Value extends string> = {
  value: Value;
  label: string;
  /** The description of its shortcut. */
  description: string;
};

type Props<Value extends string> = {
  label: string;
  /** In the order of their shortcuts: Alt+1 is the first. */
  choices: readonly Choice<Value>[];
  value: Value;
  onChange: (value: Value) => void;
  /** Group the shortcuts are listed under. */
  group: string;
  isFixed?: boolean;
};

/** Shows the choice of what the sheet becomes, by a click or a key. */
export function SheetChoice<Value extends string>(props: Props<Value>) {
  const { label, choices, value, onChange, group, isFixed = false } = props;
  return (
    <Group gap="var(--space-3)" wrap="nowrap">
      <SegmentedControl
        aria-label={label}
        disabled={isFixed}
        value={value}
        onChange={onChange}
        data={choices.map((choice) => ({ value: choice.value, label: choice.label }))}
      />
      <span className={classes.keys}>{`${listKeyNames('Alt+1').join(' ')}…${choices.length}`}</span>
      {choices.map((choice, index) => (
        <ChoiceShortcut
          key={choice.value}
          keys={`Alt+${index + 1}`}
          description={choice.description}
          group={group}
          isEnabled={!isFixed}
          onPress={() => onChange(choice.value)}
        />
      ))}
    </Group>
  );
}

type ShortcutProps = { keys: string; description: string; group: string; isEnabled: boolean; onPress: () => void };

/** Registers the key of one of several choices. */
export function ChoiceShortcut({ keys, description, group, isEnabled, onPress }: ShortcutProps) {
  useShortcut(keys, description, onPress, { group, isEnabled });
  return null;
}

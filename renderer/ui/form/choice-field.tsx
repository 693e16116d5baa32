import { NativeSelect } from '@mantine/core';
import { lockedHint } from './use-contract-form.ts';

type ChoiceProps<T extends string | number> = {
  label: string;
  description?: string;
  value: T;
  choices: readonly { value: T; label: string }[];
  onChoose: (value: T) => void;
  /** Shown but fixed, with who fixed it below. */
  isLocked?: boolean;
};

/** Shows a choice of a few values, for a setting that is a word or a number. */
export function ChoiceField<T extends string | number>({
  choices,
  value,
  onChoose,
  isLocked = false,
  ...props
}: ChoiceProps<T>) {
  return (
    <NativeSelect
      {...props}
      {...(isLocked && { disabled: true, description: lockedHint })}
      data={choices.map((choice) => ({ value: String(choice.value), label: choice.label }))}
      value={String(value)}
      onChange={({ currentTarget }) => {
        const chosen = choices.find((choice) => String(choice.value) === currentTarget.value);
        if (chosen) onChoose(chosen.value);
      }}
    />
  );
}

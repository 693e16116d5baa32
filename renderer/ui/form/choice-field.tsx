import { NativeSelect } from '@mantine/core';

type ChoiceProps<T extends string | number> = {
  label: string;
  description?: string;
  value: T;
  choices: readonly { value: T; label: string }[];
  onChoose: (value: T) => void;
};

/** One of a few, of a setting that is a word or a number. */
export function ChoiceField<T extends string | number>({ choices, value, onChoose, ...props }: ChoiceProps<T>) {
  return (
    <NativeSelect
      {...props}
      data={choices.map((choice) => ({ value: String(choice.value), label: choice.label }))}
      value={String(value)}
      onChange={({ currentTarget }) => {
        const chosen = choices.find((choice) => String(choice.value) === currentTarget.value);
        if (chosen) onChoose(chosen.value);
      }}
    />
  );
}

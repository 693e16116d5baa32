import { NumberInput } from '@mantine/core';
import type { ContractForm } from '#renderer/ui/form/use-contract-form.ts';
import type { ReglagesSauvegardes } from '#shared/contracts/service/sauvegardes.ts';

type Props = {
  form: ContractForm<ReglagesSauvegardes>;
  field: 'quotidiennes' | 'hebdomadaires';
  label: string;
  min: number;
  max: number;
};

/** Shows a field for how many of something are kept. */
export function CountField({ form, field, ...props }: Props) {
  return <NumberInput {...props} allowDecimal={false} allowNegative={false} {...form.getInputProps(field)} />;
}

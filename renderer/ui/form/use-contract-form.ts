import { type UseFormReturnType, useForm } from '@mantine/form';
import type { z } from 'zod';
import { InvalidInput } from '#shared/errors.ts';
import { type Checks, findContractErrors, toFormErrors } from './contract-errors.ts';

export type ContractForm<V extends object> = UseFormReturnType<V> & {
  schema: z.ZodType;
  /** Puts the service's refusal under the fields it names; false when it names none of this form. */
  showRefusal: (error: Error) => boolean;
};

type Options<V> = { schema: z.ZodType; initialValues: V; checks?: Checks };

/** A form checked by the contract it is sent to: while leaving a field, before sending, and by the service's answer. */
export function useContractForm<V extends object>({ schema, initialValues, checks }: Options<V>): ContractForm<V> {
  const form = useForm<V>({
    initialValues,
    validate: (values) => findContractErrors(schema, values, checks),
    validateInputOnBlur: true,
    clearInputErrorOnChange: true,
  });
  return {
    ...form,
    schema,
    showRefusal(error) {
      const erreurs = error instanceof InvalidInput ? error.erreurs : [];
      const named = erreurs.filter(({ champ }) => champ in form.getValues());
      form.setErrors(toFormErrors(named));
      return named.length > 0;
    },
  };
}

import { type UseFormReturnType, useForm } from '@mantine/form';
import { useState } from 'react';
import type { z } from 'zod';
import { getKept } from '#renderer/stores/kept.ts';
import { InvalidInput } from '#shared/errors.ts';
import { type Checks, findContractErrors, toFormErrors } from './contract-errors.ts';
import { createFormDraft } from './form-draft.ts';
import { focusRefusedFigure } from './refused-figure.ts';

export type ContractForm<V extends object> = UseFormReturnType<V> & {
  schema: z.ZodType;
  /** What is in the form was typed earlier and never saved. */
  isRestored: boolean;
  /** What the service keeps now stands in the place of what was typed. */
  accept: (values: V) => void;
  /** Forgets what was typed and shows the form as it was at first. */
  startOver: () => void;
  /** Name of its draft. */
  draft: string | undefined;
  /** Puts the service's refusal under the fields it names; false when it names none of this form. */
  showRefusal: (error: Error) => boolean;
};

type Options<V> = {
  schema: z.ZodType;
  initialValues: V;
  checks?: Checks;
  /** Keeps what is typed under this name until it is saved; never for a form with a password. */
  draft?: string;
};

const noDraft = { read: () => undefined, write: () => undefined };

/** A form checked by the contract it is sent to: while leaving a field, before sending, and by the service's answer. */
export function useContractForm<V extends object>({
  schema,
  initialValues,
  checks,
  draft,
}: Options<V>): ContractForm<V> {
  const [kept] = useState(() => (draft ? createFormDraft(draft, initialValues, getKept()) : noDraft));
  const [restored, setRestored] = useState(() => kept.read());
  const form = useForm<V>({
    initialValues: { ...initialValues, ...restored },
    validate: (values) => findContractErrors(schema, values, checks),
    validateInputOnBlur: true,
    clearInputErrorOnChange: true,
    onValuesChange: (values) => kept.write(values),
  });

  return {
    ...form,
    onSubmit: (handle, onErrors) => (event) => {
      if (focusRefusedFigure(event?.currentTarget.parentElement ?? document)) event?.preventDefault();
      else form.onSubmit(handle, onErrors)(event);
    },
    schema,
    isRestored: restored !== undefined,
    accept(values) {
      form.setInitialValues(values);
      form.setValues(values);
    },
    startOver() {
      form.setValues(initialValues);
      form.clearErrors();
      setRestored(undefined);
    },
    draft,
    showRefusal(error) {
      const erreurs = error instanceof InvalidInput ? error.erreurs : [];
      const named = erreurs.filter(({ champ }) => champ in form.getValues());
      form.setErrors(toFormErrors(named));
      return named.length > 0;
    },
  };
}

import { type UseFormReturnType, useForm } from '@mantine/form';
import { useEffectEvent, useLayoutEffect, useState } from 'react';
import type { z } from 'zod';
import { getDurableStorage } from '#renderer/stores/durable-storage.ts';
import { InvalidInput } from '#shared/endpoints/errors.ts';
import { type Checks, findContractErrors, toFormErrors } from './contract-errors.ts';
import { createFormDraft, forgetFormDraft } from './form-draft.ts';
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
  const openDraft = (values: V) => (draft ? createFormDraft(draft, values, getDurableStorage()) : noDraft);
  const [kept, setKept] = useState(() => openDraft(initialValues));
  const [restored] = useState(() => kept.read());
  const [isRestored, setIsRestored] = useState(restored !== undefined);
  const form = useForm<V>({
    initialValues: { ...initialValues, ...restored },
    // What was typed earlier is a change of what there is: it can be saved, and given up.
    initialDirty: Object.fromEntries(Object.keys(restored ?? {}).map((field) => [field, true])),
    validate: (values) => findContractErrors(schema, values, checks),
    validateInputOnBlur: true,
    clearInputErrorOnChange: true,
    onValuesChange: (values) => kept.write(values),
  });
  const keepInitial = useEffectEvent(() => form.setInitialValues(initialValues));
  useLayoutEffect(() => keepInitial(), []);

  return {
    ...form,
    onSubmit: (handle, onErrors) => (event) => {
      if (focusRefusedFigure(event?.currentTarget.parentElement ?? document)) event?.preventDefault();
      else form.onSubmit(handle, onErrors)(event);
    },
    schema,
    isRestored,
    accept(values) {
      form.setValues(values);
      form.resetDirty();
      if (draft) forgetFormDraft(draft);
      setKept(openDraft(values));
      setIsRestored(false);
    },
    startOver() {
      form.reset();
      setIsRestored(false);
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

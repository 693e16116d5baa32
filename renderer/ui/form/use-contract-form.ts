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
  /** True when the content of the form was typed earlier and never saved. */
  isRestored: boolean;
  /** Takes what the service stored as the form's values. */
  accept: (values: V) => void;
  /** Discards what was typed and shows the form's first values. */
  startOver: () => void;
  /** Fields that are fixed by IT. */
  locked: ReadonlySet<string>;
  /** Name under which the draft of the form is stored; undefined when none is. */
  draft: string | undefined;
  /** Shows the service's refusal under the fields it names; returns false when it names none of this form. */
  showRefusal: (error: Error) => boolean;
};

type Options<V> = {
  schema: z.ZodType;
  initialValues: V;
  checks?: Checks;
  /** Fields that are shown but fixed; none by default. */
  locked?: ReadonlySet<string> | undefined;
  /** Stores what is typed under this name until it is saved; never used for a form with a password. */
  draft?: string;
};

/** Shown under each fixed field. */
export const lockedHint = 'Verrouillé par votre service informatique.';

const none: ReadonlySet<string> = new Set();
const noDraft = { read: () => undefined, write: () => undefined };

/**
 * Manages a form checked by the contract it is sent to: when a field is left, before sending, and by the service's
 * answer.
 */
export function useContractForm<V extends object>({
  schema,
  initialValues,
  checks,
  locked = none,
  draft,
}: Options<V>): ContractForm<V> {
  const openDraft = (values: V) => (draft ? createFormDraft(draft, values, getDurableStorage()) : noDraft);
  const [kept, setKept] = useState(() => openDraft(initialValues));
  const [restored] = useState(() => kept.read());
  const [isRestored, setIsRestored] = useState(restored !== undefined);
  const form = useForm<V>({
    initialValues: { ...initialValues, ...restored },
    // Restored fields count as changed: they can be saved, or discarded.
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
      else form.onSubmit(handle, onErrors ?? focusFirstError)(event);
    },
    getInputProps: (path, options) => ({ ...form.getInputProps(path, options), ...toLockedProps(locked, path) }),
    locked,
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
    showRefusal: (error) => showNamed(form, error),
  };
}

/** Shows the refusal under the fields it names, and leads to the first; returns false when it names none. */
function showNamed<V extends object>(form: UseFormReturnType<V>, error: Error): boolean {
  const named = listErreurs(error).filter(({ champ }) => champ in form.getValues());
  form.setErrors(toFormErrors(named));
  if (named.length > 0) focusFirstError();
  return named.length > 0;
}

/** Leads to what keeps the form from being sent, which may be out of sight. Runs once the errors are on screen. */
function focusFirstError() {
  requestAnimationFrame(() => {
    const within = [...document.querySelectorAll('[role="dialog"]')].at(-1) ?? document;
    within.querySelector<HTMLElement>('form [aria-invalid="true"]')?.focus();
  });
}

/**
 * Returns the props of a fixed field; none for the others. For a fixed block of fields, the hint is shown once above
 * them.
 */
function toLockedProps(locked: ReadonlySet<string>, given: unknown) {
  const path = String(given);
  const [field = '', part] = path.split('.');
  if (!locked.has(field)) return {};
  return part === undefined ? { disabled: true, description: lockedHint } : { disabled: true };
}

function listErreurs(error: Error) {
  return error instanceof InvalidInput ? error.erreurs : [];
}

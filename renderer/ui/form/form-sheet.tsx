import { Button } from '@mantine/core';
import { type ReactNode, useEffect, useEffectEvent } from 'react';
import { Link } from 'react-router';
import type { Writing } from '#renderer/ui/guarded-button.tsx';
import { toKeyProps } from '#renderer/ui/keyboard/shortcuts.tsx';
import { useSubmitKey } from '#renderer/ui/keyboard/use-submit-key.ts';
import { Failure, Notice } from '#renderer/ui/screen/loading-and-failure.tsx';
import { NotAllowed } from '#shared/endpoints/errors.ts';
import { forgetFormDraft } from './form-draft.ts';
import classes from './form-sheet.module.css';
import type { ContractForm } from './use-contract-form.ts';

type Props<V extends object> = {
  form: ContractForm<V>;
  onSubmit: (values: V) => void;
  writing: Writing;
  /** Address that «Annuler» leads to; without it there is no such button. */
  cancelTo?: string;
  submitLabel?: string;
  children: ReactNode;
};

/**
 * Shows a form on its sheet: errors at the top, fields, and the submit button at the foot. Ctrl+S saves. A user who may
 * not make its write sees why instead of typing in vain.
 */
export function FormSheet<V extends object>(props: Props<V>) {
  const { whyNot } = props.writing;
  return whyNot === undefined ? <Sheet {...props} /> : <Failure of={new NotAllowed(whyNot)} />;
}

function Sheet<V extends object>(props: Props<V>) {
  const { form, onSubmit, writing, cancelTo, submitLabel = 'Enregistrer', children } = props;
  const { isPending, error } = writing;
  const showRefusal = useEffectEvent(form.showRefusal);
  useEffect(() => {
    if (error) showRefusal(error);
  }, [error]);
  const element = useSubmitKey(submitLabel);

  return (
    <form className={classes.sheet} ref={element} onSubmit={form.onSubmit(onSubmit)} noValidate>
      {error && <Notice tone="danger">{error.message}</Notice>}
      {form.isRestored && <RestoredNotice onStartOver={form.startOver} />}
      {children}
      <footer className={classes.foot}>
        <Button type="submit" loading={isPending} {...toKeyProps('Mod+S')}>
          {submitLabel}
        </Button>
        {cancelTo !== undefined && (
          <Button
            component={Link}
            to={cancelTo}
            variant="subtle"
            onClick={() => form.draft && forgetFormDraft(form.draft)}
          >
            Annuler
          </Button>
        )}
      </footer>
    </form>
  );
}

/** Shows that the content of the form was typed earlier and never saved. */
export function RestoredNotice({ onStartOver }: { onStartOver: () => void }) {
  return (
    <Notice
      tone="accent"
      actions={
        <Button size="xs" variant="subtle" onClick={onStartOver}>
          Repartir de zéro
        </Button>
      }
    >
      Voici ce que vous aviez commencé à saisir.
    </Notice>
  );
}

/** Groups fields that belong together. */
export function FormSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className={classes.section}>
      <legend>{title}</legend>
      <div className={classes.fields}>{children}</div>
    </fieldset>
  );
}

/** Makes a field as wide as the section. */
export function WholeLine({ children }: { children: ReactNode }) {
  return <div className={classes.whole}>{children}</div>;
}

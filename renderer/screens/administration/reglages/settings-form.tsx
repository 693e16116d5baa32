import { Button } from '@mantine/core';
import { IconPlugConnected } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { ContractForm } from '#renderer/ui/form/use-contract-form.ts';
import { useSubmitKey } from '#renderer/ui/keyboard/use-submit-key.ts';
import { WriteButton, type Writing } from '#renderer/ui/guarded-button.tsx';
import { Notice } from '#renderer/ui/screen/loading-and-failure.tsx';
import { SettingsHead } from '../settings-page.tsx';
import classes from './reglages.module.css';
import { type Trial, TrialResult } from './trial-result.tsx';

type Props<V extends object> = {
  title: string;
  /** The purpose of these settings, in a sentence. */
  detail: string;
  form: ContractForm<V>;
  onSave: (values: V) => void;
  saving: Writing;
  trial: Trial;
  onTry: (values: V) => void;
  /** Label of the button that tests. */
  tryLabel?: string;
  /** Further input of the test, besides the form. */
  trialField?: ReactNode;
  children: ReactNode;
};

/** Shows settings of something outside the shop: tested as typed, and saved when they work. */
export function SettingsForm<V extends object>(props: Props<V>) {
  const { title, detail, form, onSave, saving, trial, onTry, tryLabel = 'Tester', trialField, children } = props;

  const element = useSubmitKey();

  function attempt() {
    if (!form.validate().hasErrors) onTry(form.getValues());
  }

  return (
    <form className={classes.form} aria-label={title} ref={element} onSubmit={form.onSubmit(onSave)} noValidate>
      <SettingsHead title={title} detail={detail} />
      {saving.error && <Notice tone="danger">{saving.error.message}</Notice>}
      {children}
      <div className={classes.trial}>
        {trialField}
        <WriteButton
          of={trial}
          variant="default"
          onClick={attempt}
          leftSection={<IconPlugConnected size={16} stroke={1.8} aria-hidden="true" />}
        >
          {tryLabel}
        </WriteButton>
      </div>
      <TrialResult of={trial} />
      <div className={classes.foot}>
        <WriteButton of={saving} type="submit" disabled={!form.isDirty()}>
          Enregistrer
        </WriteButton>
        {form.isDirty() && (
          <Button variant="subtle" onClick={form.reset}>
            Annuler
          </Button>
        )}
      </div>
    </form>
  );
}

import { Button, Textarea } from '@mantine/core';
import { useRef } from 'react';
import { flushSync } from 'react-dom';
import { TextField } from '#renderer/ui/form/text-field.tsx';
import type { ContractForm } from '#renderer/ui/form/use-contract-form.ts';
import { releveTemplateId, type TemplateInput } from '#shared/contracts/emails/templates.ts';
import classes from '../emails.module.css';
import { toVariables, toTypedVariables } from './typed-variables.ts';

const variables = [
  { text: '{{CT_Intitule}}', label: 'Client' },
  { text: '{{DO_Piece}}', label: 'Numéro' },
  { text: '{{DO_Date:date}}', label: 'Date' },
  { text: '{{DO_TotalTTC:euros}}', label: 'Total TTC' },
  { text: '{{DO_TotalHT:euros}}', label: 'Total HT' },
];

const releve = [
  { text: '{{CT_Intitule}}', label: 'Client' },
  { text: '{{RC_Date}}', label: 'Date du relevé' },
  { text: '{{RC_Situation}}', label: 'Situation du compte' },
  { text: '{{RC_Solde}}', label: 'Solde' },
  { text: '{{RC_Echu}}', label: 'Échu' },
];

type Field = 'sujet' | 'corps_html';
type Props = { form: ContractForm<TemplateInput>; isLocked: boolean; id: string | undefined };

/** Shows the subject and the text; a variable is inserted where the user typed last. */
export function TemplateBody({ form, isLocked, id }: Props) {
  const sujet = useRef<HTMLInputElement>(null);
  const corps = useRef<HTMLTextAreaElement>(null);
  const last = useRef<Field>('corps_html');

  function insert(text: string) {
    const field = last.current;
    const input = field === 'sujet' ? sujet.current : corps.current;
    if (!input) return;
    const { value, selectionStart, selectionEnd } = input;
    const start = selectionStart ?? value.length;
    const word = toTypedVariables(text);
    const next = value.slice(0, start) + word + value.slice(selectionEnd ?? start);
    flushSync(() => form.setFieldValue(field, toVariables(next)));
    input.focus();
    input.setSelectionRange(start + word.length, start + word.length);
  }

  const corpsInput = form.getInputProps('corps_html');
  const remember = (field: Field) => () => {
    last.current = field;
  };

  return (
    <>
      <div onFocusCapture={remember('sujet')}>
        <TextField
          form={form}
          field="sujet"
          label="Objet"
          required
          readOnly={isLocked}
          ref={sujet}
          show={toTypedVariables}
          clean={toVariables}
        />
      </div>
      <Variables of={id === releveTemplateId ? releve : variables} isLocked={isLocked} onInsert={insert} />
      <Textarea
        className={`${classes.body} ${classes.code}`}
        label="Texte (HTML)"
        required
        readOnly={isLocked}
        spellCheck={false}
        ref={corps}
        {...corpsInput}
        value={toTypedVariables(form.values.corps_html)}
        onChange={(event) => corpsInput.onChange(toVariables(event.currentTarget.value))}
        onFocus={remember('corps_html')}
      />
    </>
  );
}

type VariablesProps = { of: typeof variables; isLocked: boolean; onInsert: (text: string) => void };

function Variables({ of: offered, isLocked, onInsert }: VariablesProps) {
  return (
    <fieldset className={classes.variables} disabled={isLocked}>
      <legend>Insérer</legend>
      {offered.map(({ text, label }) => (
        <Button key={text} size="xs" variant="default" disabled={isLocked} onClick={() => onInsert(text)}>
          {label}
        </Button>
      ))}
    </fieldset>
  );
}

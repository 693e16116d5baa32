import { useWrite } from '#renderer/api/use-write.ts';
import { ChoiceField } from '#renderer/ui/form/choice-field.tsx';
import { FieldPair } from '#renderer/ui/form/field-pair.tsx';
import { TextField } from '#renderer/ui/form/text-field.tsx';
import { useContractForm } from '#renderer/ui/form/use-contract-form.ts';
import { type Materiel, TerminalPaiement } from '#shared/contracts/materiel/materiel.ts';
import { testTerminal } from '#shared/contracts/materiel/terminal.ts';
import { SettingsForm } from '../reglages/settings-form.tsx';
import { useLockedFields } from '../reglages/use-locked-fields.ts';
import { PrinterFields } from './printer-fields.tsx';
import { useSaveMateriel } from './use-save-materiel.ts';

const versions = [
  { value: '3.0', label: '3.0' },
  { value: '3.2', label: '3.2, avec le ticket du client' },
] as const;

/** Shows the settings of the payment terminal. */
export function TerminalForm({ materiel }: { materiel: Materiel }) {
  const locked = useLockedFields('terminal');
  const form = useContractForm<TerminalPaiement>({
    schema: TerminalPaiement,
    initialValues: materiel.terminal,
    locked,
  });
  const saving = useSaveMateriel(materiel, 'terminal', 'Le terminal de paiement est réglé.');
  const trial = useWrite(testTerminal, (call, body: TerminalPaiement) => call({ body }));

  return (
    <SettingsForm
      title="Terminal de paiement"
      detail="Un terminal du réseau en protocole Caisse-AP (Concert V3) sur IP. Les cartes y sont alors encaissées au montant exact."
      form={form}
      onSave={(values) => saving.save(values, form)}
      saving={saving}
      trial={trial}
      onTry={(values) => trial.mutate(values)}
      tryLabel="Tester le terminal"
    >
      <PrinterFields form={form} usual={8888} />
      <FieldPair>
        <TextField
          form={form}
          field="caisse"
          label="Numéro de caisse"
          description="Deux chiffres."
          clean={(typed) => typed.trim()}
        />
        <ChoiceField
          label="Version du protocole"
          description={'Celle du terminal\u00a0; 3.0 convient à tous.'}
          value={form.values.protocole}
          isLocked={form.locked.has('protocole')}
          choices={versions}
          onChoose={(protocole) => form.setValues((values) => ({ ...values, protocole }))}
        />
      </FieldPair>
    </SettingsForm>
  );
}

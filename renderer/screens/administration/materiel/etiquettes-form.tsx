import { useWrite } from '#renderer/api/use-write.ts';
import { ChoiceField } from '#renderer/ui/form/choice-field.tsx';
import { FieldPair } from '#renderer/ui/form/field-pair.tsx';
import { NumberField } from '#renderer/ui/form/number-field.tsx';
import { useContractForm } from '#renderer/ui/form/use-contract-form.ts';
import { ImprimanteEtiquettes, type Materiel, testImprimante } from '#shared/contracts/materiel/materiel.ts';
import { SettingsForm } from '../reglages/settings-form.tsx';
import { useLockedFields } from '../reglages/use-locked-fields.ts';
import { PrinterFields } from './printer-fields.tsx';
import { useSaveMateriel } from './use-save-materiel.ts';

const heads = [
  { value: 203, label: '203 points par pouce' },
  { value: 300, label: '300 points par pouce' },
] as const;

/** Shows the settings of the label printer. */
export function EtiquettesForm({ materiel }: { materiel: Materiel }) {
  const locked = useLockedFields('etiquettes');
  const schema = ImprimanteEtiquettes;
  const form = useContractForm<ImprimanteEtiquettes>({ schema, initialValues: materiel.etiquettes, locked });
  const saving = useSaveMateriel(materiel, 'etiquettes', 'L’imprimante d’étiquettes est réglée.');
  const trial = useWrite(testImprimante, (call, etiquettes: ImprimanteEtiquettes) =>
    call({ body: { ...materiel, etiquettes, imprimante: 'etiquettes' } }),
  );

  return (
    <SettingsForm
      title="Étiquettes"
      detail="Une imprimante ZPL du réseau. Les planches A4 n’en ont pas besoin."
      form={form}
      onSave={(values) => saving.save(values, form)}
      saving={saving}
      trial={trial}
      onTry={(values) => trial.mutate(values)}
      tryLabel="Imprimer une étiquette d’essai"
    >
      <PrinterFields form={form} />
      <FieldPair>
        <NumberField form={form} field="largeur_mm" label="Largeur" unit="mm" />
        <NumberField form={form} field="hauteur_mm" label="Hauteur" unit="mm" />
      </FieldPair>
      <ChoiceField
        label="Tête d’impression"
        value={form.values.points}
        isLocked={form.locked.has('points')}
        choices={heads}
        onChoose={(points) => form.setValues((values) => ({ ...values, points }))}
      />
    </SettingsForm>
  );
}

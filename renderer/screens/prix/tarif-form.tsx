import { FormSection, FormSheet, WholeLine } from '#renderer/ui/form/form-sheet.tsx';
import { TextField } from '#renderer/ui/form/text-field.tsx';
import { useContractForm } from '#renderer/ui/form/use-contract-form.ts';
import { useArrivalFocus } from '#renderer/ui/screen/use-arrival-focus.ts';
import type { Writing } from '#renderer/ui/guarded-button.tsx';
import type { Tarif } from '#shared/contracts/prix/tarifs.ts';
import { PorteeFields } from './portee-fields.tsx';
import { findCategoriesProblem } from './portee-values.ts';
import { PrixFile } from './prix-file.tsx';
import { PrixLines } from './prix-lines.tsx';
import { type TarifValues, tarifSchema, toTarifDraft, toTarifValues } from './tarif-values.ts';

type Props = {
  /** The tarif as it was when the form was opened; undefined for a new one. */
  tarif?: Tarif;
  onSubmit: (values: TarifValues) => void;
  writing: Writing;
};

/** Shows the form of a tarif: for whom and when, and its prices. */
export function TarifForm({ tarif, ...sheet }: Props) {
  const first = useArrivalFocus<HTMLInputElement>();
  const form = useContractForm({
    schema: tarifSchema,
    initialValues: toTarifValues(tarif),
    checks: { categories: findCategoriesProblem },
    draft: toTarifDraft(tarif),
  });
  return (
    <FormSheet form={form} {...sheet} cancelTo="/prix">
      <FormSection title="Tarif">
        <WholeLine>
          <TextField form={form} field="intitule" label="Intitulé" required ref={first} />
        </WholeLine>
        {!tarif && <TextField form={form} field="code" label="Code" required />}
      </FormSection>
      <PorteeFields form={form} />
      <FormSection title="Prix">
        <WholeLine>
          <PrixFile
            code={tarif?.code ?? form.values.code}
            lignes={form.values.lignes}
            onChange={(lignes) => form.setFieldValue('lignes', lignes)}
          />
        </WholeLine>
        <WholeLine>
          <PrixLines lignes={form.values.lignes} onChange={(lignes) => form.setFieldValue('lignes', lignes)} />
        </WholeLine>
      </FormSection>
    </FormSheet>
  );
}

import { NativeSelect } from '@mantine/core';
import { z } from 'zod';
import { FormSection, FormSheet, WholeLine } from '#renderer/ui/form/form-sheet.tsx';
import { TextField } from '#renderer/ui/form/text-field.tsx';
import { useContractForm } from '#renderer/ui/form/use-contract-form.ts';
import type { Writing } from '#renderer/ui/guarded-button.tsx';
import { FamilleCreateInput } from '#shared/contracts/articles/familles.ts';

export type FamilleValues = Record<'code' | 'intitule' | 'type' | 'compte_vente' | 'compte_achat', string>;

export const familleDraft = 'famille:nouvelle';
/** The contract lets an empty name through to the service, which refuses it; the form reports it at once. */
const schema = FamilleCreateInput.extend({
  code: z.string().min(1).max(18),
  intitule: z.string().min(1).max(69),
  type: z.enum(['0', '1']),
});
const nothing: FamilleValues = { code: '', intitule: '', type: '0', compte_vente: '', compte_achat: '' };

type Props = { onSubmit: (values: FamilleValues) => void; writing: Writing };

export function FamilleForm(sheet: Props) {
  const form = useContractForm({
    schema,
    initialValues: nothing,
    draft: familleDraft,
  });
  return (
    <FormSheet form={form} {...sheet}>
      <FormSection title="Famille">
        <WholeLine>
          <TextField form={form} field="intitule" label="Intitulé" required data-autofocus />
        </WholeLine>
        <TextField form={form} field="code" label="Code" required />
        <NativeSelect
          label="Type"
          description="Un total regroupe des familles et ne reçoit pas d’article."
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          data={[
            { value: '0', label: 'Détail' },
            { value: '1', label: 'Total' },
          ]}
          {...form.getInputProps('type')}
        />
      </FormSection>
      <FormSection title="Comptes">
        <TextField form={form} field="compte_vente" label="Compte de vente" />
        <TextField form={form} field="compte_achat" label="Compte d’achat" />
      </FormSection>
    </FormSheet>
  );
}

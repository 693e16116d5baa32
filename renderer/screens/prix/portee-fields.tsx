import { MultiSelect, Switch } from '@mantine/core';
import { useGroupe } from '#renderer/api/use-boutiques.ts';
import { DayField } from '#renderer/ui/form/days/day-field.tsx';
import { FormSection, WholeLine } from '#renderer/ui/form/form-sheet.tsx';
import { TextField } from '#renderer/ui/form/text-field.tsx';
import type { ContractForm } from '#renderer/ui/form/use-contract-form.ts';
import type { PorteeValues } from './portee-values.ts';

/** Shows for whom, in which shops and when a price rule holds. */
export function PorteeFields<V extends PorteeValues>({ form }: { form: ContractForm<V> }) {
  const set = (change: Partial<PorteeValues>) => form.setValues(change as Partial<V>);
  const { boutiques, du, au, actif } = form.values;
  const groupe = useGroupe();
  return (
    <FormSection title="Pour qui et quand">
      <WholeLine>
        <TextField
          form={form}
          field="categories"
          label="Catégories tarifaires"
          placeholder="Tous les clients"
          description="Les numéros des fiches clients, comme 2 ou 1, 2."
        />
      </WholeLine>
      {groupe.length > 0 && (
        <WholeLine>
          <MultiSelect
            label="Boutiques"
            placeholder={boutiques.length === 0 ? 'Toutes les boutiques' : ''}
            clearable
            searchable
            data={groupe.map(({ code, nom }) => ({ value: code, label: nom }))}
            value={boutiques}
            onChange={(codes) => set({ boutiques: codes })}
          />
        </WholeLine>
      )}
      <DayField label="Premier jour" value={du} onChange={(jour) => set({ du: jour })} />
      <DayField label="Dernier jour" value={au} onChange={(jour) => set({ au: jour })} />
      <WholeLine>
        <Switch
          label="En service"
          checked={actif}
          onChange={({ currentTarget: { checked } }) => set({ actif: checked })}
        />
      </WholeLine>
    </FormSection>
  );
}

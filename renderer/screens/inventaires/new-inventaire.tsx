import { Select } from '@mantine/core';
import { useNavigate } from 'react-router';
import { z } from 'zod';
import { useAnswer } from '#renderer/api/use-answer.ts';
import { useWrite } from '#renderer/api/use-write.ts';
import { Dialog } from '#renderer/ui/dialog.tsx';
import { forgetFormDraft } from '#renderer/ui/form/form-draft.ts';
import { FormSection, FormSheet, WholeLine } from '#renderer/ui/form/form-sheet.tsx';
import { TextField } from '#renderer/ui/form/text-field.tsx';
import { useContractForm } from '#renderer/ui/form/use-contract-form.ts';
import { listFamilles } from '#shared/contracts/articles/familles.ts';
import { createInventaire, InventaireInput } from '#shared/contracts/inventaires/inventaires.ts';

type Values = { intitule: string; famille_code: string | null; emplacement: string; depot_code: string };

const draft = 'inventaire:nouveau';
const schema = InventaireInput.extend({ famille_code: z.string().nullable() });
const nothing: Values = { intitule: '', famille_code: null, emplacement: '', depot_code: '' };

type Props = { title: string; isOpen: boolean; onClose: () => void };

/** Asks what is to be counted; then the count begins. */
export function NewInventaire({ title, isOpen, onClose }: Props) {
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={title} size="34rem">
      <OpeningForm />
    </Dialog>
  );
}

function OpeningForm() {
  const go = useNavigate();
  const form = useContractForm({ schema, initialValues: nothing, draft });
  const familles = useAnswer(listFamilles, {}, { select: (all) => all.filter(({ est_total }) => !est_total) });
  const opening = useWrite(createInventaire, (call, values: Values) => call({ body: values }), {
    onMade({ numero }) {
      forgetFormDraft(draft);
      void go(`/inventaires/${numero}/compter`);
    },
    say: ({ intitule }) => `L’inventaire «\u00a0${intitule}\u00a0» est ouvert\u00a0: les ventes continuent.`,
  });
  return (
    <FormSheet form={form} onSubmit={opening.mutate} writing={opening} submitLabel="Ouvrir et compter">
      <FormSection title="Inventaire">
        <WholeLine>
          <TextField form={form} field="intitule" label="Intitulé" placeholder="Annuel 2026" required data-autofocus />
        </WholeLine>
      </FormSection>
      <FormSection title="Ce qui est compté (tout, si rien n’est choisi)">
        <Select
          label="Famille"
          searchable
          clearable
          clearButtonProps={{ 'aria-label': 'Toutes les familles' }}
          nothingFoundMessage="Aucune famille ne correspond."
          data={(familles.data ?? []).map(({ code, intitule }) => ({ value: code, label: intitule }))}
          {...form.getInputProps('famille_code')}
        />
        <TextField form={form} field="emplacement" label="Emplacement" />
        <TextField form={form} field="depot_code" label="Dépôt" />
      </FormSection>
    </FormSheet>
  );
}

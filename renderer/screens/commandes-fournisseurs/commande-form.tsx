import { Select } from '@mantine/core';
import { useAnswer } from '#renderer/api/use-answer.ts';
import { useBoutiques } from '#renderer/api/use-boutiques.ts';
import { DayField } from '#renderer/ui/form/days/day-field.tsx';
import { FormSection, FormSheet, WholeLine } from '#renderer/ui/form/form-sheet.tsx';
import { TextField } from '#renderer/ui/form/text-field.tsx';
import { type ContractForm, useContractForm } from '#renderer/ui/form/use-contract-form.ts';
import type { Writing } from '#renderer/ui/guarded-button.tsx';
import type { CommandeFournisseur } from '#shared/contracts/achats/commande-fournisseur.ts';
import { listFournisseurs } from '#shared/contracts/tiers/fournisseurs.ts';
import { CommandeLines } from './commande-lines.tsx';
import { type CommandeValues, commandeSchema, toCommandeDraft, toCommandeValues } from './commande-values.ts';

type Props = {
  /** The order as it was when the form was opened; undefined for a new one. */
  commande?: CommandeFournisseur;
  onSubmit: (values: CommandeValues) => void;
  writing: Writing;
};

/** Shows the form of an order to a supplier while it is a draft. */
export function CommandeForm({ commande, ...sheet }: Props) {
  const form = useContractForm({
    schema: commandeSchema,
    initialValues: toCommandeValues(commande),
    draft: toCommandeDraft(commande),
  });
  const fournisseurs = useAnswer(listFournisseurs, { query: {} });
  const cancelTo = `/commandes-fournisseurs${commande ? `/${commande.numero}` : ''}`;
  return (
    <FormSheet form={form} {...sheet} cancelTo={cancelTo}>
      <FormSection title="Commande">
        {!commande && <BoutiqueField form={form} />}
        <WholeLine>
          <Select
            label="Fournisseur"
            required
            searchable
            nothingFoundMessage="Aucun fournisseur ne correspond."
            data={(fournisseurs.data ?? []).map(({ numero, intitule }) => ({ value: numero, label: intitule }))}
            {...form.getInputProps('fournisseur_code')}
          />
        </WholeLine>
        <DayField
          label="Livraison souhaitée"
          value={form.values.date_livraison ?? ''}
          onChange={(jour) => form.setFieldValue('date_livraison', jour || null)}
        />
        <TextField form={form} field="reference" label="Référence du fournisseur" />
        <WholeLine>
          <TextField form={form} field="commentaire" label="Commentaire, imprimé" />
        </WholeLine>
      </FormSection>
      <FormSection title="Articles">
        <WholeLine>
          <CommandeLines lignes={form.values.lignes} onChange={(lignes) => form.setFieldValue('lignes', lignes)} />
        </WholeLine>
      </FormSection>
    </FormSheet>
  );
}

/** Shows, at a desk, the choice of the shop a new order is for. */
function BoutiqueField({ form }: { form: ContractForm<CommandeValues> }) {
  const boutiques = useBoutiques();
  if (boutiques.length === 0) return null;
  return (
    <WholeLine>
      <Select
        label="Boutique"
        description="Elle l’enverra et la recevra."
        required
        allowDeselect={false}
        searchable
        nothingFoundMessage="Aucune boutique suivie ne correspond."
        data={boutiques.map(({ code, nom }) => ({ value: code, label: nom }))}
        {...form.getInputProps('destination')}
        value={form.values.destination ?? boutiques.find(({ ici }) => ici)?.code ?? null}
      />
    </WholeLine>
  );
}

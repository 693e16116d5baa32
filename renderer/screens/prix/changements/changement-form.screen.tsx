import { useAnswer } from '#renderer/api/use-answer.ts';
import { useSaveRecord } from '#renderer/api/use-save-record.ts';
import { ChoiceField } from '#renderer/ui/form/choice-field.tsx';
import { DayField } from '#renderer/ui/form/days/day-field.tsx';
import { DecimalField } from '#renderer/ui/form/decimal-field.tsx';
import { FormSection, FormSheet, WholeLine } from '#renderer/ui/form/form-sheet.tsx';
import { TextField } from '#renderer/ui/form/text-field.tsx';
import { type ContractForm, useContractForm } from '#renderer/ui/form/use-contract-form.ts';
import { Screen, ScreenScroll } from '#renderer/ui/screen/screen.tsx';
import { useArrivalFocus } from '#renderer/ui/screen/use-arrival-focus.ts';
import { listFamilles } from '#shared/contracts/articles/familles.ts';
import { type Arrondi, createChangement } from '#shared/contracts/prix/changements.ts';
import { listFournisseurs } from '#shared/contracts/tiers/fournisseurs.ts';
import { ApercuTable } from './apercu-table.tsx';
import { type ChangementValues, changementDraft, changementSchema, noChangement } from './changement-values.ts';

const parent = { path: '/prix/changements', label: 'Changements de prix' };
type FormProps = { form: ContractForm<ChangementValues> };

/** Shows the form of a price change, with a preview. */
export function ChangementFormScreen() {
  return (
    <Screen title="Changer des prix" parent={parent}>
      <ScreenScroll>
        <Form />
      </ScreenScroll>
    </Screen>
  );
}

function Form() {
  const first = useArrivalFocus<HTMLInputElement>();
  const form = useContractForm({ schema: changementSchema, initialValues: noChangement, draft: changementDraft });
  const saving = useSaveRecord({
    endpoint: createChangement,
    send: (call, body: ChangementValues) => call(createChangement, { body }),
    draft: changementDraft,
    toName: ({ code }) => `Le changement de prix ${code}`,
    toPath: () => parent.path,
  });
  return (
    <FormSheet
      form={form}
      onSubmit={saving.save}
      writing={saving}
      cancelTo={parent.path}
      submitLabel="Changer ces prix"
    >
      <FormSection title="Quoi et quand">
        <WholeLine>
          <TextField form={form} field="intitule" label="Intitulé" required ref={first} />
        </WholeLine>
        <Choices form={form} />
        <DayField
          label="À partir du"
          description="Aujourd’hui, si rien n’est dit."
          value={form.values.du}
          onChange={(du) => form.setFieldValue('du', du)}
        />
      </FormSection>
      <Figures form={form} />
      <FormSection title="Aperçu">
        <WholeLine>
          <ApercuTable values={form.values} />
        </WholeLine>
      </FormSection>
    </FormSheet>
  );
}

function Choices({ form }: FormProps) {
  const familles =
    useAnswer(listFamilles, {}, { select: (all) => all.filter(({ est_total }) => !est_total) }).data ?? [];
  const fournisseurs = useAnswer(listFournisseurs, { query: {} }).data ?? [];
  return (
    <>
      <ChoiceField
        label="Famille"
        value={form.values.famille}
        choices={[
          { value: '', label: 'Toutes' },
          ...familles.map(({ code, intitule }) => ({ value: code, label: intitule })),
        ]}
        onChoose={(famille) => form.setFieldValue('famille', famille)}
      />
      <ChoiceField
        label="Fournisseur"
        value={form.values.fournisseur}
        choices={[
          { value: '', label: 'Tous' },
          ...fournisseurs.map(({ numero, intitule }) => ({ value: numero, label: intitule })),
        ]}
        onChoose={(fournisseur) => form.setFieldValue('fournisseur', fournisseur)}
      />
    </>
  );
}

const arrondis: { value: Arrondi; label: string }[] = [
  { value: 'aucun', label: 'Aucun' },
  { value: '90', label: 'Prix TTC en ,90' },
  { value: '99', label: 'Prix TTC en ,99' },
  { value: '05', label: 'Prix TTC aux 5 centimes' },
];

function Figures({ form }: FormProps) {
  const { pourcentage, montant_ht, arrondi } = form.values;
  return (
    <FormSection title="Combien">
      <DecimalField
        label="Pourcentage"
        unit="%"
        isOptional
        value={pourcentage}
        onChange={(value) => form.setValues({ pourcentage: value, ...(value !== null && { montant_ht: null }) })}
      />
      <DecimalField
        label="ou montant HT"
        unit="€"
        isOptional
        value={montant_ht}
        onChange={(value) => form.setValues({ montant_ht: value, ...(value !== null && { pourcentage: null }) })}
      />
      <ChoiceField
        label="Arrondi"
        value={arrondi}
        choices={arrondis}
        onChoose={(value) => form.setFieldValue('arrondi', value)}
      />
    </FormSection>
  );
}

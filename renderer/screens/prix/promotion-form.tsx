import { Switch } from '@mantine/core';
import { ChoiceField } from '#renderer/ui/form/choice-field.tsx';
import { DecimalField } from '#renderer/ui/form/decimal-field.tsx';
import { FormSection, FormSheet, WholeLine } from '#renderer/ui/form/form-sheet.tsx';
import { TextField } from '#renderer/ui/form/text-field.tsx';
import { type ContractForm, useContractForm } from '#renderer/ui/form/use-contract-form.ts';
import { useArrivalFocus } from '#renderer/ui/screen/use-arrival-focus.ts';
import type { Writing } from '#renderer/ui/guarded-button.tsx';
import type { Promotion } from '#shared/contracts/prix/promotions.ts';
import { PorteeFields } from './portee-fields.tsx';
import { findCategoriesProblem } from './portee-values.ts';
import { PromotionCodes } from './promotion-codes.tsx';
import { type PromotionValues, promotionSchema, toPromotionDraft, toPromotionValues } from './promotion-values.ts';

type Props = {
  /** The promotion as it was when the form was opened; undefined for a new one. */
  promotion?: Promotion;
  onSubmit: (values: PromotionValues) => void;
  writing: Writing;
};
type FormProps = { form: ContractForm<PromotionValues> };

/** Shows the form of a promotion: what it takes off, on what, for whom and when. */
export function PromotionForm({ promotion, ...sheet }: Props) {
  const first = useArrivalFocus<HTMLInputElement>();
  const form = useContractForm({
    schema: promotionSchema,
    initialValues: toPromotionValues(promotion),
    checks: { categories: findCategoriesProblem },
    draft: toPromotionDraft(promotion),
  });
  return (
    <FormSheet form={form} {...sheet} cancelTo="/prix/promotions">
      <FormSection title="Promotion">
        <WholeLine>
          <TextField
            form={form}
            field="intitule"
            label="Intitulé"
            description="Ce que le client lit sur sa ligne."
            required
            ref={first}
          />
        </WholeLine>
        {!promotion && <TextField form={form} field="code" label="Code" required />}
      </FormSection>
      <EffetFields form={form} />
      <PromotionCodes form={form} />
      <PorteeFields form={form} />
    </FormSheet>
  );
}

type Effet = 'pourcentage' | 'montant' | 'trois_pour_deux' | 'second' | 'lot';
const effets = [
  { value: 'pourcentage', label: 'Un pourcentage' },
  { value: 'montant', label: 'Un montant sur chacun' },
  { value: 'trois_pour_deux', label: '3 pour 2' },
  { value: 'second', label: 'Le second à moitié prix' },
  { value: 'lot', label: 'Un autre lot' },
] as const;
const lots: Partial<Record<Effet, Partial<PromotionValues>>> = {
  trois_pour_deux: { genre: 'lot', lot: 3, reduits: 1, valeur: 100 },
  second: { genre: 'lot', lot: 2, reduits: 1, valeur: 50 },
};

function EffetFields({ form }: FormProps) {
  const { genre, valeur, cumulable } = form.values;
  return (
    <FormSection title="Ce qu’elle retire">
      <ChoiceField
        label="Genre"
        choices={effets}
        value={toEffet(form.values)}
        onChoose={(effet) => form.setValues(lots[effet] ?? toOther(effet))}
      />
      <DecimalField
        label={genre === 'lot' ? 'Réduction des articles réduits' : genre === 'montant' ? 'Montant HT' : 'Pourcentage'}
        unit={genre === 'montant' ? '€' : '%'}
        isOptional
        value={valeur}
        onChange={(value) => form.setFieldValue('valeur', value)}
        error={form.errors.valeur}
      />
      {genre === 'lot' && <LotFields form={form} />}
      <WholeLine>
        <Switch
          label="Se cumule avec les autres promotions cumulables"
          checked={cumulable}
          onChange={({ currentTarget: { checked } }) => form.setFieldValue('cumulable', checked)}
        />
      </WholeLine>
    </FormSection>
  );
}

function LotFields({ form }: FormProps) {
  const { lot, reduits } = form.values;
  return (
    <>
      <DecimalField label="Par lot de" value={lot ?? 0} onChange={(value) => form.setFieldValue('lot', value)} />
      <DecimalField
        label="Articles réduits par lot"
        value={reduits ?? 0}
        onChange={(value) => form.setFieldValue('reduits', value)}
      />
    </>
  );
}

function toEffet({ genre, lot, reduits, valeur }: PromotionValues): Effet {
  if (genre !== 'lot') return genre;
  if (lot === 3 && reduits === 1 && valeur === 100) return 'trois_pour_deux';
  return lot === 2 && reduits === 1 && valeur === 50 ? 'second' : 'lot';
}

function toOther(effet: Effet): Partial<PromotionValues> {
  if (effet === 'lot') return { genre: 'lot', lot: 5, reduits: 1, valeur: 100 };
  return { genre: effet === 'montant' ? 'montant' : 'pourcentage', lot: null, reduits: null, valeur: null };
}

import type { TiersEditing } from '#renderer/api/tiers-kinds.ts';
import { useHasRole } from '#renderer/stores/session.store.ts';
import { ChoiceField } from '#renderer/ui/form/choice-field.tsx';
import { DecimalField } from '#renderer/ui/form/decimal-field.tsx';
import { FormSection, FormSheet, WholeLine } from '#renderer/ui/form/form-sheet.tsx';
import { IdentifierField } from '#renderer/ui/form/identifier-field.tsx';
import { TextField } from '#renderer/ui/form/text-field.tsx';
import { TownFields } from '#renderer/ui/form/town-fields.tsx';
import { type ContractForm, useContractForm } from '#renderer/ui/form/use-contract-form.ts';
import { useArrivalFocus } from '#renderer/ui/screen/use-arrival-focus.ts';
import type { Writing } from '#renderer/ui/guarded-button.tsx';
import type { Tiers, TiersKind } from '#shared/contracts/tiers/tiers.ts';
import { findSirenProblem, findSiretProblem, findTvaIntraProblem } from '#shared/identifiers/identifiers.ts';
import { typedEntries } from '#shared/typed-entries.ts';
import { TiersDuplicates } from './tiers-duplicates.tsx';
import { type TiersValues, toTiersDraft, toTiersValues } from './tiers-values.ts';
import { clienteleLabels, regimeLabels, tiersKindLabels } from '#renderer/records/tiers/tiers-labels.ts';

type Props = {
  kind: TiersKind;
  editing: TiersEditing;
  /** The record being changed, as it was when the form was opened; undefined for a new one. */
  tiers?: Tiers;
  /** The name of a new one, as it was searched. */
  intitule?: string;
  onSubmit: (values: TiersValues) => void;
  writing: Writing;
  cancelTo?: string;
};

/** Shows the fields of a customer or a supplier, as its contract takes them. */
export function TiersForm({ kind, editing, tiers, intitule = '', ...sheet }: Props) {
  const first = useArrivalFocus<HTMLInputElement>();
  const mayChangeRemise = useHasRole('responsable');
  const form = useContractForm({
    schema: tiers ? editing.updateSchema : editing.createSchema,
    initialValues: toTiersValues(kind, tiers, intitule),
    checks: { siret: findSiretProblem, siren: findSirenProblem, tva_intra: findTvaIntraProblem },
    draft: toTiersDraft(kind, tiers, intitule),
  });

  return (
    <FormSheet form={form} {...sheet}>
      <FormSection title="Identité">
        <WholeLine>
          <TextField form={form} field="intitule" label="Nom ou raison sociale" required ref={first} data-autofocus />
        </WholeLine>
        <TiersDuplicates kind={kind} values={form.values} numero={tiers?.numero} />
        {tiersKindLabels[kind].has.portable && (
          <TextField form={form} field="forme_juridique" label="Forme juridique" />
        )}
        {!tiers && (
          <>
            <TextField form={form} field="num" label="Code" placeholder="Attribué s’il est vide" />
            <TextField form={form} field="compte_collectif" label="Compte collectif" inputMode="numeric" />
          </>
        )}
      </FormSection>
      <ContactSections kind={kind} form={form} />
      {tiers && tiersKindLabels[kind].has.remise && mayChangeRemise && <Conditions form={form} />}
    </FormSheet>
  );
}

/** Shows what only roles above clerks may set. */
function Conditions({ form }: { form: ContractForm<TiersValues> }) {
  return (
    <FormSection title="Conditions">
      <DecimalField
        label="Remise maximale"
        unit="%"
        value={form.values.remise_max}
        onChange={(value) => form.setFieldValue('remise_max', value ?? 0)}
        error={form.errors.remise_max}
      />
      <DecimalField
        label="Encours autorisé"
        unit="€"
        isOptional
        value={form.values.encours_autorise}
        onChange={(value) => form.setFieldValue('encours_autorise', value)}
        error={form.errors.encours_autorise}
      />
      <DecimalField
        label="Catégorie tarifaire"
        isOptional
        value={form.values.categorie_tarifaire}
        onChange={(value) => form.setFieldValue('categorie_tarifaire', value)}
        error={form.errors.categorie_tarifaire}
      />
    </FormSection>
  );
}

type SectionProps = { kind: TiersKind; form: ContractForm<TiersValues> };

function ContactSections({ kind, form }: SectionProps) {
  return (
    <>
      <FormSection title="Adresse">
        <WholeLine>
          <TextField form={form} field="adresse" label="Rue" />
        </WholeLine>
        <TownFields form={form} />
        <TextField form={form} field="pays" label="Pays" />
      </FormSection>
      <FormSection title="Contact">
        <TextField form={form} field="contact" label="Interlocuteur" />
        <WholeLine>
          <TextField form={form} field="email" label="E-mail" type="email" />
        </WholeLine>
        <TextField form={form} field="telephone" label="Téléphone" type="tel" />
        {tiersKindLabels[kind].has.portable && <TextField form={form} field="portable" label="Portable" type="tel" />}
      </FormSection>
      <IdentifierSection kind={kind} form={form} />
    </>
  );
}

function IdentifierSection({ kind, form }: SectionProps) {
  const { siret } = form.values;
  const isInvoiced = tiersKindLabels[kind].has.portable;
  return (
    <FormSection title="Identifiants">
      {isInvoiced && <ClienteleField form={form} />}
      <IdentifierField
        form={form}
        field="siret"
        label="SIRET"
        inputMode="numeric"
        find={findSiretProblem}
        isWhole={(typed) => typed.length >= 14}
        onTyped={(typed) => {
          if (typed.length >= 9) form.setFieldValue('siren', typed.slice(0, 9));
        }}
      />
      <IdentifierField
        form={form}
        field="siren"
        label="SIREN"
        inputMode="numeric"
        find={findSirenProblem}
        isWhole={(typed) => typed.length >= 9}
        readOnly={siret !== ''}
      />
      <TaxFields kind={kind} form={form} />
    </FormSection>
  );
}

/** Shows what VAT and e-invoices require of a customer. */
function TaxFields({ kind, form }: SectionProps) {
  const isInvoiced = tiersKindLabels[kind].has.portable;
  return (
    <>
      <IdentifierField
        form={form}
        field="tva_intra"
        label="TVA intracommunautaire"
        find={findTvaIntraProblem}
        isWhole={(typed) => typed.startsWith('FR') && typed.length >= 13}
      />
      {isInvoiced && (
        <TextField
          form={form}
          field="adresse_electronique"
          label="Adresse de facturation électronique"
          placeholder={form.values.siren}
          clean={(typed) => typed.trim()}
        />
      )}
      {isInvoiced && (
        <ChoiceField
          label="TVA de ses achats"
          value={form.values.regime_tva ?? ''}
          choices={regimeChoices}
          onChoose={(chosen) => form.setFieldValue('regime_tva', chosen === '' ? null : chosen)}
        />
      )}
    </>
  );
}

const regimeChoices = [
  { value: '', label: 'D’après son pays et son numéro de TVA' },
  ...typedEntries(regimeLabels).map(([value, label]) => ({ value, label })),
] as const;

function ClienteleField({ form }: Pick<SectionProps, 'form'>) {
  return (
    <WholeLine>
      <ChoiceField
        label="Clientèle"
        description="Les factures d’un professionnel et d’un organisme public passent par une plateforme."
        value={form.values.clientele ?? ''}
        choices={clienteleChoices}
        onChoose={(chosen) => form.setFieldValue('clientele', chosen === '' ? null : chosen)}
      />
    </WholeLine>
  );
}

const clienteleChoices = [
  { value: '', label: 'D’après ses identifiants' },
  { value: 'professionnel', label: clienteleLabels.professionnel },
  { value: 'particulier', label: clienteleLabels.particulier },
  { value: 'public', label: clienteleLabels.public },
] as const;

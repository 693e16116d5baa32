import { Checkbox, NativeSelect, Stack, Textarea } from '@mantine/core';
import type { ReactNode } from 'react';
import { FieldPair } from '#renderer/ui/form/field-pair.tsx';
import { NumberField } from '#renderer/ui/form/number-field.tsx';
import { TextField } from '#renderer/ui/form/text-field.tsx';
import { TownFields } from '#renderer/ui/form/town-fields.tsx';
import type { ContractForm } from '#renderer/ui/form/use-contract-form.ts';
import type { Boutique } from '#shared/contracts/boutique/boutique.ts';
import { motifsExoneration } from '#shared/contracts/regime-tva.ts';
import { compactIdentifier } from '#shared/identifiers/identifiers.ts';
import classes from './boutique.module.css';
import { LogoField } from './logo-field.tsx';

type Props = { form: ContractForm<Boutique> };

export function BoutiqueFields({ form }: Props) {
  return (
    <>
      <Stack gap="var(--space-6)">
        <Identity form={form} />
        <Address form={form} />
      </Stack>
      <Stack gap="var(--space-6)">
        <Legal form={form} />
        <Bank form={form} />
      </Stack>
      <Stack gap="var(--space-6)">
        <Group title="Logo">
          <LogoField
            value={form.values.logo}
            error={form.errors.logo}
            isLocked={form.locked.has('logo')}
            onChange={(logo) => form.setFieldValue('logo', logo)}
          />
        </Group>
        <Rules form={form} />
      </Stack>
    </>
  );
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className={classes.group}>
      <legend>{title}</legend>
      {children}
    </fieldset>
  );
}

function Identity({ form }: Props) {
  return (
    <Group title="Identité">
      <TextField form={form} field="raison_sociale" label="Raison sociale" required />
      <TextField form={form} field="enseigne" label="Enseigne ou activité" />
      <FieldPair>
        <TextField form={form} field="forme_juridique" label="Forme juridique" />
        <NumberField
          form={form}
          label="Capital"
          unit="€"
          isOptional
          check={(value) => (value < 0 ? 'Au moins 0.' : undefined)}
          field="capital"
        />
      </FieldPair>
    </Group>
  );
}

function Address({ form }: Props) {
  return (
    <Group title="Coordonnées">
      <TextField form={form} field="adresse" label="Adresse" />
      <TextField form={form} field="complement" label="Complément" />
      <div className={classes.town}>
        <TownFields form={form} />
      </div>
      <FieldPair>
        <TextField form={form} field="pays" label="Pays" />
        <TextField form={form} field="telephone" label="Téléphone" type="tel" />
      </FieldPair>
      <TextField form={form} field="email" label="Adresse e-mail" type="email" />
      <TextField form={form} field="site_web" label="Site web" />
      <Textarea
        label="Horaires d’ouverture"
        description="Imprimés au pied des tickets."
        placeholder={'Du mardi au samedi de 9\u00a0h à 19\u00a0h'}
        autosize
        minRows={2}
        maxRows={7}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        {...form.getInputProps('horaires')}
      />
      <Checkbox
        label="Horaires sur les documents aussi"
        {...form.getInputProps('horaires_sur_documents', { type: 'checkbox' })}
      />
    </Group>
  );
}

const motifs = [
  { value: '', label: 'Aucun' },
  ...Object.entries(motifsExoneration).map(([value, { article, metier }]) => ({
    value,
    label: `Art.\u00a0${article} (${metier})`,
  })),
];

function Legal({ form }: Props) {
  return (
    <Group title="Mentions légales">
      <FieldPair>
        <TextField form={form} field="siret" label="SIRET" clean={compactIdentifier} />
        <TextField form={form} field="code_naf" label="Code NAF" />
      </FieldPair>
      <FieldPair>
        <TextField form={form} field="tva_intra" label="Numéro de TVA" clean={compactIdentifier} />
        <TextField form={form} field="rcs" label="RCS" />
      </FieldPair>
      <TextField
        form={form}
        field="adresse_electronique"
        label="Adresse de facturation électronique"
        placeholder={compactIdentifier(form.values.siret).slice(0, 9)}
        clean={(typed) => typed.trim()}
      />
      <TextField form={form} field="mediateur" label="Médiateur de la consommation" placeholder="Nom, adresse, site" />
      <Checkbox
        label="Franchise en base de TVA"
        description={'Les documents portent «\u00a0TVA non applicable, art.\u00a0293\u00a0B du CGI\u00a0».'}
        {...form.getInputProps('franchise_tva', { type: 'checkbox' })}
      />
      {!form.values.franchise_tva && (
        <Checkbox
          label="TVA des services d’après les débits"
          description={'Elle est due à la facture, non au règlement\u00a0; les factures de services le disent.'}
          {...form.getInputProps('option_debits', { type: 'checkbox' })}
        />
      )}
      {!form.values.franchise_tva && (
        <NativeSelect
          label="Motif d’exonération des ventes à 0 %"
          data={motifs}
          {...form.getInputProps('motif_exoneration')}
        />
      )}
      <Textarea
        label="Conditions au pied des documents"
        autosize
        minRows={4}
        maxRows={9}
        description={`${form.values.conditions.length} / 2000`}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        {...form.getInputProps('conditions')}
      />
    </Group>
  );
}

function Bank({ form }: Props) {
  return (
    <Group title="Banque">
      <TextField form={form} field="iban" label="IBAN" clean={compactIdentifier} />
      <TextField form={form} field="bic" label="BIC" clean={compactIdentifier} />
    </Group>
  );
}

function within(min: number, max: number) {
  return (value: number) => (value < min || value > max ? `Entre ${min} et ${max}.` : undefined);
}

function Rules({ form }: Props) {
  return (
    <Group title="Règles de vente">
      <FieldPair>
        <NumberField
          form={form}
          label="Validité d’un devis"
          unit="j"
          check={within(1, 365)}
          field="validite_devis_jours"
        />
        <NumberField
          form={form}
          label="Échéance d’une facture"
          unit="j"
          check={within(0, 60)}
          field="echeance_facture_jours"
        />
      </FieldPair>
      <Checkbox
        label="N’émettre aux professionnels que des factures électroniques"
        description={
          'Une facture à qui il manque une donnée n’est ni imprimée ni envoyée\u00a0: Comptoir dit quoi compléter. ' +
          'Obligatoire au plus tard le 1er\u00a0septembre\u00a02027.'
        }
        {...form.getInputProps('facture_electronique_exigee', { type: 'checkbox' })}
      />
      <Checkbox
        label="Refuser les ventes au-delà du stock"
        description="Sans cela, le comptoir prévient et laisse vendre."
        {...form.getInputProps('refuser_stock_negatif', { type: 'checkbox' })}
      />
    </Group>
  );
}

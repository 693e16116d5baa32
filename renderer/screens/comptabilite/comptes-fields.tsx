import { Checkbox, TextInput } from '@mantine/core';
import { SettingsBlock } from '#renderer/screens/administration/settings-page.tsx';
import { ChoiceField } from '#renderer/ui/form/choice-field.tsx';
import { type ContractForm, lockedHint } from '#renderer/ui/form/use-contract-form.ts';
import type { Boutique } from '#shared/contracts/boutique/boutique.ts';
import { toMoyenLabel } from '#shared/contracts/boutique/moyens.ts';
import { typedEntries } from '#shared/typed-entries.ts';
import classes from './comptabilite.module.css';
import type { ComptesValues } from './comptes-values.ts';
import { TauxFields } from './taux-fields.tsx';

type Props = { form: ContractForm<ComptesValues>; boutique: Boutique };

const comptes: Record<keyof ComptesValues['comptes'], string> = {
  clients: 'Clients (collectif)',
  acomptes: 'Acomptes reçus',
  biens: 'Ventes de marchandises',
  services: 'Prestations de services',
  tva_attente: 'TVA de services en attente',
  virements: 'Virements internes',
  attente: 'Compte d’attente',
  charges: 'Écarts\u00a0: ce qui manque',
  produits: 'Écarts\u00a0: ce qui est de trop',
};

const journaux: Record<keyof ComptesValues['journaux'], string> = {
  ventes: 'Journal des ventes',
  caisse: 'Journal de caisse',
  banque: 'Journal de banque',
  divers: 'Opérations diverses',
};

const months = Array.from({ length: 12 }, (_, index) => ({
  value: index + 1,
  label: new Intl.DateTimeFormat('fr-FR', { month: 'long' }).format(new Date(2026, index, 1)),
}));

/** Shows every account, with the usual number unless another is set. */
export function ComptesFields({ form, boutique }: Props) {
  const isLocked = form.locked.has('comptabilite');
  return (
    <>
      <SettingsBlock
        id="comptes-generaux"
        title="Comptes utilisés"
        detail={
          isLocked
            ? lockedHint
            : 'Une famille d’articles qui a son propre compte de vente le garde, un client son compte collectif (411…).'
        }
      >
        <div className={classes.fields}>
          {typedEntries(comptes).map(([name, label]) => (
            <TextInput key={name} label={label} {...form.getInputProps(`comptes.${name}`)} />
          ))}
        </div>
      </SettingsBlock>
      <TauxFields form={form} />
      <MoyenFields form={form} boutique={boutique} />
      <SettingsBlock
        id="journaux"
        title="Journaux et exercice"
        detail={isLocked ? lockedHint : 'Tels que votre comptable les nomme.'}
      >
        <div className={classes.fields}>
          {typedEntries(journaux).map(([name, label]) => (
            <TextInput key={name} label={label} maxLength={3} {...form.getInputProps(`journaux.${name}`)} />
          ))}
          <ChoiceField
            label="L’exercice commence en"
            value={form.values.mois_exercice}
            choices={months}
            isLocked={isLocked}
            onChoose={(month) => form.setFieldValue('mois_exercice', month)}
          />
        </div>
        <Checkbox
          mt="md"
          label="Option pour les débits"
          description="La TVA des services est due à la facture, et non au paiement."
          {...form.getInputProps('option_debits', { type: 'checkbox' })}
        />
      </SettingsBlock>
    </>
  );
}

function MoyenFields({ form, boutique }: Props) {
  return (
    <SettingsBlock
      id="moyens-comptes"
      title="Moyens de règlement"
      detail={
        form.locked.has('comptabilite')
          ? lockedHint
          : 'Où va ce qui est reçu. Un moyen sans compte empêche d’arrêter une période où il a servi.'
      }
    >
      <div className={classes.fields}>
        {form.values.moyens.map(({ moyen }, index) => (
          <TextInput
            key={moyen}
            label={toMoyenLabel(moyen, boutique.moyens_reglement)}
            {...form.getInputProps(`moyens.${index}.compte`)}
          />
        ))}
      </div>
    </SettingsBlock>
  );
}

import { Checkbox, NativeSelect, Text, type TextInputProps } from '@mantine/core';
import { FieldPair } from '#renderer/ui/form/field-pair.tsx';
import { TextField } from '#renderer/ui/form/text-field.tsx';
import type { ContractForm } from '#renderer/ui/form/use-contract-form.ts';
import { type Reseau, type ReseauInput, Sortie } from '#shared/contracts/service/reseau.ts';
import { isFixed, toOriginHint } from './origin-hint.ts';
import { SecretField } from './secret-field.tsx';

type Props = { form: ContractForm<ReseauInput>; reseau: Reseau };

const below: Pick<TextInputProps, 'inputWrapperOrder'> = {
  inputWrapperOrder: ['label', 'input', 'description', 'error'],
};

/** Shows the way out, what it needs, and its exceptions. */
export function ReseauFields({ form, reseau }: Props) {
  const { sortie } = form.values;
  return (
    <>
      <ModeChoice form={form} reseau={reseau} />
      {sortie === 'manuel' && (
        <Where form={form} reseau={reseau} field="proxy" label="Proxy" placeholder="http://proxy:3128" />
      )}
      {sortie === 'pac' && (
        <Where form={form} reseau={reseau} field="pac" label="Fichier PAC" placeholder="http://wpad/proxy.pac" />
      )}
      {(sortie === 'manuel' || sortie === 'pac') && <Account form={form} reseau={reseau} />}
      {sortie !== 'direct' && <Around form={form} reseau={reseau} />}
      <Text size="sm" c="dimmed">
        {reseau.autorites === ''
          ? 'Comptoir croit les certificats que croit ce système. Votre service informatique peut ajouter une autorité par COMPTOIR_CA.'
          : `Comptoir croit les certificats que croit ce système, et ceux de ${reseau.autorites} (COMPTOIR_CA).`}
      </Text>
    </>
  );
}

function ModeChoice({ form, reseau: { systeme, origines } }: Props) {
  const ofSystem = systeme === 'bureau' ? 'Comme le système' : 'Comme l’environnement (HTTPS_PROXY)';
  const choices = [
    { value: 'systeme', label: ofSystem },
    { value: 'direct', label: 'Sans proxy' },
    { value: 'manuel', label: 'Par un proxy' },
    { value: 'pac', label: 'Selon un fichier PAC' },
  ] satisfies { value: Sortie; label: string }[];
  return (
    <NativeSelect
      {...below}
      label="Sortir"
      description={toOriginHint(origines.sortie, 'COMPTOIR_PROXY')}
      disabled={isFixed(origines.sortie)}
      data={choices}
      value={form.values.sortie}
      onChange={({ currentTarget }) => form.setFieldValue('sortie', Sortie.parse(currentTarget.value))}
    />
  );
}

const variables = { proxy: 'COMPTOIR_PROXY_URL', pac: 'COMPTOIR_PROXY_PAC' } as const;

function Where({
  form,
  reseau,
  field,
  ...shown
}: Props & { field: 'proxy' | 'pac'; label: string; placeholder: string }) {
  const origine = reseau.origines[field];
  const hint = toOriginHint(origine, variables[field]);
  return (
    <TextField
      {...below}
      {...shown}
      form={form}
      field={field}
      disabled={isFixed(origine)}
      clean={(typed) => typed.trim()}
      {...(hint ? { description: hint } : {})}
    />
  );
}

function Account({ form, reseau }: Props) {
  const { identifiant, mot_de_passe } = reseau.origines;
  const hint = toOriginHint(identifiant, 'COMPTOIR_PROXY_IDENTIFIANT');
  return (
    <FieldPair>
      <TextField
        {...below}
        form={form}
        field="identifiant"
        label="Identifiant"
        disabled={isFixed(identifiant)}
        description={hint ?? 'Vide si le proxy n’en demande pas.'}
      />
      <SecretField
        form={form}
        field="mot_de_passe"
        label="Mot de passe"
        isKnown={reseau.mot_de_passe_connu}
        isDisabled={isFixed(mot_de_passe)}
        hint={toOriginHint(mot_de_passe, 'COMPTOIR_PROXY_MOT_DE_PASSE')}
      />
    </FieldPair>
  );
}

function Around({ form, reseau: { origines } }: Props) {
  return (
    <>
      <TextField
        {...below}
        form={form}
        field="exceptions"
        label="Sans passer par lui"
        placeholder="exemple.fr, 192.168.0.0/16"
        disabled={isFixed(origines.exceptions)}
        description={
          toOriginHint(origines.exceptions, 'COMPTOIR_PROXY_EXCEPTIONS') ??
          'Noms, adresses ou plages, séparés par des virgules.'
        }
      />
      <Checkbox
        label="Les e-mails passent aussi par le proxy"
        description={
          toOriginHint(origines.emails, 'COMPTOIR_PROXY_MAIL') ??
          'Le proxy doit autoriser les ports de vos serveurs d’e-mail.'
        }
        disabled={isFixed(origines.emails)}
        {...form.getInputProps('emails', { type: 'checkbox' })}
      />
    </>
  );
}

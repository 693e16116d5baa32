import { Button, Checkbox, Radio } from '@mantine/core';
import { useEffect, useEffectEvent } from 'react';
import { z } from 'zod';
import { JoinFields } from '#renderer/screens/synchronisation/join-fields.tsx';
import { FieldPair } from '#renderer/ui/form/field-pair.tsx';
import { NewPasswordField } from '#renderer/ui/form/password-field.tsx';
import { TextField } from '#renderer/ui/form/text-field.tsx';
import { TownFields } from '#renderer/ui/form/town-fields.tsx';
import { type ContractForm, useContractForm } from '#renderer/ui/form/use-contract-form.ts';
import { Notice, useIsSlow } from '#renderer/ui/screen/loading-and-failure.tsx';
import { useArrivalFocus } from '#renderer/ui/screen/use-arrival-focus.ts';
import { Rattachement } from '#shared/contracts/postes/postes.ts';
import { type BoutiqueFournie, SetupInput } from '#shared/contracts/utilisateurs/auth.ts';
import { compactIdentifier, findSiretProblem, findTvaIntraProblem } from '#shared/identifiers/identifiers.ts';
import classes from './setup.module.css';
import type { SetupChoice } from './setup-choice.ts';

const nowhere: Rattachement = { adresse: '', code: '', nom: '' };
const nothing = {
  raison_sociale: '',
  adresse: '',
  code_postal: '',
  ville: '',
  siret: '',
  tva_intra: '',
  prenom: '',
  nom: '',
  email: '',
  password: '',
  demonstration: false,
  code: '',
  rattachement: nowhere,
};
type Values = typeof nothing;

const isOwner = window.comptoir?.getSetupCode !== undefined;

const Asked = isOwner ? SetupInput : SetupInput.extend({ code: z.string().min(1).max(100) });

/** The fields each way of setting up asks for, besides the person. */
const schemas = {
  nouvelle: Asked.extend({ raison_sociale: z.string().min(1).max(69), rattachement: z.unknown() }),
  rejoindre: Asked.extend({ rattachement: Rattachement }),
  caisse: Asked.extend({ rattachement: z.unknown() }),
};

const checks = { siret: findSiretProblem, tva_intra: findTvaIntraProblem };

/** The values the policy gives the new shop, and the names of those it fixes. */
export type SuppliedBoutique = { boutique: BoutiqueFournie; locked: ReadonlySet<string> };

type Props = {
  way: SetupChoice;
  fournie: SuppliedBoutique;
  onWay: (way: SetupChoice) => void;
  onSubmit: (input: SetupInput) => void;
  isRunning: boolean;
  error: Error | null;
};

export function SetupForm({ way, fournie: { boutique, locked }, onWay, onSubmit, isRunning, error }: Props) {
  const initialValues = { ...nothing, ...boutique };
  const form = useContractForm<Values>({ schema: schemas[way], initialValues, checks, locked });
  const isSlow = useIsSlow(isRunning);
  const showRefusal = useEffectEvent(form.showRefusal);
  useEffect(() => {
    if (error) showRefusal(error);
  }, [error]);

  return (
    <form className={classes.form} onSubmit={form.onSubmit((values) => onSubmit(toInput(way, values)))} noValidate>
      {error && <Notice tone="danger">{error.message}</Notice>}
      {way !== 'caisse' && <SetupChoiceField way={way} onWay={onWay} />}
      {way === 'nouvelle' && <FirstBoutiqueFields form={form} />}
      {way === 'rejoindre' && (
        <JoinFields
          values={form.values.rattachement}
          errors={pickErrors(form.errors)}
          onChange={(change) => form.setFieldValue('rattachement', { ...form.values.rattachement, ...change })}
        />
      )}
      <PersonFields form={form} />
      {!isOwner && <CodeField form={form} />}
      {way === 'nouvelle' && (
        <Checkbox
          label="Ajouter des données de démonstration"
          description={'Une quincaillerie complète, pour essayer\u00a0: clients, articles et un an de documents.'}
          {...form.getInputProps('demonstration', { type: 'checkbox' })}
        />
      )}
      <Button type="submit" size="lg" loading={isRunning}>
        {submitLabels[way]}
      </Button>
      <output className={classes.progress}>{isSlow && toProgress(way, form.values)}</output>
    </form>
  );
}

const submitLabels: Record<SetupChoice, string> = {
  nouvelle: 'Ouvrir la boutique',
  rejoindre: 'Rejoindre la boutique',
  caisse: 'Ouvrir la caisse',
};

function SetupChoiceField({ way, onWay }: Pick<Props, 'way' | 'onWay'>) {
  const first = useArrivalFocus<HTMLInputElement>();
  return (
    <Radio.Group
      aria-label="Cette installation"
      className={classes.ways ?? ''}
      value={way}
      onChange={(chosen) => onWay(chosen === 'rejoindre' ? 'rejoindre' : 'nouvelle')}
    >
      {/* A radio button rather than a field takes the focus: an empty field would show its error, and move the
          button about to be clicked. */}
      <Radio ref={first} value="nouvelle" label="C’est une nouvelle boutique" />
      <Radio value="rejoindre" label="Cette caisse rejoint une boutique existante" />
    </Radio.Group>
  );
}

/** Shows the shop's name, and what the law requires of its invoices; only the name cannot be filled in later. */
function FirstBoutiqueFields({ form }: { form: ContractForm<Values> }) {
  return (
    <>
      <TextField form={form} field="raison_sociale" label="Nom de la boutique" required />
      <TextField form={form} field="adresse" label="Adresse" />
      <FieldPair>
        <TownFields form={form} />
      </FieldPair>
      <FieldPair>
        <TextField form={form} field="siret" label="SIRET" inputMode="numeric" clean={compactIdentifier} />
        <TextField form={form} field="tva_intra" label="Numéro de TVA" clean={compactIdentifier} />
      </FieldPair>
      <p className={classes.hint}>
        La loi demande ces mentions sur chaque facture. Vous pourrez les compléter plus tard, dans Administration.
      </p>
    </>
  );
}

function PersonFields({ form }: { form: ContractForm<Values> }) {
  return (
    <>
      <FieldPair>
        <TextField form={form} field="prenom" label="Votre prénom" autoComplete="given-name" />
        <TextField form={form} field="nom" label="Votre nom" autoComplete="family-name" required />
      </FieldPair>
      <TextField form={form} field="email" label="Votre adresse e-mail" type="email" autoComplete="email" required />
      <NewPasswordField form={form} field="password" />
    </>
  );
}

/**
 * Shows the field for the code: the program's own window knows it, but a browser on this machine is not necessarily the
 * owner's.
 */
function CodeField({ form }: { form: ContractForm<Values> }) {
  return (
    <TextField
      form={form}
      field="code"
      label="Code de première ouverture"
      description={
        'Comptoir l’a écrit dans premiere-ouverture.txt, dans le dossier logs de ses données\u00a0: sa console dit où.'
      }
      autoComplete="off"
      required
    />
  );
}

function toInput(way: SetupChoice, { rattachement, ...values }: Values): SetupInput {
  return way === 'rejoindre' ? { ...values, demonstration: false, rattachement } : values;
}

/** Returns the errors under `rattachement`, by field. */
function pickErrors(errors: Record<string, unknown>) {
  const text = (field: keyof Rattachement) => {
    const error = errors[`rattachement.${field}`];
    return typeof error === 'string' ? error : undefined;
  };
  return { adresse: text('adresse'), code: text('code'), nom: text('nom') };
}

function toProgress(way: SetupChoice, { demonstration }: Values): string | false {
  if (way === 'rejoindre') return 'La caisse se présente à la boutique, puis redémarre…';
  return demonstration && 'Préparation de la boutique de démonstration…';
}

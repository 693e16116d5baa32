import { FieldPair } from '#renderer/ui/form/field-pair.tsx';
import { NewPasswordField, PasswordField } from '#renderer/ui/form/password-field.tsx';
import { TextField } from '#renderer/ui/form/text-field.tsx';
import type { ContractForm } from '#renderer/ui/form/use-contract-form.ts';
import type { PersonneSiege } from '#shared/contracts/postes/gateway-personnes.ts';
import { PersonneSaisie } from '#shared/contracts/utilisateurs/personnes.ts';
import { toDroits, toParticuliers } from '#shared/utilisateurs/droits.ts';
import classes from '../administration.module.css';
import { BoutiquesField } from './boutiques-field.tsx';
import { DroitsTable } from './droits-table.tsx';
import type { TypedPersonne } from './personne-values.ts';
import { RoleChoice } from './role-choice.tsx';

type Props = { form: ContractForm<TypedPersonne>; person: PersonneSiege | undefined; suitToutes: boolean };

/** Shows what is typed of a person: the address of a known one does not change. */
export function PersonneFields({ form, person, suitToutes }: Props) {
  const { role, droits, boutiques } = form.values;
  return (
    <>
      {person && <p className={classes.hint}>{person.email}</p>}
      <FieldPair>
        <TextField form={form} field="prenom" label="Prénom" data-autofocus />
        <TextField form={form} field="nom" label="Nom" required />
      </FieldPair>
      {!person && <TextField form={form} field="email" label="Adresse e-mail" type="email" required />}
      <BoutiquesField
        value={boutiques}
        error={form.errors.boutiques}
        suitToutes={suitToutes}
        onChange={(chosen) => form.setFieldValue('boutiques', chosen)}
      />
      <RoleChoice
        of={PersonneSaisie.shape.role}
        value={role}
        onChange={(next) => form.setValues({ role: next, droits: toDroits(next, toParticuliers(role, droits)) })}
      />
      <DroitsTable role={role} value={droits} onChange={(next) => form.setFieldValue('droits', next)} />
      {person ? (
        <PasswordField
          form={form}
          field="password"
          label="Nouveau mot de passe"
          description="Laissez vide pour garder l’actuel. Le changer ferme ses sessions dans toutes les boutiques."
          autoComplete="new-password"
        />
      ) : (
        <NewPasswordField form={form} field="password" />
      )}
    </>
  );
}

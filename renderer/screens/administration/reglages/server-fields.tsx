import { NativeSelect } from '@mantine/core';
import { FieldPair } from '#renderer/ui/form/field-pair.tsx';
import { NumberField } from '#renderer/ui/form/number-field.tsx';
import { TextField } from '#renderer/ui/form/text-field.tsx';
import type { ContractForm } from '#renderer/ui/form/use-contract-form.ts';
import { Securite } from '#shared/contracts/service/reglages.ts';
import { SecretField } from './secret-field.tsx';

/** The fields common to mail servers and their accounts. */
type Account = { serveur: string; port: number; securite: Securite; identifiant: string; mot_de_passe: string | null };

export type SecurityChoice = { value: Securite; label: string; port: number };

type Props<V extends Account> = {
  form: ContractForm<V>;
  choices: readonly SecurityChoice[];
  placeholder: string;
  isKnown: boolean;
  isDisabled: boolean;
  /** Says where the server was set, when that was not on screen. */
  hint: string | undefined;
};

/** Shows server, port, security, account and password. */
export function ServerFields<V extends Account>({ form, choices, placeholder, isKnown, isDisabled, hint }: Props<V>) {
  /** Changes the port too, unless it is not a usual one. */
  function choose(securite: Securite) {
    const isUsual = choices.some(({ port }) => port === form.values.port);
    const port = choices.find(({ value }) => value === securite)?.port;
    form.setValues((values) => ({ ...values, securite, ...(isUsual && port ? { port } : {}) }));
  }

  return (
    <>
      <TextField
        form={form}
        field="serveur"
        label="Serveur"
        placeholder={placeholder}
        disabled={isDisabled}
        clean={(typed) => typed.trim()}
        {...(hint ? { description: hint } : {})}
      />
      <FieldPair>
        <NativeSelect
          label="Sécurité"
          disabled={isDisabled}
          data={choices.map(({ value, label }) => ({ value, label }))}
          value={form.values.securite}
          error={form.errors.securite}
          onChange={({ currentTarget }) => choose(Securite.parse(currentTarget.value))}
        />
        <NumberField form={form} field="port" label="Port" disabled={isDisabled} check={checkPort} />
      </FieldPair>
      <FieldPair>
        <TextField form={form} field="identifiant" label="Identifiant" disabled={isDisabled} />
        <SecretField form={form} field="mot_de_passe" label="Mot de passe" isKnown={isKnown} isDisabled={isDisabled} />
      </FieldPair>
    </>
  );
}

function checkPort(port: number): string | undefined {
  return Number.isInteger(port) && port >= 1 && port <= 65_535 ? undefined : 'Entre 1 et 65535.';
}

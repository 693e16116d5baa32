import { TextInput } from '@mantine/core';
import type { ClipboardEvent, ReactNode } from 'react';
import type { Rattachement } from '#shared/contracts/postes/postes.ts';

type Props = {
  values: Rattachement;
  errors: Partial<Record<keyof Rattachement, ReactNode>>;
  onChange: (change: Partial<Rattachement>) => void;
};

/** Asks for the shop's address and its one-time code; both are filled in when they are pasted together. */
export function JoinFields({ values, errors, onChange }: Props) {
  function paste(event: ClipboardEvent) {
    const found = findInvitation(event.clipboardData.getData('text'));
    if (!found) return;
    event.preventDefault();
    onChange(found);
  }

  const common = { autoComplete: 'off', spellCheck: false, required: true } as const;
  return (
    <>
      <TextInput
        {...common}
        label="Adresse de la boutique"
        description="Collez ici l’adresse et le code copiés ensemble, ou tapez-les."
        placeholder="https://192.168.1.10:4871"
        value={values.adresse}
        error={errors.adresse}
        onPaste={paste}
        onChange={(event) => onChange({ adresse: event.currentTarget.value })}
      />
      <TextInput
        {...common}
        label="Code"
        placeholder="ABCD-EFGH-…"
        value={values.code}
        error={errors.code}
        onPaste={paste}
        onChange={(event) => onChange({ code: event.currentTarget.value })}
      />
      <TextInput
        {...common}
        label="Nom de cette caisse"
        placeholder="Caisse de l’entrée"
        value={values.nom}
        error={errors.nom}
        onChange={(event) => onChange({ nom: event.currentTarget.value })}
      />
    </>
  );
}

/** Finds the address and the code in a text, as the shop's screen copies them. */
export function findInvitation(text: string): Pick<Rattachement, 'adresse' | 'code'> | undefined {
  const [, adresse, code] = /(https?:\/\/\S+)\s+([A-Za-z0-9-]{8,40})\s*$/.exec(text.trim()) ?? [];
  return adresse !== undefined && code !== undefined ? { adresse, code } : undefined;
}

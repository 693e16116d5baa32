import { Autocomplete } from '@mantine/core';
import { useState } from 'react';
import { TextField } from './text-field.tsx';
import type { ContractForm } from './use-contract-form.ts';

type Address = { code_postal: string; ville: string };

/**
 * Shows a postcode and its town: the only town of a postcode is filled in, unless another was typed; several are
 * offered. An unknown place (another country, a new town) can be typed.
 */
export function TownFields<V extends Address>({ form }: { form: ContractForm<V> }) {
  const [towns, setTowns] = useState<readonly string[]>([]);
  const [given, setGiven] = useState('');
  const [isOpen, setOpen] = useState(false);
  const { onChange: changeTown, ...town } = form.getInputProps('ville');

  async function lookUp(typed: string) {
    const found = await findTowns(typed);
    setTowns(found);
    const [only, ...others] = found;
    const { ville } = form.getValues();
    const isFree = ville === '' || ville === given;
    if (only === undefined || others.length > 0 || !isFree) return;
    changeTown(only);
    setGiven(only);
  }

  return (
    <>
      <TextField form={form} field="code_postal" label="Code postal" onTyped={(typed) => void lookUp(typed.trim())} />
      <Autocomplete
        label="Ville"
        autoComplete="off"
        spellCheck={false}
        data={[...towns]}
        comboboxProps={{ keepMounted: false }}
        // Open without an offer, it would take the Escape that closes a dialog.
        dropdownOpened={isOpen && towns.length > 1}
        onDropdownOpen={() => setOpen(true)}
        onDropdownClose={() => setOpen(false)}
        maxDropdownHeight={240}
        {...town}
        onChange={changeTown}
      />
    </>
  );
}

const wholeCode = /^\d{5}$/;

/**
 * Returns the towns of a complete postcode, the largest first; empty for an incomplete one, or when the list cannot be
 * loaded.
 */
async function findTowns(code: string): Promise<readonly string[]> {
  if (!wholeCode.test(code)) return [];
  const { towns } = await import('virtual:towns').catch(() => ({ towns: undefined }));
  return towns?.[code]?.split('|') ?? [];
}

import { Select } from '@mantine/core';
import { useBoutiques } from '#renderer/api/use-boutiques.ts';

type Props = { value: string; onChange: (code: string) => void };

/** Shows the choice of the shop whose records a list shows; nothing for a single shop. */
export function BoutiqueFilter({ value, onChange }: Props) {
  const boutiques = useBoutiques();
  if (boutiques.length === 0) return null;
  return (
    <Select
      w="11.5rem"
      aria-label="Boutique"
      placeholder="Toutes les boutiques"
      clearable
      clearButtonProps={{ 'aria-label': 'Toutes les boutiques' }}
      data={boutiques.map(({ code, nom }) => ({ value: code, label: nom }))}
      value={value === '' ? null : value}
      onChange={(code) => onChange(code ?? '')}
    />
  );
}

import { SegmentedControl } from '@mantine/core';
import { SearchField } from '#renderer/ui/screen/search-field.tsx';
import { useAddressText } from '#renderer/ui/screen/use-address-text.ts';
import { type Etat, etats } from './demande.ts';
import { etatLooks } from './etat-tag.tsx';

const all = 'TOUS';

/** Keeps the filters of the list in the address; by default what waits. */
export function useSignatureFilters() {
  const [typed, setStatut] = useAddressText('statut');
  const [text, setText] = useAddressText('q');
  const chosen = typed === all ? all : (etats.find((etat) => etat === typed) ?? 'EN_ATTENTE');
  return {
    chosen,
    etat: chosen === all ? undefined : chosen,
    setChosen: (value: string) => setStatut(value === 'EN_ATTENTE' ? '' : value),
    text,
    setText,
  };
}

type Props = {
  filters: ReturnType<typeof useSignatureFilters>;
  counts: Record<Etat, number>;
  onLeave: () => void;
};

export function SignatureFilters({ filters, counts, onLeave }: Props) {
  const choices = etats.map((etat) => ({ value: etat, label: `${etatLooks[etat].plural} ${counts[etat]}` }));
  return (
    <>
      <SearchField
        label="Document, client, signataire"
        value={filters.text}
        onChange={filters.setText}
        onLeave={onLeave}
      />
      <SegmentedControl
        aria-label="État des signatures"
        size="xs"
        data={[...choices, { value: all, label: 'Toutes' }]}
        value={filters.chosen}
        onChange={filters.setChosen}
      />
    </>
  );
}

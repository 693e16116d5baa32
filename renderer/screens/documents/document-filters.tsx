import { Button, Select } from '@mantine/core';
import { useSearchParams } from 'react-router';
import type { VenteKind } from '#renderer/stores/vente.ts';
import { DayField } from '#renderer/ui/form/day-field.tsx';
import { SearchField } from '#renderer/ui/search-field.tsx';
import { useAddressText } from '#renderer/ui/use-address-text.ts';
import classes from './documents.module.css';
import { statuts, toStatutWord } from './statut-tag.tsx';

/** What narrows a list, read from the address and written to it. */
export function useDocumentFilters() {
  const [text, setText] = useAddressText('q');
  const [statut, setStatut] = useAddressText('statut');
  const [du, setDu] = useAddressText('du');
  const [au, setAu] = useAddressText('au');
  const [, setParams] = useSearchParams();
  return {
    text,
    setText,
    statut,
    setStatut,
    du,
    setDu,
    au,
    setAu,
    isNarrow: text !== '' || statut !== '' || du !== '' || au !== '',
    clear: () => setParams({}),
  };
}

type Props = { kind: VenteKind; filters: ReturnType<typeof useDocumentFilters>; onLeave: () => void };

export function DocumentFilters({ kind, filters, onLeave }: Props) {
  return (
    <>
      <SearchField
        label="Numéro, client, référence"
        value={filters.text}
        onChange={filters.setText}
        onLeave={onLeave}
      />
      <Select
        w="9.5rem"
        aria-label="Statut"
        placeholder="Tous les statuts"
        clearable
        clearButtonProps={{ 'aria-label': 'Tous les statuts' }}
        data={statuts.map((statut) => ({ value: String(statut), label: toStatutWord(kind, statut) }))}
        value={filters.statut === '' ? null : filters.statut}
        onChange={(statut) => filters.setStatut(statut ?? '')}
      />
      <div className={classes.days}>
        <span>du</span>
        <DayField w="7rem" aria-label="Depuis le" value={filters.du} onChange={filters.setDu} />
        <span>au</span>
        <DayField w="7rem" aria-label="Jusqu’au" value={filters.au} onChange={filters.setAu} />
      </div>
      {filters.isNarrow && (
        <Button variant="subtle" onClick={filters.clear}>
          Tout afficher
        </Button>
      )}
    </>
  );
}

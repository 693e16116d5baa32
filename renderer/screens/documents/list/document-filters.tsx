import { Button, Select } from '@mantine/core';
import { useSearchParams } from 'react-router';
import { BoutiqueFilter } from '#renderer/screens/boutiques/boutique-filter.tsx';
import type { VenteKind } from '#renderer/stores/vente.ts';
import { DayRange } from '#renderer/ui/form/days/day-range.tsx';
import { SearchField } from '#renderer/ui/screen/search-field.tsx';
import { useAddressText } from '#renderer/ui/screen/use-address-text.ts';
import { orderNames, useListQuestion } from '#renderer/ui/screen/use-list-question.ts';
import { useNow } from '#renderer/ui/use-now.ts';
import { DocumentQuestion } from '#shared/contracts/documents/document-list.ts';
import { listStates, toStateLabel } from '#shared/documents/document-state.ts';
import { toJour } from '#shared/time/dates.ts';
import { listPeriods, type Period } from './periods.ts';

/** The default order: the newest first. */
const usual = { id: 'date', desc: true };

/** Keeps the filters and the order of a list in the address. */
export function useDocumentFilters() {
  const [text, setText] = useAddressText('q');
  const [etat, setEtat] = useAddressText('etat');
  const [boutique, setBoutique] = useAddressText('boutique');
  const [du, setDu] = useAddressText('du');
  const [au, setAu] = useAddressText('au');
  const [, setParams] = useSearchParams();
  const { question, setSorting } = useListQuestion(DocumentQuestion, { q: text, etat, boutique, du, au }, usual);
  return {
    text,
    setText,
    etat,
    setEtat,
    boutique,
    setBoutique,
    du,
    setDu,
    au,
    setAu,
    isNarrow: text !== '' || etat !== '' || boutique !== '' || du !== '' || au !== '',
    setPeriod: (period: Pick<Period, 'du' | 'au'>) => setParams((current) => withPeriod(current, period)),
    clear: () =>
      setParams((current) => new URLSearchParams([...current].filter(([name]) => orderNames.includes(name)))),
    question,
    setSorting,
  };
}

function withPeriod(params: URLSearchParams, period: Pick<Period, 'du' | 'au'>): URLSearchParams {
  const next = new URLSearchParams(params);
  for (const [name, day] of Object.entries({ du: period.du, au: period.au })) {
    if (day === '') next.delete(name);
    else next.set(name, day);
  }
  return next;
}

type Props = { kind: VenteKind; filters: ReturnType<typeof useDocumentFilters>; onLeave: () => void };

export function DocumentFilters({ kind, filters, onLeave }: Props) {
  return (
    <>
      <SearchField
        label="Numéro, client, article, montant"
        value={filters.text}
        onChange={filters.setText}
        onLeave={onLeave}
      />
      <Select
        w="11.5rem"
        aria-label="Statut"
        placeholder="Tous les statuts"
        clearable
        clearButtonProps={{ 'aria-label': 'Tous les statuts' }}
        data={listStates(kind).map((etat) => ({ value: etat, label: toStateLabel(kind, etat) }))}
        value={filters.etat === '' ? null : filters.etat}
        onChange={(etat) => filters.setEtat(etat ?? '')}
      />
      <BoutiqueFilter value={filters.boutique} onChange={filters.setBoutique} />
      <PeriodChoice filters={filters} />
      <DayRange du={filters.du} onDu={filters.setDu} au={filters.au} onAu={filters.setAu} />
      {filters.isNarrow && (
        <Button variant="subtle" onClick={filters.clear}>
          Tout afficher
        </Button>
      )}
    </>
  );
}

/** Shows the usual periods, which fill in the two dates. */
function PeriodChoice({ filters: { du, au, setPeriod } }: Pick<Props, 'filters'>) {
  const periods = listPeriods(toJour(useNow()));
  const chosen = periods.find((period) => period.du === du && period.au === au);
  return (
    <Select
      w="10.5rem"
      aria-label="Période"
      placeholder="Toutes les dates"
      clearable
      clearButtonProps={{ 'aria-label': 'Toutes les dates' }}
      data={periods.map(({ label }) => label)}
      value={chosen?.label ?? null}
      onChange={(label) => setPeriod(periods.find((period) => period.label === label) ?? { du: '', au: '' })}
    />
  );
}

import { Group } from '@mantine/core';
import { useMemo } from 'react';
import { ToolbarRows } from '#renderer/ui/screen/screen.tsx';
import { SearchField } from '#renderer/ui/screen/search-field.tsx';
import { SubNavigation } from '#renderer/ui/screen/sub-navigation.tsx';
import { useAddressText } from '#renderer/ui/screen/use-address-text.ts';
import { AgeBars } from './age-bars.tsx';
import { readTranches, type TrancheSum } from './relance.ts';
import type { RelanceKind } from './relance-kinds.ts';
import { relanceLinks } from './relance-links.ts';

/** Keeps the filters of the list in the address. */
export function useRelanceFilters() {
  const [ages, setAges] = useAddressText('age');
  const [text, setText] = useAddressText('q');
  const chosen = useMemo(() => readTranches(ages), [ages]);
  return { chosen, setChosen: (next: readonly string[]) => setAges(next.join(',')), text, setText };
}

type Props = {
  kind: RelanceKind;
  filters: ReturnType<typeof useRelanceFilters>;
  parts: readonly TrancheSum[];
  onLeave: () => void;
};

export function RelancesToolbar({ kind, filters, parts, onLeave }: Props) {
  return (
    <ToolbarRows>
      <Group gap="var(--space-2) var(--space-4)" align="end">
        <SubNavigation label="Relances" links={relanceLinks} />
        <SearchField label="Client, numéro" value={filters.text} onChange={filters.setText} onLeave={onLeave} />
      </Group>
      <AgeBars kind={kind} parts={parts} chosen={filters.chosen} onChange={filters.setChosen} />
    </ToolbarRows>
  );
}

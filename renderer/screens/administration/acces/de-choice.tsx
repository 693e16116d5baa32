import { SegmentedControl } from '@mantine/core';
import { useSearchParams } from 'react-router';

/** What the address says of whose accounts are shown. */
export const [deParam, duGroupe] = ['de', 'groupe'];

const choices = [
  { value: 'ici', label: 'Ce poste' },
  { value: duGroupe, label: 'Personnes du groupe' },
];

/** Chooses between the accounts of this machine and the people of the group. */
export function DeChoice() {
  const [query, setQuery] = useSearchParams();
  return (
    <SegmentedControl
      aria-label="Comptes montrés"
      data={choices}
      value={query.get(deParam) ?? 'ici'}
      onChange={(de) => setQuery(de === duGroupe ? { [deParam]: de } : {}, { replace: true })}
    />
  );
}

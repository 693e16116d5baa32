import { Group } from '@mantine/core';
import { type ReactNode, useMemo, useRef } from 'react';
import { useNavigate } from 'react-router';
import { useGroupe } from '#renderer/api/use-boutiques.ts';
import { CreateLink } from '#renderer/ui/screen/create-link.tsx';
import { Screen, ToolbarRows } from '#renderer/ui/screen/screen.tsx';
import { SearchField } from '#renderer/ui/screen/search-field.tsx';
import { SubNavigation } from '#renderer/ui/screen/sub-navigation.tsx';
import { useAddressText } from '#renderer/ui/screen/use-address-text.ts';
import { toColumns } from '#renderer/ui/table/columns.ts';
import { ListTable } from '#renderer/ui/table/list-table.tsx';
import type { Portee } from '#shared/contracts/prix/regles-prix.ts';
import type { Endpoint } from '#shared/endpoints/endpoint.ts';
import { formatQuantity } from '#shared/money/money.ts';
import { foldText, listFoldedWords } from '#shared/text/search-text.ts';
import { toBoutiquesText } from './regle-texts.ts';
import { prixLinks } from './prix-links.ts';

type Named = Portee & { code: string; intitule: string };
type Props<R extends Named> = {
  title: string;
  of: { data: R[] | undefined; error: Error | null; refetch: () => unknown };
  columns: ReturnType<typeof toColumns<R>>;
  fresh: string;
  freshPath: string;
  /** The endpoint that makes one. */
  creates: Endpoint;
  none: string;
  toPath: (regle: R) => string;
  actions?: ReactNode;
};

/** Adds the column of shops before the period, where there are several shops. */
function useBoutiquesColumn<R extends Named>(columns: Props<R>['columns']): Props<R>['columns'] {
  const groupe = useGroupe();
  return useMemo(() => {
    if (groupe.length === 0) return columns;
    const cell = (row: R) => toBoutiquesText(row, groupe);
    const place = columns.findIndex(({ id }) => id === 'periode');
    const added = toColumns<R>([{ id: 'boutiques', header: 'Boutiques', track: 'minmax(7rem, 1fr)', cell }]);
    return columns.toSpliced(place, 0, ...added);
  }, [columns, groupe]);
}

/** Shows the price rules of one kind, by name. */
export function ReglesList<R extends Named>({ title, of, columns, fresh, none, toPath, ...making }: Props<R>) {
  const go = useNavigate();
  const grid = useRef<HTMLTableElement>(null);
  const [typed, setTyped] = useAddressText('q');
  const shown = useBoutiquesColumn(columns);
  const words = listFoldedWords(typed);
  const found = of.data?.filter(({ code, intitule }) => {
    const text = foldText(`${code} ${intitule}`);
    return words.every((word) => text.includes(word));
  });
  return (
    <Screen
      title={title}
      detail={found && formatQuantity(found.length)}
      toolbar={
        <ToolbarRows>
          <Group gap="var(--space-2) var(--space-5)">
            <SubNavigation label="Tarifs et promotions" links={prixLinks} />
            <SearchField label="Nom ou code" value={typed} onChange={setTyped} onLeave={() => grid.current?.focus()} />
          </Group>
        </ToolbarRows>
      }
      actions={
        <>
          {making.actions}
          <CreateLink to={making.freshPath} label={fresh} creates={making.creates} />
        </>
      }
    >
      <ListTable
        of={{ ...of, data: found }}
        query={typed}
        none={none}
        ref={grid}
        label={title}
        columns={shown}
        getId={({ code }) => code}
        onOpen={(regle) => void go(toPath(regle))}
      />
    </Screen>
  );
}

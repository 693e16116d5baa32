import { useMutation } from '@tanstack/react-query';
import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { useAnswer, useRefresh } from '#renderer/api/answers.ts';
import { call } from '#renderer/api/client.ts';
import { Dialog } from '#renderer/ui/dialog.tsx';
import { Code } from '#renderer/ui/figures.tsx';
import { forgetFormDraft } from '#renderer/ui/form/form-draft.ts';
import { ListState } from '#renderer/ui/list-state.tsx';
import { Screen } from '#renderer/ui/screen.tsx';
import { SearchField } from '#renderer/ui/search-field.tsx';
import { Keys, useShortcut } from '#renderer/ui/shortcuts.tsx';
import { toColumns } from '#renderer/ui/table/columns.ts';
import { DataTable } from '#renderer/ui/table/data-table.tsx';
import { showDone } from '#renderer/ui/toasts.tsx';
import { useAddressText } from '#renderer/ui/use-address-text.ts';
import { createFamille, type Famille, getFamilleStats, listFamilles } from '#shared/contracts/familles.ts';
import { formatQuantity } from '#shared/money.ts';
import { FamilleForm, type FamilleValues, familleDraft } from './famille-form.tsx';

type Row = Famille & { nb_articles: number };

const columns = toColumns<Row>([
  {
    id: 'intitule',
    header: 'Famille',
    track: 'minmax(14rem, 2fr)',
    cell: (row) => <strong>{row.intitule}</strong>,
    sortBy: (row) => row.intitule,
  },
  { id: 'code', header: 'Code', track: '10rem', cell: (row) => <Code>{row.code}</Code>, sortBy: (row) => row.code },
  { id: 'type', header: 'Type', track: '6rem', cell: (row) => row.type_libelle },
  { id: 'vente', header: 'Compte de vente', track: '9rem', cell: (row) => row.compte_vente },
  { id: 'achat', header: 'Compte d’achat', track: '9rem', cell: (row) => row.compte_achat },
  {
    id: 'articles',
    header: 'Articles',
    track: '6rem',
    isNumeric: true,
    cell: (row) => formatQuantity(row.nb_articles),
    sortBy: (row) => row.nb_articles,
  },
]);

/** The families articles are sorted into; each leads to its articles. */
export function FamillesScreen() {
  const go = useNavigate();
  const grid = useRef<HTMLTableElement>(null);
  const [isCreating, setIsCreating] = useState(false);
  const [filtre, setFiltre] = useAddressText('q');
  const rows = useFamilles(filtre.trim());
  const label = 'Nouvelle famille';
  useShortcut('Alt+N', label, () => setIsCreating(true), { group: 'Liste' });

  return (
    <Screen
      title="Familles"
      detail={rows.data && formatQuantity(rows.data.length)}
      toolbar={
        <SearchField
          label="Chercher une famille"
          value={filtre}
          onChange={setFiltre}
          onLeave={() => grid.current?.focus()}
        />
      }
      actions={
        <Button
          onClick={() => setIsCreating(true)}
          aria-keyshortcuts="Alt+N"
          leftSection={<IconPlus size={17} aria-hidden="true" />}
          rightSection={<Keys of="Alt+N" />}
        >
          {label}
        </Button>
      }
    >
      <ListState of={rows} query={filtre} none="Aucune famille pour l’instant">
        {(familles) => (
          <DataTable
            ref={grid}
            label="Familles"
            rows={familles}
            columns={columns}
            getId={(row) => row.code}
            onOpen={({ intitule }) => void go(`/articles?q=${encodeURIComponent(intitule)}`)}
          />
        )}
      </ListState>
      <Dialog isOpen={isCreating} onClose={() => setIsCreating(false)} title={label} size="34rem">
        <NewFamille onDone={() => setIsCreating(false)} />
      </Dialog>
    </Screen>
  );
}

function useFamilles(filtre: string) {
  const familles = useAnswer(listFamilles, { query: { filtre } }, { keepsPrevious: true });
  const counts = useAnswer(
    getFamilleStats,
    {},
    { select: ({ data }) => new Map(data.par_famille.map(({ code, nb_articles }) => [code, nb_articles])) },
  );
  const data = familles.data?.map((famille) => ({ ...famille, nb_articles: counts.data?.get(famille.code) ?? 0 }));
  return { data, error: familles.error, refetch: familles.refetch };
}

function NewFamille({ onDone }: { onDone: () => void }) {
  const refresh = useRefresh();
  const save = useMutation({
    mutationFn: (body: FamilleValues) => call(createFamille, { body }),
    async onSuccess({ intitule }) {
      forgetFormDraft(familleDraft);
      onDone();
      await refresh([listFamilles, getFamilleStats]);
      showDone(`La famille ${intitule} est créée.`);
    },
  });
  return <FamilleForm onSubmit={save.mutate} isRunning={save.isPending} error={save.error} />;
}

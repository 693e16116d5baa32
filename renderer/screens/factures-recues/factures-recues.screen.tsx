import { FileButton, Group, Select } from '@mantine/core';
import { IconUpload } from '@tabler/icons-react';
import { useRef } from 'react';
import { useNavigate } from 'react-router';
import { call } from '#renderer/api/client.ts';
import { useListPages } from '#renderer/api/rows/list-pages.ts';
import { toQueryKey } from '#renderer/api/use-answer.ts';
import { DropArea } from '#renderer/ui/drop-area.tsx';
import { Code, Day } from '#renderer/ui/figures.tsx';
import { DayRange } from '#renderer/ui/form/days/day-range.tsx';
import { WriteButton } from '#renderer/ui/guarded-button.tsx';
import { ExportLink } from '#renderer/ui/screen/export-button.tsx';
import { Notice } from '#renderer/ui/screen/loading-and-failure.tsx';
import { Screen } from '#renderer/ui/screen/screen.tsx';
import { SearchField } from '#renderer/ui/screen/search-field.tsx';
import { useAddressText } from '#renderer/ui/screen/use-address-text.ts';
import { toColumns } from '#renderer/ui/table/columns.ts';
import { PagedListTable } from '#renderer/ui/table/list-table.tsx';
import { statutRecueLabels } from '#shared/achats/statut-recue-labels.ts';
import {
  browseFacturesRecues,
  exportFacturesRecues,
  type FactureRecueApercu,
  RecueQuestion,
  StatutRecue,
} from '#shared/contracts/achats/factures-recues.ts';
import { Jour } from '#shared/contracts/documents/documents.ts';
import { toPath } from '#shared/endpoints/api-client.ts';
import { formatQuantity } from '#shared/money/money.ts';
import classes from './factures-recues.module.css';
import { MontantDevise } from './montant-devise.tsx';
import { StatutRecueTag } from './statut-recue-tag.tsx';
import { useDepot } from './use-depot.ts';

const statuts = StatutRecue.options.map((value) => ({ value, label: statutRecueLabels[value] }));

const columns = toColumns<FactureRecueApercu>([
  { id: 'date', header: 'Date', track: '6rem', cell: ({ date }) => date && <Day of={date} /> },
  {
    id: 'fournisseur',
    header: 'Fournisseur',
    track: 'minmax(9rem, 2fr)',
    cell: ({ fournisseur_nom, nom_fichier }) => <strong>{fournisseur_nom ?? nom_fichier}</strong>,
  },
  { id: 'numero', header: 'Numéro', track: 'minmax(7rem, 1fr)', cell: ({ numero }) => numero && <Code>{numero}</Code> },
  { id: 'statut', header: 'État', track: '8rem', cell: ({ statut }) => <StatutRecueTag of={statut} /> },
  { id: 'dire', header: 'À savoir', track: 'minmax(6rem, 1fr)', cell: (row) => toRemark(row) },
  {
    id: 'echeance',
    header: 'Échéance',
    track: '6rem',
    cell: ({ date_echeance }) => date_echeance && <Day of={date_echeance} />,
  },
  {
    id: 'total',
    header: 'Net à payer',
    track: '7rem',
    isNumeric: true,
    cell: ({ net_a_payer, devise }) => <MontantDevise of={net_a_payer} devise={devise} isStrong />,
  },
]);

function toRemark({ est_avoir, doublon_de, nb_ecarts }: FactureRecueApercu): string {
  const said = [est_avoir && 'Avoir', doublon_de !== null && 'Déjà reçue', nb_ecarts > 0 && 'Sommes à vérifier'];
  return said.filter(Boolean).join(', ');
}

const list = {
  key: toQueryKey(browseFacturesRecues),
  read: (query: RecueQuestion) => call(browseFacturesRecues, { query }),
};

/** Shows suppliers' invoices, the latest received first; a file dropped here is received. */
export function FacturesRecuesScreen() {
  const go = useNavigate();
  const grid = useRef<HTMLTableElement>(null);
  const { question, isNarrowed, ...filters } = useQuestion();
  const depot = useDepot();
  const pages = useListPages(list, question);
  return (
    <Screen
      title="Factures reçues"
      detail={pages.first && formatQuantity(pages.total)}
      actions={<Actions question={question} depot={depot} />}
      toolbar={<Filters question={question} {...filters} onLeave={() => grid.current?.focus()} />}
    >
      <DropArea className={classes.drop} onDrop={depot.take}>
        {depot.error && <Notice tone="danger">{depot.error.message}</Notice>}
        <PagedListTable
          of={pages}
          query={question.q}
          isNarrowed={isNarrowed}
          none="Aucune facture reçue. Déposez ici un fichier Factur-X, CII ou UBL"
          ref={grid}
          label="Factures reçues"
          columns={columns}
          getId={({ id }) => String(id)}
          onOpen={({ id }) => void go(`/factures-recues/${id}`)}
        />
      </DropArea>
    </Screen>
  );
}

/** Keeps the question of the list in the address. */
function useQuestion() {
  const [q, onQ] = useAddressText('q');
  const [typed, onStatut] = useAddressText('statut');
  const [du, onDu] = useAddressText('du');
  const [au, onAu] = useAddressText('au');
  // An address written by hand may contain anything.
  const toDay = (text: string) => Jour.safeParse(text).data ?? '';
  const statut = StatutRecue.safeParse(typed).data ?? '';
  const question = RecueQuestion.parse({ q, statut, du: toDay(du), au: toDay(au) });
  return { question, isNarrowed: typed + du + au !== '', onQ, onStatut, onDu, onAu };
}

type FilterProps = {
  question: RecueQuestion;
  onQ: (q: string) => void;
  onStatut: (statut: string) => void;
  onDu: (du: string) => void;
  onAu: (au: string) => void;
  onLeave: () => void;
};

function Filters({ question: { q, statut, du, au }, onQ, onStatut, onDu, onAu, onLeave }: FilterProps) {
  return (
    <Group gap="var(--space-3)">
      <SearchField label="Fournisseur, numéro" value={q} onChange={onQ} onLeave={onLeave} />
      <Select
        w="11.5rem"
        aria-label="État"
        placeholder="Tous les états"
        clearable
        clearButtonProps={{ 'aria-label': 'Tous les états' }}
        data={statuts}
        value={statut || null}
        onChange={(value) => onStatut(value ?? '')}
      />
      <DayRange du={du} onDu={onDu} au={au} onAu={onAu} />
    </Group>
  );
}

type ActionProps = { question: RecueQuestion; depot: ReturnType<typeof useDepot> };

function Actions({ question, depot }: ActionProps) {
  return (
    <>
      <ExportLink href={toPath(exportFacturesRecues, { query: { ...question, format: 'excel' } })} />
      <FileButton accept=".pdf,.xml,application/pdf,application/xml,text/xml" onChange={depot.take}>
        {(props) => (
          <WriteButton {...props} of={depot} leftSection={<IconUpload size={16} stroke={1.8} aria-hidden="true" />}>
            Déposer un fichier
          </WriteButton>
        )}
      </FileButton>
    </>
  );
}

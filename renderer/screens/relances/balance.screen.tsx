import { useRef } from 'react';
import { useNavigate } from 'react-router';
import { call } from '#renderer/api/client.ts';
import { useListPages } from '#renderer/api/rows/list-pages.ts';
import { toQueryKey } from '#renderer/api/use-answer.ts';
import { toCardPath } from '#renderer/records/tiers/client-link.tsx';
import { relanceLinks } from '#renderer/screens/relances/relance-links.ts';
import { Amount } from '#renderer/ui/figures.tsx';
import { DayField } from '#renderer/ui/form/days/day-field.tsx';
import { ExportLink } from '#renderer/ui/screen/export-button.tsx';
import { Screen } from '#renderer/ui/screen/screen.tsx';
import { SearchField } from '#renderer/ui/screen/search-field.tsx';
import { SubNavigation } from '#renderer/ui/screen/sub-navigation.tsx';
import { useAddressText } from '#renderer/ui/screen/use-address-text.ts';
import { useListQuestion } from '#renderer/ui/screen/use-list-question.ts';
import { toColumns } from '#renderer/ui/table/columns.ts';
import { PagedListTable } from '#renderer/ui/table/list-table.tsx';
import { nameColumn } from '#renderer/ui/table/usual-columns.tsx';
import {
  BalanceQuestion,
  browseBalance,
  exportBalance,
  type LigneBalance,
  type TotauxBalance,
} from '#shared/contracts/reglements/balance-agee.ts';
import { toPath } from '#shared/endpoints/api-client.ts';
import { formatQuantity } from '#shared/money/money.ts';
import { typedEntries } from '#shared/typed-entries.ts';
import classes from '../comptes/comptes.module.css';

const heads: Record<keyof TotauxBalance, string> = {
  non_echu: 'Non échu',
  jours_1_30: '1 à 30 j',
  jours_31_60: '31 à 60 j',
  jours_61_90: '61 à 90 j',
  jours_91: 'Plus de 90 j',
  credits: 'Crédits',
  total: 'Total',
};

const columns = toColumns<LigneBalance>([
  nameColumn('client', 'Client', 'minmax(12rem, 3fr)', ({ client_intitule }) => client_intitule),
  ...typedEntries(heads).map(([id, header]) => ({
    id,
    header,
    track: 'minmax(5.5rem, 1fr)',
    isNumeric: true,
    cell: (line: LigneBalance) => line[id] !== 0 && <Amount of={line[id]} isStrong={id === 'total'} />,
    sortBy: (line: LigneBalance) => line[id],
  })),
]);

const list = {
  key: toQueryKey(browseBalance),
  read: (query: BalanceQuestion) => call(browseBalance, { query }),
};

/** Shows who owes what at the end of a day, by how late it is; the highest first. */
export function BalanceScreen() {
  const go = useNavigate();
  const grid = useRef<HTMLTableElement>(null);
  const [text, setText] = useAddressText('q');
  const [au, setAu] = useAddressText('au');
  const { question, setSorting } = useListQuestion(BalanceQuestion, { q: text, au }, { id: 'total', desc: true });
  const pages = useListPages(list, question);
  return (
    <Screen
      title="Relances"
      detail={pages.first && formatQuantity(pages.total)}
      toolbar={
        <div className={classes.tabs}>
          <SubNavigation label="Relances" links={relanceLinks} />
          <SearchField label="Client" value={text} onChange={setText} onLeave={() => grid.current?.focus()} />
          <DayField w="9rem" aria-label="À la date du" placeholder="Aujourd’hui" value={au} onChange={setAu} />
        </div>
      }
      actions={<ExportLink href={toExportPath(question)} />}
    >
      <PagedListTable
        of={pages}
        query={text}
        none="Aucun client ne doit ni n’attend rien"
        ref={grid}
        label="Balance âgée"
        onSort={setSorting}
        columns={columns}
        getId={({ client_code }) => client_code}
        onOpen={(line) => {
          const path = toCardPath(line);
          if (path !== undefined) void go(path);
        }}
        footer={pages.first && <Totals of={pages.first.totaux} />}
      />
    </Screen>
  );
}

function Totals({ of: totaux }: { of: TotauxBalance }) {
  return (
    <output className={classes.sums}>
      {typedEntries(heads).map(([id, head]) => (
        <span key={id}>
          {`${head}\u00a0: `}
          <Amount of={totaux[id]} isStrong={id === 'total'} />
        </span>
      ))}
    </output>
  );
}

const toExportPath = ({ q, au, tri, sens }: BalanceQuestion) =>
  toPath(exportBalance, { query: { q, au, tri, sens, format: 'excel' } });

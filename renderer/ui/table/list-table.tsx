import type { RowData } from '@tanstack/react-table';
import { ListState } from '#renderer/ui/screen/list-state.tsx';
import { DataTable } from './data-table.tsx';
import { PagedTable, toPagedTable } from './paged-table.tsx';

type Listing<Row> = Omit<Parameters<typeof ListState<Row>>[0], 'children'>;
type ListTableProps<Row extends RowData> = Listing<Row> & Omit<Parameters<typeof DataTable<Row>>[0], 'rows'>;

/** Shows a list as a table, in each of the states of a list. */
export function ListTable<Row extends RowData>(props: ListTableProps<Row>) {
  return <ListState {...props}>{(rows) => <DataTable {...props} rows={rows} />}</ListState>;
}

type Paged<Row extends RowData> = Parameters<typeof toPagedTable<Row>>[0];
type PagedListProps<Row extends RowData> = Omit<Listing<unknown>, 'of'> &
  Omit<Parameters<typeof PagedTable<Row>>[0], keyof ReturnType<typeof toPagedTable<Row>>> & {
    of: Paged<Row> & { state: Listing<unknown>['of'] };
  };

/** The same for a list that is read page by page. */
export function PagedListTable<Row extends RowData>({ of: pages, ...props }: PagedListProps<Row>) {
  return (
    <ListState {...props} of={pages.state}>
      {() => <PagedTable {...props} {...toPagedTable(pages)} />}
    </ListState>
  );
}

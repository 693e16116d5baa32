import type { ReactNode } from 'react';
import { Empty, Failure, Loading } from './loading-and-failure.tsx';

type Listing<Row> = { data: readonly Row[] | undefined; error: Error | null; refetch: () => unknown };

type Props<Row> = {
  of: Listing<Row>;
  /** The searched text; empty when everything is shown. */
  query?: string;
  /** True when other filters leave some out. */
  isNarrowed?: boolean;
  /** Text when there is nothing at all. */
  none: string;
  /** The action offered to the user when the list is empty or cannot be read. */
  action?: ReactNode;
  children: (rows: readonly Row[]) => ReactNode;
};

/** Shows a list in each of its states: being read, failed, empty, and loaded. */
export function ListState<Row>({ of: listing, query = '', isNarrowed, none, action, children }: Props<Row>) {
  const { data, error, refetch } = listing;
  if (data === undefined && error) return <Failure of={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <Loading />;
  if (data.length > 0) return children(data);
  if (query.trim() === '') {
    return isNarrowed ? <Empty title="Rien ne correspond à ces filtres" /> : <Empty title={none} action={action} />;
  }
  return (
    <Empty title={`Rien ne correspond à «\u00a0${query.trim()}\u00a0»`}>
      Essayez un seul mot, ou le début d’un mot, avec ou sans accents.
    </Empty>
  );
}

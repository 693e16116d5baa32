type Order<Row> = { sortBy: ((row: Row) => string | number) | undefined; sens: 'asc' | 'desc' };

const french = new Intl.Collator('fr', { numeric: true });

/** Sorts a list in memory as it should be: texts as in a French dictionary, equal ones in their given order. */
export function listInMemory<Row>(rows: readonly Row[], { sortBy, sens }: Order<Row>): Row[] {
  if (!sortBy) return [...rows];
  const turn = sens === 'desc' ? -1 : 1;
  return rows.toSorted((first, second) => turn * compare(sortBy(first), sortBy(second)));
}

function compare(first: string | number, second: string | number): number {
  if (typeof first === 'number' && typeof second === 'number') return first - second;
  return french.compare(String(first), String(second));
}

import type { SortingState } from '@tanstack/react-table';
import { useRef, useState } from 'react';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { show } from '#renderer/testing/show.tsx';
import { toColumns } from './columns.ts';
import { PagedTable, type TablePart } from './paged-table.tsx';
import { useListSelection } from './use-list-selection.ts';

type Devis = { numero: string };

const columns = toColumns<Devis>([
  { id: 'numero', header: 'Numéro', track: '1fr', cell: ({ numero }) => numero, sortBy: ({ numero }) => numero },
]);
const toRows = (start: number, count: number): Devis[] =>
  Array.from({ length: count }, (_, index) => ({ numero: `DE-${start + index}` }));

let shown: [number, number] = [0, 0];
let asked: SortingState = [];
const noteShown = (first: number, last: number) => {
  shown = [first, last];
};

type ListProps = { parts: readonly TablePart<Devis>[]; listKey?: string; readAll?: () => Promise<readonly Devis[]> };

const getNumero = ({ numero }: Devis) => numero;
const readAtOnce = async () => toRows(0, 5_000);

function ListOfDevis({ parts, listKey = 'tous', readAll = readAtOnce }: ListProps) {
  const selection = useListSelection<Devis>({
    filters: listKey,
    total: 5_000,
    getId: getNumero,
    findRow: (index) => parts.flatMap(({ start, rows }) => (index < start ? [] : (rows[index - start] ?? [])))[0],
    async readRows(places) {
      const all = await readAll();
      return places.map((index) => all[index]);
    },
  });
  const table = useRef<HTMLTableElement>(null);
  return (
    <PagedTable
      ref={table}
      label="Devis"
      listKey={listKey}
      count={5_000}
      parts={parts}
      onShow={noteShown}
      columns={columns}
      getId={getNumero}
      onOpen={() => {}}
      sorting={[{ id: 'numero', desc: false }]}
      onSort={(sorting) => {
        asked = sorting;
      }}
      selection={selection}
      footer={`${selection.count} sélectionnés`}
    />
  );
}

const grid = () => page.getByRole('grid', { name: 'Devis' });
const first = [{ start: 0, rows: toRows(0, 200) }];

test('the caller receives the visible range, and rows being loaded show a placeholder', async () => {
  const { rerender } = await show(<ListOfDevis parts={first} />);
  await expect.element(page.getByText('DE-0', { exact: true })).toBeVisible();
  expect(shown[0]).toBe(0);
  grid().element().focus();
  await userEvent.keyboard('{End}');
  await expect.poll(() => shown[1]).toBe(4_999);
  await expect.poll(() => document.querySelectorAll('tr[aria-busy="true"]').length).toBeGreaterThan(5);
  await rerender(<ListOfDevis parts={[...first, { start: 4_900, rows: toRows(4_900, 100) }]} />);
  await expect.element(page.getByText('DE-4999', { exact: true })).toBeVisible();
  expect(document.querySelectorAll('tr[aria-busy="true"]')).toHaveLength(0);
});

test('a table whose list is replaced shows the new one from its beginning', async () => {
  const { rerender } = await show(<ListOfDevis parts={first} />);
  grid().element().focus();
  await userEvent.keyboard('{End}');
  await expect.poll(() => shown[1]).toBe(4_999);
  await rerender(<ListOfDevis parts={first} listKey="en attente" />);
  await expect.poll(() => shown[0]).toBe(0);
  await expect.element(page.getByText('DE-0', { exact: true })).toBeInViewport();
});

test('a table asks its owner for another order, and always has one', async () => {
  await show(<ListOfDevis parts={first} />);
  const head = page.getByRole('columnheader', { name: 'Numéro' });
  await expect.element(head).toHaveAttribute('aria-sort', 'ascending');
  await head.getByRole('button').click();
  expect(asked).toEqual([{ id: 'numero', desc: true }]);
});

test('an unsorted list is sorted, reversed and restored by its heading; its rows cannot be selected', async () => {
  const asks: SortingState[] = [];
  function Plain() {
    const [sorting, setSorting] = useState<SortingState>([]);
    return (
      <PagedTable
        ref={null}
        label="Devis"
        listKey="tous"
        count={200}
        parts={first}
        onShow={noteShown}
        columns={columns}
        getId={({ numero }) => numero}
        onOpen={() => {}}
        sorting={sorting}
        onSort={(next) => {
          asks.push(next);
          setSorting(next);
        }}
        mayBeUnsorted
      />
    );
  }
  await show(<Plain />);
  const head = page.getByRole('columnheader', { name: 'Numéro' });
  for (let click = 0; click < 3; click += 1) await head.getByRole('button').click();
  expect(asks).toEqual([[{ id: 'numero', desc: false }], [{ id: 'numero', desc: true }], []]);
  grid().element().focus();
  await userEvent.keyboard('{Control>}a{/Control} ');
  await expect.element(page.getByRole('row', { name: 'DE-0', exact: true })).not.toHaveAttribute('aria-selected');
  expect(page.getByRole('checkbox').elements()).toEqual([]);
});

test('the box in the heading also selects rows that were never loaded, and deselects them', async () => {
  await show(<ListOfDevis parts={first} />);
  const all = page.getByRole('checkbox', { name: 'Tout sélectionner' });
  await page.getByRole('row', { name: /DE-1$/ }).getByRole('checkbox').click();
  await expect.element(all).toBePartiallyChecked();
  grid().element().focus();
  await userEvent.keyboard('{Control>}a{/Control}');
  await expect.element(all).toBeChecked();
  await all.click();
  await expect.element(all).not.toBeChecked();
  await expect.element(page.getByRole('row', { name: /DE-1$/ })).toHaveAttribute('aria-selected', 'false');
});

test('a range also selects the rows in between that were never loaded, and deselects them', async () => {
  await show(<ListOfDevis parts={first} />);
  grid().element().focus();
  await userEvent.keyboard('{Home}{Shift>}{End}{/Shift}');
  await expect.element(page.getByText('5000 sélectionnés', { exact: true })).toBeVisible();
  await userEvent.keyboard('{Shift>}{Home}{/Shift}');
  await expect.element(page.getByText('1 sélectionnés', { exact: true })).toBeVisible();
});

test('other filters clear the selection, also one that is still being loaded', async () => {
  const all = Promise.withResolvers<readonly Devis[]>();
  const readAll = () => all.promise;
  const { rerender } = await show(<ListOfDevis parts={first} readAll={readAll} />);
  await page.getByRole('row', { name: /DE-1$/ }).getByRole('checkbox').click();
  grid().element().focus();
  await userEvent.keyboard('{Control>}a{/Control}');
  await expect.element(page.getByText('1 sélectionnés', { exact: true })).toBeVisible();
  await rerender(<ListOfDevis parts={first} readAll={readAll} listKey="en attente" />);
  await expect.element(page.getByText('0 sélectionnés', { exact: true })).toBeVisible();
  await page.getByRole('row', { name: /DE-2$/ }).getByRole('checkbox').click();
  all.resolve(toRows(0, 5_000));
  await all.promise;
  await page.getByRole('row', { name: /DE-3$/ }).getByRole('checkbox').click();
  await expect.element(page.getByText('2 sélectionnés', { exact: true })).toBeVisible();
});

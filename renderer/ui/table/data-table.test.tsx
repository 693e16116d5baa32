import { useEffect, useRef, useState } from 'react';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { show } from '#renderer/testing/show.tsx';
import { Loading } from '#renderer/ui/screen/loading-and-failure.tsx';
import { SearchField } from '#renderer/ui/screen/search-field.tsx';
import { toColumns } from './columns.ts';
import { DataTable } from './data-table.tsx';

type Article = { code: string; nom: string; prix: number };

const columns = toColumns<Article>([
  { id: 'code', header: 'Référence', track: '8rem', cell: ({ code }) => code, sortBy: ({ code }) => code },
  { id: 'nom', header: 'Désignation', track: '1fr', cell: ({ nom }) => nom, sortBy: ({ nom }) => nom },
  {
    id: 'prix',
    header: 'Prix',
    track: '8rem',
    isNumeric: true,
    cell: ({ prix }) => String(prix),
    sortBy: ({ prix }) => prix,
  },
  { id: 'libre', header: 'Libre', track: '8rem', cell: () => '' },
]);
const buildArticles = (count: number): Article[] =>
  Array.from({ length: count }, (_, index) => ({ code: `VIS-${index + 1}`, nom: `Vis ${index + 1}`, prix: index }));

const grid = () => page.getByRole('grid', { name: 'Articles' });
const listShown = () => [...document.querySelectorAll('tbody tr')].toSorted((a, b) => placeOf(a) - placeOf(b));
const placeOf = (row: Element) => Number(row.getAttribute('aria-rowindex'));
const listCodes = () => listShown().map((row) => row.querySelector('td:not(:has(input))')?.textContent);
const readActive = () => {
  const id = grid().element().getAttribute('aria-activedescendant');
  return id === null ? undefined : document.getElementById(id)?.querySelector('td:not(:has(input))')?.textContent;
};
const press = (keys: string) => userEvent.keyboard(keys);

function Articles({ rows, onOpen = () => {} }: { rows: Article[]; onOpen?: (row: Article) => void }) {
  return <DataTable label="Articles" rows={rows} columns={columns} getId={({ code }) => code} onOpen={onOpen} />;
}

/** A list with its search, whose rows are read after it is shown. */
function LateArticles({ rows }: { rows: Promise<Article[]> }) {
  const [read, setRead] = useState<Article[]>();
  const table = useRef<HTMLTableElement>(null);
  useEffect(() => void rows.then(setRead), [rows]);
  return (
    <>
      <SearchField label="Chercher" value="" onChange={() => {}} onLeave={() => table.current?.focus()} />
      {read === undefined ? (
        <Loading />
      ) : (
        <DataTable
          ref={table}
          label="Articles"
          rows={read}
          columns={columns}
          getId={({ code }) => code}
          onOpen={() => {}}
        />
      )}
    </>
  );
}

let selection: string[] = [];
function SelectableArticles({ rows, onOpen = () => {} }: { rows: Article[]; onOpen?: (row: Article) => void }) {
  const [selected, onChange] = useState({});
  useEffect(() => {
    selection = Object.keys(selected);
  }, [selected]);
  return (
    <DataTable
      label="Articles"
      rows={rows}
      columns={columns}
      getId={({ code }) => code}
      onOpen={onOpen}
      selection={{ selected, onChange }}
    />
  );
}
const readSelection = () => selection.toSorted();

test('of ten thousand rows only those in sight exist, and End shows the last', async () => {
  await show(<Articles rows={buildArticles(10_000)} />);
  await expect.element(grid()).toHaveAttribute('aria-rowcount', '10001');
  expect(listShown().length).toBeLessThan(60);
  grid().element().focus();
  await press('{End}');
  await expect.poll(readActive).toBe('VIS-10000');
  await expect.element(page.getByRole('row', { name: /VIS-10000/ })).toBeInViewport();
  expect(listShown().length).toBeLessThan(60);
});

test('arrows move one row, announced to screen readers, and Enter opens it', async () => {
  const opened: string[] = [];
  await show(<Articles rows={buildArticles(200)} onOpen={({ code }) => opened.push(code)} />);
  expect(grid().element().getAttribute('aria-activedescendant')).toBeNull();
  await press('{Tab}');
  expect(document.activeElement).toBe(grid().element());
  await expect.poll(readActive).toBe('VIS-1');
  await press('{ArrowDown}{ArrowDown}{ArrowUp}');
  await expect.poll(readActive).toBe('VIS-2');
  await press('{PageDown}');
  await expect.poll(() => Number(readActive()?.slice(4))).toBeGreaterThan(8);
  await press('{Home}{ArrowUp}');
  await expect.poll(readActive).toBe('VIS-1');
  await press('{ArrowDown}{Enter}');
  expect(opened).toEqual(['VIS-2']);
});

test('the row one is on stays the same row when others come before it', async () => {
  const rows = buildArticles(50);
  const { rerender } = await show(<Articles rows={rows} />);
  grid().element().focus();
  await press('{ArrowDown}{ArrowDown}');
  await expect.poll(readActive).toBe('VIS-3');
  const before = { code: 'AAA', nom: 'Avant', prix: 0 };
  await rerender(<Articles rows={[before, ...rows]} />);
  await expect.poll(readActive).toBe('VIS-3');
});

test('a click on a head sorts as a French dictionary does, then backwards, then not at all', async () => {
  const rows = ['étau', 'Zinc', 'VIS-10', 'VIS-9', 'equerre'].map((code) => ({ code, nom: '', prix: 0 }));
  await show(<Articles rows={rows} />);
  const head = page.getByRole('columnheader', { name: 'Référence' });
  expect(head.element().getAttribute('aria-sort')).toBeNull();
  await head.getByRole('button').click();
  await expect.element(head).toHaveAttribute('aria-sort', 'ascending');
  expect(listCodes()).toEqual(['equerre', 'étau', 'VIS-9', 'VIS-10', 'Zinc']);
  await head.getByRole('button').click();
  await expect.element(head).toHaveAttribute('aria-sort', 'descending');
  expect(listCodes()).toEqual(['Zinc', 'VIS-10', 'VIS-9', 'étau', 'equerre']);
  await head.getByRole('button').click();
  await expect.element(head).not.toHaveAttribute('aria-sort');
  expect(listCodes()).toEqual(rows.map(({ code }) => code));
});

test('figures are sorted from the largest first, as numbers; a column without an order has no button', async () => {
  const rows = [9, 10, 100, 2].map((prix) => ({ code: `${prix}`, nom: '', prix }));
  await show(<Articles rows={rows} />);
  await page.getByRole('columnheader', { name: 'Prix' }).getByRole('button').click();
  await expect.poll(listCodes).toEqual(['100', '10', '9', '2']);
  expect(page.getByRole('columnheader', { name: 'Libre' }).getByRole('button').elements()).toEqual([]);
});

test('Space selects a row, Shift with an arrow those on the way, Ctrl+A all, and Escape none', async () => {
  await show(<SelectableArticles rows={buildArticles(30)} />);
  grid().element().focus();
  await press(' ');
  await expect.poll(readSelection).toEqual(['VIS-1']);
  await press('{Escape}');
  await expect.poll(readSelection).toEqual([]);
  await press('{ArrowDown}{Shift>}{ArrowDown}{ArrowDown}{ArrowUp}{/Shift}');
  await expect.poll(readSelection).toEqual(['VIS-2', 'VIS-3']);
  const row = page.getByRole('row', { name: /VIS-3 / });
  await expect.element(row).toHaveAttribute('aria-selected', 'true');
  const all = page.getByRole('checkbox', { name: 'Tout sélectionner' });
  await expect.element(all).toBePartiallyChecked();
  await press('{Control>}a{/Control}');
  await expect.poll(() => readSelection().length).toBe(30);
  await expect.element(all).toBeChecked();
});

test('a click opens a row, with Shift selects up to it, and on its box only selects it', async () => {
  const opened: string[] = [];
  await show(<SelectableArticles rows={buildArticles(30)} onOpen={({ code }) => opened.push(code)} />);
  await page
    .getByRole('row', { name: /VIS-2 / })
    .getByRole('checkbox')
    .click();
  await expect.poll(readSelection).toEqual(['VIS-2']);
  expect(opened).toEqual([]);
  await page.getByText('VIS-3', { exact: true }).click();
  expect(opened).toEqual(['VIS-3']);
  grid().element().focus();
  await press('{Home}');
  await page.getByText('VIS-4', { exact: true }).click({ modifiers: ['Shift'] });
  await expect.poll(readSelection).toEqual(['VIS-1', 'VIS-2', 'VIS-3', 'VIS-4']);
  expect(opened).toEqual(['VIS-3']);
});

test.each(['', '/'])(
  'down arrows pressed after «%s», before the rows are read, move over them once they are',
  async (first) => {
    const { promise, resolve } = Promise.withResolvers<Article[]>();
    await show(<LateArticles rows={promise} />);
    if (first !== '') await press(first);
    await press('{ArrowDown}{ArrowDown}');
    resolve(buildArticles(3));
    await expect.poll(readActive).toBe('VIS-2');
    expect(document.activeElement).toBe(grid().element());
  },
);

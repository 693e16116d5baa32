import { articleEntryId } from '#renderer/screens/articles/article-entry.tsx';

export type StockColumn = 'quantite' | 'prix';

/** The id of a field of a line; one place makes it and finds it. */
export function toStockCellId(reference: string, column: StockColumn): string {
  return `stock-${column}-${reference}`;
}

/** Puts the keyboard in a field of a line, or in the entry where there is no such field. */
export function focusStockCell(reference: string | undefined, column: StockColumn): void {
  const cell = reference === undefined ? null : document.getElementById(toStockCellId(reference, column));
  (cell ?? document.getElementById(articleEntryId))?.focus();
}

export function focusStockEntry(): void {
  document.getElementById(articleEntryId)?.focus();
}

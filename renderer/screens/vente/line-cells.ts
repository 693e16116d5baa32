import { articleEntryId } from '#renderer/screens/articles/article-entry.tsx';

const cellColumns = ['quantite', 'prix', 'remise'] as const;
export type CellColumn = (typeof cellColumns)[number];

/** The id of a field of a line; one place makes it and finds it. */
export function toCellId(ligneId: string, column: CellColumn): string {
  return `${column}-${ligneId}`;
}

/** Puts the keyboard in a field of a line; false when there is no such field. */
export function focusCell(ligneId: string | undefined, column: CellColumn): boolean {
  const cell = ligneId === undefined ? null : document.getElementById(toCellId(ligneId, column));
  cell?.focus();
  return cell !== null;
}

export function focusEntry(): void {
  document.getElementById(articleEntryId)?.focus();
}

/** The field after this one on its line; undefined after the last. */
export function findNextColumn(column: CellColumn): CellColumn | undefined {
  return cellColumns[cellColumns.indexOf(column) + 1];
}

/** The line so many steps below (above when negative); undefined beyond both ends. */
export function findNeighbour(lignes: readonly { id: string }[], id: string, step: number): string | undefined {
  return lignes[lignes.findIndex((ligne) => ligne.id === id) + step]?.id;
}

/** Puts the keyboard in the first figure that is refused; false when there is none. */
export function focusRefused(): boolean {
  const refused = document.querySelector<HTMLElement>('main [aria-invalid="true"]');
  refused?.focus();
  return refused !== null;
}

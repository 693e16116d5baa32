import type { Content, CustomTableLayout, TableCell } from 'pdfmake/interfaces';
import type { LigneRecord } from '#shared/contracts/documents/documents.ts';
import { type Column, type ColumnChoice, columnGap, toPrintedColumns, toTexts, toWidths } from './line-columns.ts';
import { breakLines, type Measure, toTextLines } from '../typesetting/measured-text.ts';
import { toPrintable } from '#shared/text/printable.ts';
import { colours, contentWidth, sizes, toLineHeight } from './theme.ts';

type Row = { cells: TableCell[]; height: number };
type Grid = { columns: Column[]; widths: number[]; measure: Measure };
type Rule = { lineWidth: number; lineColor: string };

const lightRule: Rule = { lineWidth: 0.4, lineColor: colours.line };
const strongRule: Rule = { lineWidth: 0.9, lineColor: colours.ink };
const paddingTop = 2.6;
const paddingBottom = 2.9;

type LinesTable = {
  headerHeight: number;
  rowHeights: number[];
  /**
   * Returns the rows from `from` to before `to`, as a table that repeats its header on each page and never splits a
   * row.
   */
  toTable(from: number, to: number): Content;
};

/** Lays out every line of a document, each as high as its label needs. */
export function toLinesTable(lignes: readonly LigneRecord[], choice: ColumnChoice, measure: Measure): LinesTable {
  const columns = toPrintedColumns(choice);
  const goods = lignes.filter((ligne) => !isComment(ligne));
  const texts = new Map(toTexts(goods, columns).map((row, index) => [goods[index], row]));
  const widths = toWidths(columns, [...texts.values()], measure);
  const grid = { columns, widths, measure };
  const rows = lignes.map((ligne, index) => {
    const rule = index === lignes.length - 1 ? strongRule : lightRule;
    const row = texts.get(ligne);
    return row ? toRow(row, rule, grid) : toCommentRow(ligne, rule, grid);
  });
  return {
    headerHeight: toRowHeight(1, sizes.label),
    rowHeights: rows.map(({ height }) => height),
    toTable: (from, to) => {
      const header = columns.map((column, index) => toHeading(column, toRule(strongRule, widths, index)));
      const body = [header, ...rows.slice(from, to).map(({ cells }) => cells)];
      return { layout, table: { headerRows: 1, keepWithHeaderRows: 1, dontBreakRows: true, widths, body } };
    },
  };
}

/** Returns whether a line is a comment, without article and amount. */
function isComment({ article_code, montant_ht }: LigneRecord): boolean {
  return article_code === '' && montant_ht === 0;
}

function toHeading({ title, align, fills }: Column, rule: Content): TableCell {
  const text = { text: title, bold: true, fontSize: sizes.label, color: colours.muted, alignment: align, noWrap: true };
  return fills ? { stack: [text, rule] } : text;
}

function toRow(texts: readonly string[], rule: Rule, { columns, widths, measure }: Grid): Row {
  const lines = texts.map((text, index) => breakLines(text, widths[index] ?? 0, sizes.body, measure));
  const lineCount = Math.max(...lines.map(({ length }) => length));
  const cells = columns.map(({ align, muted, fills }, index): TableCell => {
    const [first = '', ...more] = lines[index] ?? [];
    const style = { alignment: align, color: muted ? colours.muted : colours.ink };
    const below = (lineCount - 1 - more.length) * toLineHeight(sizes.body);
    if (fills) return { stack: [...toTextLines([first, ...more], style), toRule(rule, widths, index, below)] };
    return more.length > 0 ? { stack: toTextLines([first, ...more], style) } : { text: first, noWrap: true, ...style };
  });
  return { cells, height: toRowHeight(lineCount) };
}

/** Returns the row of a comment, over the whole width. */
function toCommentRow({ designation }: LigneRecord, rule: Rule, { columns, widths, measure }: Grid): Row {
  const lines = breakLines(toPrintable(designation), contentWidth, sizes.body, measure);
  const stack = [...toTextLines(lines, { color: colours.muted }), toRule(rule, widths, 0)];
  const rest = columns.slice(1).map(() => ({ text: '' }));
  return { cells: [{ stack, colSpan: columns.length }, ...rest], height: toRowHeight(lines.length) };
}

/**
 * Returns the rule under a row, as one stroke over the table's width: a table's own borders would be one stroke per
 * cell.
 */
function toRule(rule: Rule, widths: readonly number[], index: number, below = 0): Content {
  const x1 = -widths.slice(0, index).reduce((sum, width) => sum + width + columnGap, 0);
  const y = below + paddingBottom;
  return { canvas: [{ type: 'line', x1, x2: x1 + contentWidth, y1: y, y2: y, ...rule }] };
}

function toRowHeight(lineCount: number, size: number = sizes.body): number {
  return paddingTop + lineCount * toLineHeight(size) + paddingBottom;
}

const layout: CustomTableLayout = {
  hLineWidth: () => 0,
  vLineWidth: () => 0,
  paddingLeft: (column) => (column === 0 ? 0 : columnGap / 2),
  paddingRight: (column, { table }) => (column === (table.widths?.length ?? 0) - 1 ? 0 : columnGap / 2),
  paddingTop: () => paddingTop,
  paddingBottom: () => 0,
};

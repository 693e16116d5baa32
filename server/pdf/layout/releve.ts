import type { Content, CustomTableLayout, TableCell, TDocumentDefinitions } from 'pdfmake/interfaces';
import type { LigneReleve, Releve } from '#shared/contracts/reglements/releves.ts';
import { formatIban, formatSiret } from '#shared/identifiers/identifiers.ts';
import { formatAmount, formatBareAmount } from '#shared/money/money.ts';
import { toPrintable } from '#shared/text/printable.ts';
import { addDays, formatDate } from '#shared/time/dates.ts';
import type { PrintedReleve } from '../printed-document.ts';
import type { Measure } from '../typesetting/measured-text.ts';
import { toFooter } from './footer.ts';
import { toHead, toRunningLine } from './letterhead.ts';
import { toStrip } from './reference-strip.ts';
import { colours, page, sizes } from './theme.ts';

const { left, top, right, bottom } = page.margins;
const title = 'Relevé de compte';

/** Returns the pdfmake definition of a statement: the account, its movements, and the final balance. */
export function toReleveDefinition(input: PrintedReleve, measure: Measure): TDocumentDefinitions {
  const { releve, client, boutique } = input;
  const end = new Date(releve.au);
  return {
    pageSize: 'A4',
    pageMargins: [left, top, right, bottom],
    content: toContent(input, measure),
    header: (currentPage) =>
      currentPage === 1 ? null : toRunningLine(`${title} au ${formatDate(releve.au)}`, client, measure),
    footer: (currentPage, pageCount) => toFooter(boutique, currentPage, pageCount, measure),
    defaultStyle: { font: 'Sans', fontSize: sizes.body, color: colours.ink },
    ...(boutique.logo ? { images: { logo: boutique.logo } } : {}),
    version: '1.7',
    language: 'fr-FR',
    displayTitle: true,
    info: {
      title: `${title} au ${formatDate(releve.au)}`,
      author: toPrintable(boutique.raison_sociale),
      subject: toPrintable(client.intitule),
      creator: 'Comptoir',
      producer: 'Comptoir',
      creationDate: end,
      modDate: end,
    },
  };
}

function toContent(input: PrintedReleve, measure: Measure): Content[] {
  const { releve, client } = input;
  const heading: Content[] = [
    { text: title, bold: true, fontSize: sizes.title, color: colours.accent },
    { text: `au ${formatDate(releve.au)}`, fontSize: sizes.number },
  ];
  const facts = toStrip(
    [
      ['Période', hasBeginning(releve) ? `du ${formatDate(releve.du)} au ${formatDate(releve.au)}` : ''],
      ['Code client', client.numero],
      ['SIRET client', client.siret ? formatSiret(client.siret) : ''],
    ],
    measure,
  );
  return [toHead(input, heading, facts, measure).content, toTable(releve), toEnd(input)];
}

/** Returns whether there is a balance before the first day; a statement from the first document on has none. */
const hasBeginning = ({ du }: Releve) => du > '1900';

const heads = ['Date', 'Pièce', 'Libellé', 'Échéance', 'Débit', 'Crédit', 'Solde'];
const widths = [48, 78, '*', 48, 58, 58, 62];

function toTable(releve: Releve): Content {
  const { lignes, solde_initial, total_debit, total_credit, solde_final } = releve;
  const opening = hasBeginning(releve)
    ? [toSumRow(`Solde au ${formatDate(addDays(releve.du, -1))}`, ['', '', formatBareAmount(solde_initial)])]
    : [];
  const totals = [total_debit, total_credit, solde_final].map(formatBareAmount);
  const body = [
    heads.map((text, column) => toCell(text, column, { bold: true, fontSize: sizes.label, color: colours.muted })),
    ...opening,
    ...lignes.map(toRow),
    toSumRow(`Total et solde au ${formatDate(releve.au)}`, totals),
  ];
  return { layout: tableLayout, table: { headerRows: 1, dontBreakRows: true, widths, body } };
}

function toCell(text: string, column: number, style: object = {}): TableCell {
  return { text, alignment: column > 3 ? 'right' : 'left', noWrap: column !== 2, ...style };
}

function toRow({ date, numero, libelle, date_echeance, debit, credit, solde }: LigneReleve): TableCell[] {
  const texts = [formatDate(date), numero, libelle, date_echeance === null ? '' : formatDate(date_echeance)];
  const figures = [toFigure(debit), toFigure(credit), formatBareAmount(solde)];
  return [...texts.map(toPrintable), ...figures].map((text, column) => toCell(text, column));
}

const toFigure = (amount: number) => (amount === 0 ? '' : formatBareAmount(amount));

function toSumRow(label: string, figures: readonly string[]): TableCell[] {
  const rest: TableCell[] = [{ text: '' }, { text: '' }, { text: '' }];
  const cells = figures.map((text, index) => toCell(text, index + 4, { bold: true }));
  return [{ text: label, bold: true, colSpan: 4 }, ...rest, ...cells];
}

/** Returns what is to pay, by when and to which account; or that nothing is. */
function toEnd({ releve: { solde_final, echu }, boutique: { iban, bic } }: PrintedReleve): Content {
  const isDue = solde_final > 0;
  const label = isDue ? 'Solde à régler' : solde_final < 0 ? 'Solde en votre faveur' : 'Compte soldé';
  const late: Content[] =
    isDue && echu > 0
      ? [
          {
            text: `dont échu\u00a0: ${formatAmount(Math.min(echu, solde_final))}`,
            alignment: 'right',
            margin: [0, 2, 0, 0],
          },
        ]
      : [];
  const account = toPrintable(`IBAN\u00a0: ${formatIban(iban)}${bic ? `     BIC\u00a0: ${bic}` : ''}`);
  const bank: Content[] =
    isDue && iban !== ''
      ? [
          { text: 'Règlement par virement', bold: true },
          { text: account, noWrap: true },
        ]
      : [];
  return {
    unbreakable: true,
    margin: [0, 14, 0, 0],
    columns: [
      { width: '*', stack: bank },
      {
        width: 204,
        stack: [
          {
            columns: [
              { width: '*', text: label, bold: true },
              { width: 'auto', text: formatAmount(Math.abs(solde_final)), bold: true, fontSize: sizes.total },
            ],
          },
          ...late,
        ],
      },
    ],
  };
}

const tableLayout: CustomTableLayout = {
  hLineWidth: (row, { table }) => (row === 1 || row === table.body.length - 1 ? 0.9 : row === 0 ? 0 : 0.4),
  vLineWidth: () => 0,
  hLineColor: (row, { table }) => (row === 1 || row === table.body.length - 1 ? colours.ink : colours.line),
  paddingLeft: (column) => (column === 0 ? 0 : 4),
  paddingRight: (column) => (column === heads.length - 1 ? 0 : 4),
  paddingTop: () => 2.6,
  paddingBottom: () => 2.9,
};

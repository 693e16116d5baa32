import type { Content, CustomTableLayout, TableCell, TDocumentDefinitions } from 'pdfmake/interfaces';
import type { CommandeFournisseurApercu, LigneFournisseur } from '#shared/contracts/achats/commande-fournisseur.ts';
import { formatSiret } from '#shared/identifiers/identifiers.ts';
import {
  formatAmount,
  formatBareAmount,
  formatPrice,
  formatQuantity,
  fromCents,
  multiplyToCents,
} from '#shared/money/money.ts';
import { toPrintable } from '#shared/text/printable.ts';
import { formatDate } from '#shared/time/dates.ts';
import type { PrintedCommandeFournisseur } from '../printed-document.ts';
import type { Measure } from '../typesetting/measured-text.ts';
import { toFooter } from './footer.ts';
import { toHead, toRunningLine } from './letterhead.ts';
import { toStrip } from './reference-strip.ts';
import { colours, page, sizes } from './theme.ts';

const { left, top, right, bottom } = page.margins;
const title = 'Commande';

/** Returns the pdfmake definition of an order to a supplier: the supplier, the articles, the date and the prices. */
export function toCommandeDefinition(input: PrintedCommandeFournisseur, measure: Measure): TDocumentDefinitions {
  const { commande, fournisseur, boutique } = input;
  const name = `${title} ${commande.numero} du ${formatDate(commande.date)}`;
  const moment = new Date(commande.date_modification);
  return {
    pageSize: 'A4',
    pageMargins: [left, top, right, bottom],
    content: toPages(input, measure),
    header: (currentPage) => (currentPage === 1 ? null : toRunningLine(name, fournisseur, measure)),
    footer: (currentPage, pageCount) => toFooter(boutique, currentPage, pageCount, measure),
    defaultStyle: { font: 'Sans', fontSize: sizes.body, color: colours.ink },
    ...(boutique.logo ? { images: { logo: boutique.logo } } : {}),
    version: '1.7',
    language: 'fr-FR',
    displayTitle: true,
    info: {
      title: name,
      author: toPrintable(boutique.raison_sociale),
      subject: toPrintable(fournisseur.intitule),
      creator: 'Comptoir',
      producer: 'Comptoir',
      creationDate: moment,
      modDate: moment,
    },
  };
}

function toPages({ commande, fournisseur, boutique }: PrintedCommandeFournisseur, measure: Measure): Content[] {
  const heading: Content[] = [
    { text: title, bold: true, fontSize: sizes.title, color: colours.accent },
    { text: `N°\u00a0${toPrintable(commande.numero)}`, fontSize: sizes.number },
  ];
  const facts = toStrip(
    [
      ['Date', formatDate(commande.date)],
      ['Livraison souhaitée', commande.date_livraison === null ? '' : formatDate(commande.date_livraison)],
      ['Votre référence', commande.reference ?? ''],
      ['Code fournisseur', fournisseur.numero],
      ['Notre SIRET', boutique.siret ? formatSiret(boutique.siret) : ''],
    ],
    measure,
  );
  const head = toHead({ boutique, client: fournisseur }, heading, facts, measure).content;
  return [head, toTable(commande), toClosing(commande)];
}

const heads = ['Référence', 'Désignation', 'Quantité', 'Unité', 'Prix HT', 'Montant HT'];
const widths = [92, '*', 56, 36, 60, 68];

function toTable({ lignes }: CommandeFournisseurApercu): Content {
  const body = [
    heads.map((text, column) => toCell(text, column, { bold: true, fontSize: sizes.label, color: colours.muted })),
    ...lignes.map(toRow),
  ];
  return { layout: tableLayout, table: { headerRows: 1, dontBreakRows: true, widths, body } };
}

function toCell(text: string, column: number, style: object = {}): TableCell {
  const isNumber = column === 2 || column > 3;
  return { text, alignment: isNumber ? 'right' : 'left', noWrap: column !== 1, ...style };
}

function toRow({ article_ref, designation, quantite, unite, prix_unitaire }: LigneFournisseur): TableCell[] {
  const figures =
    prix_unitaire === null
      ? ['', '']
      : [
          formatPrice(prix_unitaire).replace('\u00a0€', ''),
          formatBareAmount(fromCents(multiplyToCents(prix_unitaire, quantite))),
        ];
  const texts = [article_ref, designation, formatQuantity(quantite), unite ?? '', ...figures];
  return texts.map((text, column) => toCell(toPrintable(text), column));
}

/** Returns the total, if each line has a price, and the comment. */
function toClosing({ total_achat, commentaire }: CommandeFournisseurApercu): Content {
  const total: Content[] =
    total_achat === null
      ? []
      : [
          {
            columns: [
              { width: '*', text: 'Total HT', bold: true },
              { width: 'auto', text: formatAmount(total_achat), bold: true, fontSize: sizes.total },
            ],
          },
        ];
  return {
    unbreakable: true,
    margin: [0, 14, 0, 0],
    columns: [
      { width: '*', text: toPrintable(commentaire ?? '') },
      { width: 204, stack: total },
    ],
    columnGap: 20,
  };
}

const tableLayout: CustomTableLayout = {
  hLineWidth: (row, { table }) => (row === 1 || row === table.body.length ? 0.9 : row === 0 ? 0 : 0.4),
  vLineWidth: () => 0,
  hLineColor: (row, { table }) => (row === 1 || row === table.body.length ? colours.ink : colours.line),
  paddingLeft: (column) => (column === 0 ? 0 : 4),
  paddingRight: (column) => (column === heads.length - 1 ? 0 : 4),
  paddingTop: () => 2.6,
  paddingBottom: () => 2.9,
};

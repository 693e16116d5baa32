import type { Content, TableCell, TDocumentDefinitions } from 'pdfmake/interfaces';
import { coupures } from '#shared/money/coupures.ts';
import { explainEspecesAvant } from '#shared/caisse/especes-avant.ts';
import { toClotureTitle, toPeriodeLabel } from '#shared/caisse/cloture-labels.ts';
import { toMoyenLabel } from '#shared/contracts/boutique/moyens.ts';
import type { Boutique } from '#shared/contracts/boutique/boutique.ts';
import type { Cloture } from '#shared/contracts/caisse/clotures.ts';
import { formatAmount, formatBareAmount, formatPercent } from '#shared/money/money.ts';
import { toPrintable } from '#shared/text/printable.ts';
import { formatDateTime } from '#shared/time/dates.ts';
import type { Measure } from '../typesetting/measured-text.ts';
import type { PrintedCloture } from '../printed-document.ts';
import { toFooter } from './footer.ts';
import { colours, page, sizes } from './theme.ts';

const { left, right, bottom } = page.margins;
const top = 42;
const gap = 14;

/** Returns the pdfmake definition of a clôture: sales, payments, and the content of the drawer. */
export function toClotureDefinition({ cloture, boutique }: PrintedCloture, measure: Measure): TDocumentDefinitions {
  const date = new Date(cloture.date_creation);
  return {
    pageSize: 'A4',
    pageMargins: [left, top, right, bottom],
    content: toContent({ cloture, boutique }),
    footer: (currentPage, pageCount) => toFooter(boutique, currentPage, pageCount, measure),
    defaultStyle: { font: 'Sans', fontSize: sizes.body, color: colours.ink },
    version: '1.7',
    language: 'fr-FR',
    displayTitle: true,
    info: {
      title: `${toClotureTitle(cloture)} ${cloture.numero}`,
      author: toPrintable(boutique.raison_sociale),
      creator: 'Comptoir',
      producer: 'Comptoir',
      creationDate: date,
      modDate: date,
    },
  };
}

function toContent({ cloture, boutique }: PrintedCloture): Content[] {
  const { numero, type, poste, totaux, especes, perpetuels, scelle } = cloture;
  const who = toPrintable(cloture.auteur_nom);
  return [
    { text: toPrintable(boutique.enseigne || boutique.raison_sociale), bold: true },
    { text: toClotureTitle(cloture), bold: true, fontSize: sizes.title, color: colours.accent, margin: [0, 6, 0, 0] },
    {
      text: `N°\u00a0${numero} · ${type === 'journee' ? `caisse ${poste}` : 'toute la boutique'}`,
      fontSize: sizes.number,
    },
    {
      text: `Ouverte le ${formatDateTime(cloture.date_ouverture)}, clôturée le ${formatDateTime(cloture.date_creation)} par ${who}`,
      color: colours.muted,
      margin: [0, 2, 0, gap],
    },
    ...toTables(totaux, boutique.moyens_reglement),
    ...(especes ? toDrawer(especes, explainEspecesAvant(totaux, especes)) : []),
    {
      text: `Remises accordées\u00a0: ${formatAmount(totaux.remises_ht)} HT. Cumul perpétuel\u00a0: ${formatAmount(perpetuels.algebrique)} (ventes et retours ensemble\u00a0: ${formatAmount(perpetuels.absolu)}).`,
      margin: [0, gap, 0, 0],
    },
    {
      text: `Scellé ${scelle.poste}, rang ${scelle.rang}, ${scelle.extrait}. Période\u00a0: ${toPeriodeLabel(cloture.periode)}.`,
      color: colours.muted,
      fontSize: sizes.small,
    },
  ];
}

function toTables(totaux: Cloture['totaux'], moyens: Boutique['moyens_reglement']): Content[] {
  const { factures, avoirs } = totaux;
  return [
    table(
      'Ventes',
      ['', 'Nombre', 'HT', 'TVA', 'TTC'],
      [
        ['Factures', String(factures.nb), factures.ht, factures.tva, factures.ttc],
        ['Avoirs', String(avoirs.nb), 0 - avoirs.ht, 0 - avoirs.tva, 0 - avoirs.ttc],
        ['Total', String(factures.nb + avoirs.nb), totaux.ht, totaux.tva, totaux.ttc],
      ],
    ),
    table(
      'TVA par taux',
      ['Taux', '', 'HT', 'TVA', 'TTC'],
      totaux.tvas.map(({ taux, ht, tva, ttc }) => [formatPercent(taux), '', ht, tva, ttc]),
    ),
    table(
      'Règlements',
      ['Moyen', 'Nombre', 'Reçu', 'Remboursé', 'Total'],
      totaux.moyens.map(({ moyen, nb, recu, rendu, montant }) => [
        toPrintable(toMoyenLabel(moyen, moyens)),
        String(nb),
        recu,
        rendu,
        montant,
      ]),
    ),
    table(
      'Par personne',
      ['', 'Nombre', '', '', 'TTC'],
      totaux.personnes.map(({ nom, nb, ttc }) => [toPrintable(nom), String(nb), '', '', ttc]),
    ),
  ];
}

function toDrawer(especes: NonNullable<Cloture['especes']>, note = ''): Content[] {
  const { fond, reglements, entrees, sorties, theorique, compte, ecart, explication, prelevement, fond_suivant } =
    especes;
  const comptage = especes.comptage.filter(({ nombre }) => nombre > 0);
  const counted = coupures.flatMap((valeur) => comptage.filter((one) => one.valeur === valeur));
  return [
    table(
      'Espèces',
      ['', '', '', '', 'Montant'],
      [
        ['Fond de caisse', '', '', '', fond],
        ['Règlements en espèces', '', '', '', reglements],
        ['Entrées', '', '', '', entrees],
        ['Sorties', '', '', '', 0 - sorties],
        ['Attendu dans le tiroir', '', '', '', theorique],
        ['Compté', '', '', '', compte],
        ['Écart', '', '', '', ecart],
        ['Prélèvement', '', '', '', 0 - prelevement],
        ['Laissé pour la suite', '', '', '', fond_suivant],
      ],
    ),
    ...[note, explication && `Écart\u00a0: ${explication}`]
      .filter(Boolean)
      .map((text): Content => ({ text: toPrintable(text), margin: [0, 4, 0, 0] })),
    {
      text: toPrintable(
        `Comptage\u00a0: ${counted.map(({ valeur, nombre }) => `${nombre}\u00a0×\u00a0${formatAmount(valeur)}`).join(', ') || 'rien'}.`,
      ),
      color: colours.muted,
      margin: [0, 4, 0, 0],
    },
  ];
}

/** Returns a table; numbers are amounts, and the last row stands out when the rows add up. */
function table(title: string, head: readonly string[], rows: readonly (string | number)[][]): Content {
  if (rows.length === 0) return { text: '' };
  const toCell = (value: string | number, column: number, style: { bold?: boolean; color?: string }): TableCell => ({
    text: typeof value === 'number' ? formatBareAmount(value) : value,
    alignment: column === 0 ? 'left' : 'right',
    noWrap: column > 0,
    ...style,
  });
  const body = [
    head.map((label, column) => toCell(label, column, { color: colours.muted })),
    ...rows.map((row) => row.map((value, column) => toCell(value, column, { bold: row[0] === 'Total' }))),
  ];
  return {
    margin: [0, gap, 0, 0],
    stack: [
      { text: title, bold: true, margin: [0, 0, 0, 3] },
      { layout: 'lightHorizontalLines', table: { widths: ['*', 60, 80, 80, 80], headerRows: 1, body } },
    ],
  };
}

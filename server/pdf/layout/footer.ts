import type { Content } from 'pdfmake/interfaces';
import type { Boutique } from '#shared/contracts/boutique/boutique.ts';
import { formatSiret } from '#shared/identifiers/identifiers.ts';
import { formatQuantity } from '#shared/money/money.ts';
import { type Measure, toParagraph } from '../typesetting/measured-text.ts';
import { toPrintable } from '#shared/text/printable.ts';
import { colours, contentWidth, page, sizes } from './theme.ts';

const pageNumberWidth = 60;
const legalWidth = contentWidth - pageNumberWidth;

/** Returns the foot of every page: the shop's legal particulars and the page's number. */
export function toFooter(boutique: Boutique, currentPage: number, pageCount: number, measure: Measure): Content {
  return {
    margin: [page.margins.left, 14, page.margins.right, 0],
    fontSize: sizes.legal,
    color: colours.muted,
    stack: [
      { canvas: [{ type: 'line', x1: 0, x2: contentWidth, y1: 0, y2: 0, lineWidth: 0.5, lineColor: colours.line }] },
      {
        margin: [0, 6, 0, 0],
        columns: [
          { width: '*', stack: [toParagraph(toLegalLine(boutique), legalWidth, measure, { fontSize: sizes.legal })] },
          { width: pageNumberWidth, text: `Page ${currentPage} / ${pageCount}`, alignment: 'right', noWrap: true },
        ],
      },
    ],
  };
}

/** Matches a text that names the register: both `RCS Lyon 958 001 455` and `958 001 455 RCS Lyon` do. */
const namesRegister = /(^|\s)r\.?c\.?s\b/i;

/**
 * Returns name, legal form, capital and identifiers: what article R123-237 of the commercial code requires on business
 * papers.
 */
function toLegalLine(boutique: Boutique): string {
  const { raison_sociale, forme_juridique, capital, siret, rcs, tva_intra, code_naf } = boutique;
  const form = [forme_juridique, capital === null ? '' : `au capital de ${formatQuantity(capital)}\u00a0€`];
  const company = [raison_sociale, form.filter(Boolean).join(' ')].filter(Boolean).join(', ');
  const identifiers = [
    siret && `SIRET\u00a0${formatSiret(siret)}`,
    rcs && (namesRegister.test(rcs) ? rcs : `RCS\u00a0${rcs}`),
    tva_intra && `TVA\u00a0${tva_intra}`,
    code_naf && `NAF\u00a0${code_naf}`,
  ].filter(Boolean);
  return toPrintable([company, ...identifiers].join('  ·  '));
}

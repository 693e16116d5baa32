import PDFDocument from 'pdfkit';
import { formatDate } from '#shared/time/dates.ts';
import { formatSiret } from '#shared/identifiers/identifiers.ts';
import { formatAmount, formatBareAmount, formatPercent, formatQuantity } from '#shared/money/money.ts';
import type { PrintedDocument } from '#server/pdf/printed-document.ts';
import { sansRegular } from '#server/pdf/fonts/sans-regular.ts';
import { sansSemiBold } from '#server/pdf/fonts/sans-semibold.ts';
import { colours, contentWidth, envelopeWindow, millimetres, page, sizes } from '#server/pdf/layout/theme.ts';

// The same pages, drawn directly with pdfkit from known positions: the fastest way to them in JavaScript.

const fonts = { regular: Buffer.from(sansRegular, 'base64'), bold: Buffer.from(sansSemiBold, 'base64') };
const { left } = page.margins;
const bottom = page.height - page.margins.bottom;
const rowPadding = 3;

type Pdf = InstanceType<typeof PDFDocument>;
type Ligne = PrintedDocument['document']['lignes'][number];
/** Its title, where it begins and ends, its alignment, and its text for a line. */
type Column = [title: string, x: number, end: number, align: 'left' | 'right', value: (ligne: Ligne) => string];

const columns: Column[] = [
  ['Référence', 0, 66, 'left', ({ article_code }) => article_code],
  ['Désignation', 72, 272, 'left', ({ designation }) => designation],
  ['Quantité', 280, 320, 'right', ({ quantite }) => formatQuantity(quantite)],
  ['Unité', 328, 354, 'left', ({ unite }) => unite],
  ['P.U. HT', 356, 406, 'right', ({ prix_unitaire_ht }) => formatBareAmount(prix_unitaire_ht)],
  ['TVA', 410, 442, 'right', ({ tva_taux }) => formatPercent(tva_taux)],
  ['Montant HT', 446, contentWidth, 'right', ({ montant_ht }) => formatBareAmount(montant_ht)],
];

/** Draws the quote with pdfkit from fixed positions, with fonts parsed for each document as pdfkit does. */
export async function drawWithPdfkit(input: PrintedDocument): Promise<Buffer> {
  const look = { size: 'A4', margin: 0, bufferPages: true } as const;
  const pdf = new PDFDocument({ ...look, pdfVersion: '1.7', lang: 'fr-FR', displayTitle: true });
  const chunks: Buffer[] = [];
  const ended = new Promise((resolve) => pdf.on('data', (chunk: Buffer) => chunks.push(chunk)).on('end', resolve));
  pdf.registerFont('regular', fonts.regular).registerFont('bold', fonts.bold);
  drawLetterhead(pdf, input);
  drawTotals(pdf, input, drawLines(pdf, input));
  drawFooters(pdf, input);
  pdf.end();
  await ended;
  return Buffer.concat(chunks);
}

const write = (pdf: Pdf, font: keyof typeof fonts, size: number, colour: string) =>
  pdf.font(font).fontSize(size).fillColor(colour);

function drawLetterhead(pdf: Pdf, { document, client, boutique }: PrintedDocument): void {
  const top = millimetres(14);
  write(pdf, 'bold', 16, colours.ink).text(boutique.raison_sociale, left, top);
  write(pdf, 'regular', sizes.body, colours.muted).text(boutique.enseigne);
  const sender = [boutique.adresse, `${boutique.code_postal} ${boutique.ville}`];
  write(pdf, 'regular', sizes.body, colours.ink).text(sender.join('\n'));
  const contact = [boutique.telephone, boutique.email, boutique.site_web];
  write(pdf, 'regular', sizes.body, colours.muted).text(contact.join('\n'));
  write(pdf, 'bold', sizes.title, colours.accent).text('Devis', envelopeWindow.left, top);
  write(pdf, 'regular', sizes.number, colours.ink).text(`N° ${document.numero}`);
  const town = `${client.code_postal} ${client.ville}`;
  const address = [`À l’attention de ${client.contact}`, client.complement, client.adresse, town];
  write(pdf, 'bold', sizes.address, colours.ink).text(client.intitule, envelopeWindow.left, envelopeWindow.top);
  write(pdf, 'regular', sizes.address, colours.ink).text(address.join('\n'));
  const facts = {
    Date: formatDate(document.date),
    'Valable jusqu’au': formatDate(document.date_echeance ?? ''),
    'Votre référence': document.reference ?? '',
    'Code client': client.numero,
  };
  Object.entries(facts).forEach(([label, value], index) => {
    write(pdf, 'regular', sizes.label, colours.muted).text(label, left + index * 80, millimetres(89));
    write(pdf, 'regular', sizes.body, colours.ink).text(value);
  });
}

function drawRule(pdf: Pdf, y: number, width: number, colour: string): void {
  const line = pdf.moveTo(left, y).lineTo(left + contentWidth, y);
  line.lineWidth(width).strokeColor(colour).stroke();
}

function drawHeading(pdf: Pdf, y: number): number {
  write(pdf, 'bold', sizes.label, colours.muted);
  for (const [title, x, end, align] of columns)
    pdf.text(title, left + x, y, { width: end - x, align, lineBreak: false });
  drawRule(pdf, y + 16, 0.9, colours.ink);
  return y + 16;
}

function drawLines(pdf: Pdf, { document }: PrintedDocument): number {
  let y = drawHeading(pdf, millimetres(102));
  for (const ligne of document.lignes) {
    write(pdf, 'regular', sizes.body, colours.ink);
    const height = pdf.heightOfString(ligne.designation, { width: 200 }) + 2 * rowPadding;
    if (y + height > bottom) {
      pdf.addPage();
      y = drawHeading(pdf, page.margins.top);
      write(pdf, 'regular', sizes.body, colours.ink);
    }
    for (const [, x, end, align, value] of columns)
      pdf.text(value(ligne), left + x, y + rowPadding, { width: end - x, align });
    y += height;
    drawRule(pdf, y, 0.5, colours.line);
  }
  return y;
}

function drawTotals(pdf: Pdf, { document }: PrintedDocument, after: number): void {
  const fits = after + 190 < bottom;
  if (!fits) pdf.addPage();
  const y = fits ? after + 12 : page.margins.top;
  document.tvas.forEach(({ taux, base_ht, montant_tva }, index) => {
    write(pdf, 'regular', sizes.small, colours.muted);
    [formatPercent(taux), formatBareAmount(base_ht), formatBareAmount(montant_tva)].forEach((text, column) => {
      pdf.text(text, left + column * 72, y + 16 + index * 15, { width: 68, align: 'right' });
    });
  });
  const sums = { HT: document.total_ht, TVA: document.total_tva, TTC: document.total_ttc };
  Object.entries(sums).forEach(([label, amount], index) => {
    const [x, height] = [left + 300, y + index * 18];
    write(pdf, index === 2 ? 'bold' : 'regular', sizes.body, colours.ink).text(`Total ${label}`, x, height);
    pdf.text(formatAmount(amount), x, height, { width: contentWidth - 300, align: 'right' });
  });
  const until = `Ce devis est valable jusqu’au ${formatDate(document.date_echeance ?? '')}.`;
  write(pdf, 'regular', sizes.small, colours.muted).text(until, left, y + 90, { width: 240 });
  pdf.text('Pour l’accepter, retournez-le daté et signé, avec la mention manuscrite «\u00a0Bon pour accord\u00a0».', {
    width: 240,
  });
  const frame = pdf.rect(left + 264, y + 90, contentWidth - 264, 84);
  frame.lineWidth(0.6).strokeColor(colours.line).stroke();
  write(pdf, 'bold', sizes.small, colours.ink).text('Bon pour accord', left + 272, y + 96);
  write(pdf, 'regular', sizes.label, colours.muted).text('Date, nom, signature et cachet');
}

function drawFooters(pdf: Pdf, { boutique }: PrintedDocument): void {
  const { count } = pdf.bufferedPageRange();
  const y = bottom + 14;
  const legal = `${boutique.raison_sociale}, ${boutique.forme_juridique} au capital de ${boutique.capital} €  ·  SIRET ${formatSiret(boutique.siret)}  ·  RCS ${boutique.rcs}  ·  TVA ${boutique.tva_intra}`;
  for (let index = 0; index < count; index += 1) {
    pdf.switchToPage(index);
    drawRule(pdf, y, 0.5, colours.line);
    write(pdf, 'regular', sizes.legal, colours.muted).text(legal, left, y + 6, { width: contentWidth - 60 });
    pdf.text(`Page ${index + 1} / ${count}`, left, y + 6, { width: contentWidth, align: 'right' });
  }
}

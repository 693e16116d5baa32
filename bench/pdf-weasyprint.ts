import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import type { DocumentPdf } from '#server/pdf/document-pdf.ts';
import { sansRegular } from '#server/pdf/fonts/sans-regular.ts';
import { sansSemiBold } from '#server/pdf/fonts/sans-semibold.ts';
import { formatAmount, formatBareAmount, formatPercent, formatQuantity } from '#shared/money.ts';

// One Python process that keeps its fonts, given a page as HTML a line, answering a line when its PDF is made.
const program = `
import sys
from weasyprint import HTML, CSS
from weasyprint.text.fonts import FontConfiguration
fonts = FontConfiguration()
face = "@font-face { font-family: Sans; font-weight: %s; src: url(data:font/ttf;base64,%s) }"
styles = [CSS(string=face % (weight, sys.stdin.readline().strip()), font_config=fonts) for weight in (400, 600)]
print("ready", flush=True)
for line in sys.stdin:
    print(len(HTML(string=line).write_pdf(stylesheets=styles, font_config=fonts)), flush=True)
`;

/** Starts WeasyPrint, from Debian's package of that name; undefined where it is not installed. */
export async function startWeasyPrint() {
  const python = spawn('/usr/bin/python3', ['-c', program], { stdio: ['pipe', 'pipe', 'ignore'] });
  const answers = createInterface({ input: python.stdout })[Symbol.asyncIterator]();
  for (const part of [python, python.stdin]) part.on('error', () => {});
  python.stdin.write(`${sansRegular}\n${sansSemiBold}\n`);
  const ready = await answers.next();
  if (ready.done) return undefined;
  return {
    async make(input: DocumentPdf): Promise<void> {
      python.stdin.write(`${toHtml(input).replaceAll('\n', ' ')}\n`);
      await answers.next();
    },
    stop: () => python.stdin.end(),
  };
}

function toHtml({ document, client, boutique }: DocumentPdf): string {
  const rows = document.lignes.map((ligne) =>
    toRow([
      ligne.article_code,
      ligne.designation,
      formatQuantity(ligne.quantite),
      ligne.unite,
      formatBareAmount(ligne.prix_unitaire_ht),
      formatPercent(ligne.tva_taux),
      formatBareAmount(ligne.montant_ht),
    ]),
  );
  const totals = [document.total_ht, document.total_tva, document.total_ttc].map(formatAmount);
  return `<html lang="fr"><style>
    @page { size: A4; margin: 21mm 16mm 23mm; @bottom-right { content: "Page " counter(page) " / " counter(pages) } }
    body { font: 9pt Sans } h1 { font-size: 23pt } table { width: 100%; border-collapse: collapse }
    td { border-bottom: 0.5pt solid #d5dae0; padding: 3pt } td:nth-child(n + 3) { text-align: right }</style>
    <p>${boutique.raison_sociale}<br>${boutique.adresse}<br>${boutique.code_postal} ${boutique.ville}</p>
    <h1>Devis ${document.numero}</h1><p><b>${client.intitule}</b><br>${client.adresse}<br>${client.ville}</p>
    <table>${rows.join('')}</table><p>${totals.join('<br>')}</p></html>`;
}

function toRow(cells: readonly string[]): string {
  return `<tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`;
}

import { Illisible } from './illisible.ts';
import { type LectureXml, readFacture } from './lecture/read-facture.ts';
import { findXmlInPdf } from './find-xml-in-pdf.ts';

/** Longer files are no invoices. */
const longestFile = 20 * 1024 * 1024;

const empty = 'Ce fichier est vide\u00a0: demandez au fournisseur de l’envoyer de nouveau.';
const tooLong = 'Ce fichier dépasse 20\u00a0Mo\u00a0: demandez au fournisseur une facture plus légère.';
const noInvoice =
  'Ce fichier n’est ni un PDF ni un fichier XML\u00a0: déposez la facture électronique elle-même (Factur-X, CII ou UBL).';
const pageOnly =
  'Ce PDF ne contient pas de données de facture électronique\u00a0: demandez un Factur-X au fournisseur, ou saisissez-la à la main.';

/**
 * Reads a supplier's invoice: a PDF that embeds its data, or the data alone. The kind is recognised by the bytes, not
 * by the name.
 * @throws {Illisible}
 */
export async function readFactureFile(bytes: Uint8Array): Promise<LectureXml> {
  if (bytes.length === 0) throw new Illisible(empty);
  if (bytes.length > longestFile) throw new Illisible(tooLong);
  if (isPdfFile(bytes)) {
    const xml = await findXmlInPdf(bytes);
    if (!xml) throw new Illisible(pageOnly);
    return { ...readFacture(xml, true), pdf: null };
  }
  if (!looksLikeXml(bytes)) throw new Illisible(noInvoice);
  return readFacture(bytes, false);
}

const headLength = 1_024;

/** Returns whether it is a PDF; bytes may precede its mark. */
export function isPdfFile(bytes: Uint8Array): boolean {
  return readHead(bytes).includes('%PDF-');
}

function looksLikeXml(bytes: Uint8Array): boolean {
  return readHead(bytes)
    .replaceAll('\0', '')
    .replace(/^[\u00ef\u00bb\u00bf\u00fe\u00ff\s]+/, '')
    .startsWith('<');
}

function readHead(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, headLength)).toString('latin1');
}

import { getDocument, OPS, type PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';

/** A run of text and where it starts, in points from the top left of its page. */
export type PdfText = { text: string; x: number; y: number };

export type ReadPdf = {
  /** Each page's text, line after line, as a person reads it. */
  pages: string[];
  /** The same in its parts, page after page. */
  texts: PdfText[][];
  info: Record<string, unknown>;
  imageCount: number;
};

/** What a reader sees in a PDF. */
export async function readPdf(pdf: Uint8Array): Promise<ReadPdf> {
  // pdfjs takes over the bytes it is given.
  const task = getDocument({ data: new Uint8Array(pdf), verbosity: 0 });
  const document = await task.promise;
  const texts: PdfText[][] = [];
  let imageCount = 0;
  for (let number = 1; number <= document.numPages; number += 1) {
    texts.push(await readTexts(document, number));
    imageCount += await countImages(document, number);
  }
  const { info } = await document.getMetadata();
  await task.destroy();
  return { pages: texts.map(toLines), texts, info: { ...info }, imageCount };
}

async function readTexts(document: PDFDocumentProxy, number: number): Promise<PdfText[]> {
  const page = await document.getPage(number);
  const { height } = page.getViewport({ scale: 1 });
  const { items } = await page.getTextContent({ disableNormalization: true });
  return items.flatMap((item) => {
    if (!('str' in item) || item.str.trim() === '') return [];
    return [{ text: item.str, x: Number(item.transform[4]), y: height - Number(item.transform[5]) }];
  });
}

async function countImages(document: PDFDocumentProxy, number: number): Promise<number> {
  const page = await document.getPage(number);
  const { fnArray } = await page.getOperatorList();
  return fnArray.filter((operator) => operator === OPS.paintImageXObject).length;
}

/** Texts that stand on the same line, within a point. */
function toLines(texts: readonly PdfText[]): string {
  const lines: PdfText[][] = [];
  for (const text of [...texts].sort((a, b) => a.y - b.y)) {
    const line = lines.at(-1);
    if (line?.[0] && text.y - line[0].y < 1) line.push(text);
    else lines.push([text]);
  }
  return lines.map(toLine).join('\n');
}

function toLine(parts: readonly PdfText[]): string {
  return [...parts]
    .sort((a, b) => a.x - b.x)
    .map(({ text }) => text.trim())
    .join(' ');
}

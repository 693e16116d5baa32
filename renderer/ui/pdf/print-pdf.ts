import { drawPageAt, openPdf } from './pdf-file.ts';
import classes from './pdf-pages.module.css';

const dotsPerInch = 200;

/** What the desktop says is in English, and names a message between its processes. */
const notPrinted =
  'Ce poste n’atteint aucune imprimante. Vérifiez qu’elle est allumée et installée sur cet ordinateur, puis imprimez à nouveau.';

/**
 * Prints a PDF of the service. The desktop sends the file itself to the printer; a browser prints its pages as
 * pictures, since the page's policy allows no embedded viewer.
 */
export async function printPdf(path: string, bytes: Uint8Array): Promise<void> {
  if (window.comptoir) {
    await window.comptoir.printPdf(path).catch((cause: unknown) => {
      throw new Error(notPrinted, { cause });
    });
    return;
  }
  const { sheet, urls } = await drawSheet(bytes);
  document.body.append(sheet);
  document.body.classList.add('prints');
  window.print();
  document.body.classList.remove('prints');
  sheet.remove();
  for (const url of urls) URL.revokeObjectURL(url);
}

async function drawSheet(bytes: Uint8Array) {
  const pdf = await openPdf(bytes);
  const sheet = document.createElement('div');
  sheet.className = classes.print ?? '';
  const urls: string[] = [];
  for (let number = 1; number <= pdf.numPages; number += 1) {
    const canvas = await drawPageAt(pdf, number, dotsPerInch);
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve));
    if (!blob) throw new Error('Ce PDF ne peut pas être imprimé.');
    const image = new Image();
    image.src = URL.createObjectURL(blob);
    await image.decode();
    urls.push(image.src);
    sheet.append(image);
  }
  await pdf.destroy();
  return { sheet, urls };
}

import { createHash } from 'node:crypto';
import type { Printed } from '../printed-document.ts';

type MakePdf = () => Promise<Uint8Array>;

/**
 * Keeps the last PDFs in memory, by their input: the same document is often shown, printed and e-mailed within a
 * minute.
 */
export function createPdfCache(maxEntries: number) {
  const entries = new Map<string, Promise<Uint8Array>>();

  function forget(key: string, pdf: Promise<Uint8Array>): void {
    if (entries.get(key) === pdf) entries.delete(key);
  }

  return {
    /** Returns the PDF of an input, and calls `make` unless it is known or being made; a failure is not kept. */
    get(input: Printed, make: MakePdf): Promise<Uint8Array> {
      const key = createHash('sha256').update(JSON.stringify(input)).digest('base64');
      const known = entries.get(key);
      const pdf = known ?? make();
      entries.delete(key);
      entries.set(key, pdf);
      if (!known) pdf.catch(() => forget(key, pdf));
      const [oldest] = entries.keys();
      if (entries.size > maxEntries && oldest !== undefined) entries.delete(oldest);
      return pdf;
    },
  };
}

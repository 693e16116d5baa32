/** Saves bytes as a PDF file, where the browser saves downloads. */
export function download(bytes: Uint8Array, filename: string): void {
  saveFile(new Blob([bytes.slice()], { type: 'application/pdf' }), filename);
}

/** Saves a text as a CSV file, where the browser saves downloads. */
export function saveCsv(text: string, filename: string): void {
  saveFile(new Blob([text], { type: 'text/csv;charset=utf-8' }), filename);
}

/** Saves a file where the browser saves downloads. */
export function saveFile(file: Blob, filename: string): void {
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = filename;
  link.click();
  URL.revokeObjectURL(url);
}

/** The half of pdfjs that parses; when it is loaded first, pdfjs uses it in the same thread. */
declare module 'pdfjs-dist/legacy/build/pdf.worker.mjs' {
  export const WorkerMessageHandler: unknown;
}

/** The half of pdfjs that reads; loaded before the other, it is used in the same thread. */
declare module 'pdfjs-dist/legacy/build/pdf.worker.mjs' {
  export const WorkerMessageHandler: unknown;
}

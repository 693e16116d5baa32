declare module 'pdfmake/js/TextBreaker.js' {
  /** A part of a text that is not broken. */
  type Piece = { text: string; lineEnd?: boolean; noNewLine?: boolean; font?: string };

  class TextBreaker {
    getBreaks: (this: TextBreaker, texts: unknown, styles: unknown) => Piece[];
  }
  const imported: typeof TextBreaker | { default: typeof TextBreaker };
  export default imported;
}

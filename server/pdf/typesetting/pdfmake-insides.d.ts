declare module 'pdfmake/js/StyleContextStack.js' {
  type Item = Record<string, unknown>;

  class StyleContextStack {
    static getStyleProperty: (
      item: Item,
      stack: StyleContextStack | null,
      property: string,
      otherwise: unknown,
    ) => unknown;
    styleOverrides: (Item | string)[];
    defaultStyle: Item | undefined;
    getProperty: (this: StyleContextStack, property: string) => unknown;
  }
  const imported: typeof StyleContextStack | { default: typeof StyleContextStack };
  export default imported;
}

declare module 'pdfmake/js/TextBreaker.js' {
  /** A part of a text that is not broken. */
  type Piece = { text: string; lineEnd?: boolean; noNewLine?: boolean; font?: string };

  class TextBreaker {
    getBreaks: (this: TextBreaker, texts: unknown, styles: unknown) => Piece[];
  }
  const imported: typeof TextBreaker | { default: typeof TextBreaker };
  export default imported;
}

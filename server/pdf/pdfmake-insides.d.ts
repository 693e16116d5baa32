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

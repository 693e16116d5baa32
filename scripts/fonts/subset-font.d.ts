declare module 'subset-font' {
  type Options = {
    targetFormat: 'truetype';
    keepFeatures: readonly string[];
    dropTables: readonly string[];
    noHinting: boolean;
    noLayoutClosure: boolean;
  };
  /** Keeps the glyphs of `text` only. */
  export default function subsetFont(font: Uint8Array, text: string, options: Options): Promise<Buffer>;
}

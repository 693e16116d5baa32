const [openBracket, quote, backslash, openBrace, closeBrace] = ['[', '"', '\\', '{', '}'].map((text) =>
  text.charCodeAt(0),
);

/** Cuts the records out of a JSON list that comes in pieces, `[{…},{…}]` or the same inside an object. */
export type RowSplitter = {
  /** The whole records this piece completes, each as JSON. */
  push: (piece: string) => string[];
};

export function createRowSplitter(): RowSplitter {
  let isInList = false;
  let isInText = false;
  let isEscaped = false;
  let depth = 0;
  /** What is not yet a whole record; `start` is where its first brace is in the piece being read. */
  let rest = '';
  let start = -1;

  function readText(code: number) {
    if (isEscaped) isEscaped = false;
    else if (code === backslash) isEscaped = true;
    else if (code === quote) isInText = false;
  }

  function readStructure(code: number, at: number) {
    if (!isInList) isInList = code === openBracket;
    else if (code === quote) isInText = true;
    else if (code === openBrace && depth++ === 0) start = at;
    else if (code === closeBrace) depth -= 1;
  }

  return {
    push(piece) {
      const rows: string[] = [];
      start = depth > 0 ? 0 : -1;
      for (let at = 0; at < piece.length; at += 1) {
        const code = piece.charCodeAt(at);
        if (isInText) readText(code);
        else readStructure(code, at);
        if (code === closeBrace && depth === 0 && start >= 0 && !isInText) {
          rows.push(rest + piece.slice(start, at + 1));
          rest = '';
          start = -1;
        }
      }
      if (start >= 0) rest += piece.slice(start);
      return rows;
    },
  };
}

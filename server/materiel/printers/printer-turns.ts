export type PrinterTurns = ReturnType<typeof createPrinterTurns>;

/** Most printers take one connection at a time: what is wanted of one waits for what it is doing. */
export function createPrinterTurns() {
  const last = new Map<string, Promise<unknown>>();

  return async <T>(printer: string, work: () => Promise<T>): Promise<T> => {
    const before = last.get(printer) ?? Promise.resolve();
    const turn = before.then(work, work);
    last.set(printer, turn);
    return turn;
  };
}

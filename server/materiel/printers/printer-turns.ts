/**
 * Returns a function that runs work on a printer once earlier work on it has ended, because most printers take one
 * connection at a time.
 */
export function createPrinterTurns() {
  const last = new Map<string, Promise<unknown>>();

  return async <T>(printer: string, work: () => Promise<T>): Promise<T> => {
    const before = last.get(printer) ?? Promise.resolve();
    const turn = before.then(work, work);
    last.set(printer, turn);
    return turn;
  };
}

/** Formats a file of codes, one line `machine;code` each, which IT puts where the machines of a roll-out read it. */
export function toCodesFile(codes: readonly { machine: string | null; code: string }[]): string {
  return codes.map(({ machine, code }) => `${machine ?? ''};${code}\n`).join('');
}

/** Finds the code of this machine by its host name, with its domain or without. */
export function findCodeOfMachine(file: string, machine: string): string | undefined {
  const lines = file.replace(/^\ufeff/, '').split(/\r?\n/);
  const codes = new Map(lines.map((line) => toPair(line.split(';').map((cell) => cell.trim()))));
  const own = machine.toLowerCase();
  return codes.get(own) ?? codes.get(own.split('.')[0] ?? own);
}

const toPair = ([name = '', code = '']: string[]): [string, string] => [name.toLowerCase(), code];

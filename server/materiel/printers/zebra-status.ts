/** Asks a ZPL printer for its status, which it answers at once. */
export const labelStatusQuestion = Buffer.from('~HS', 'ascii');

const [start, end] = ['\u0002', '\u0003'];

/** Returns the three lines it answers with, each between STX and ETX; undefined until all have arrived. */
export function findLabelStatus(bytes: Buffer): readonly string[] | undefined {
  const lines = bytes.toString('latin1').split(end).slice(0, -1);
  return lines.length >= 3 ? lines.map((line) => line.slice(line.indexOf(start) + 1)) : undefined;
}

/** Returns what keeps it from printing, in French; undefined when nothing does. */
export function findLabelTrouble([first = '', second = '']: readonly string[]): string | undefined {
  const [, paperOut, paused] = first.split(',');
  const [, , headUp, ribbonOut] = second.split(',');
  if (headUp === '1') return 'La tête de l’imprimante d’étiquettes est ouverte.';
  if (paperOut === '1') return 'L’imprimante n’a plus d’étiquettes.';
  if (ribbonOut === '1') return 'L’imprimante d’étiquettes n’a plus de ruban.';
  return paused === '1' ? 'L’imprimante d’étiquettes est en pause.' : undefined;
}

/** The aim of a figure: a high ratio, or a low time or memory, is better. */
export type Aim = { atLeast: number } | { atMost: number };

/** One line of the report. */
export type Figure = {
  work: string;
  /** The figure it is compared with; for an absolute figure, how it was measured. */
  peer: string;
  value: number;
  /** `×` for a ratio. */
  unit: '×' | 'ms' | 'Mo';
  /** Missing for a figure that only explains another. */
  aim?: Aim;
  /** The absolute figures behind it, which depend on the machine. */
  detail: string;
};

/**
 * The export `measure` of a file `bench/<topic>.bench.ts`: measures one figure after the other and reports each at
 * once. It starts and ends its own processes, on ports and in folders of their own.
 */
export type Measure = (report: (figure: Figure) => void) => Promise<void>;

export function isHeld({ value, aim }: Figure): boolean | undefined {
  if (!aim) return undefined;
  return 'atLeast' in aim ? value >= aim.atLeast : value <= aim.atMost;
}

/** Formats `held    list of customers, changed    5.2 × (aim ≥ 4)   against bare …   [498/s to 96/s]`. */
export function formatFigure(figure: Figure): string {
  const { work, peer, value, unit, aim, detail } = figure;
  const verdict = aim ? (isHeld(figure) ? 'held' : 'MISSED') : '';
  const wanted = aim ? `(aim ${'atLeast' in aim ? `≥ ${aim.atLeast}` : `≤ ${aim.atMost}`})` : '';
  const measured = `${formatNumber(value)} ${unit}`;
  return `${verdict.padEnd(7)} ${work.padEnd(52)} ${measured.padStart(9)} ${wanted.padEnd(12)} ${peer}  [${detail}]`;
}

/** Formats three significant digits: `0.87`, `5.21`, `112`. */
export function formatNumber(value: number): string {
  return value >= 100 ? value.toFixed(0) : value >= 10 ? value.toFixed(1) : value.toFixed(2);
}

/** Points in a millimetre, the unit of envelopes and folds. */
const pointsPerMillimetre = 72 / 25.4;

/** Converts millimetres to points. */
export function millimetres(value: number): number {
  return value * pointsPerMillimetre;
}

/** A4, in points. */
export const page = {
  width: millimetres(210),
  height: millimetres(297),
  margins: { left: millimetres(16), top: millimetres(21), right: millimetres(16), bottom: millimetres(23) },
} as const;

export const contentWidth = page.width - page.margins.left - page.margins.right;

/**
 * The place where the window of a French DL envelope (110 × 220 mm, window on the right) shows the address of a sheet
 * folded in three.
 */
export const envelopeWindow = { left: millimetres(110), top: millimetres(48), width: millimetres(84) } as const;

/** Black first: a document is often read in black and white, and neutral greys are printed with black ink alone. */
export const colours = {
  ink: '#000000',
  muted: '#666666',
  accent: '#0d5c63',
  line: '#cccccc',
  wash: '#f2f2f2',
} as const;

export const sizes = {
  title: 23,
  number: 12.5,
  total: 13,
  address: 10.5,
  body: 9,
  small: 8,
  label: 7.25,
  legal: 7,
} as const;

/** How far the lines of the documents' font reach above and below the baseline, as a share of its size. */
const ascent = 1.024;
const descent = 0.4;

/** Returns the height of a line of text of that size, both in points. */
export function toLineHeight(size: number): number {
  return size * (ascent + descent);
}

/** Returns the distance from the top of a line to its baseline, in points. */
export function toBaseline(size: number): number {
  return size * ascent;
}

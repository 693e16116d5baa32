/** Points in a millimetre: what an envelope and a fold are measured in. */
const pointsPerMillimetre = 72 / 25.4;

/** That many millimetres, in points. */
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

/** Where the window of a French DL envelope (110 × 220 mm, window on the right) shows the address of a sheet folded in three. */
export const envelopeWindow = { left: millimetres(110), top: millimetres(48), width: millimetres(84) } as const;

/** Ink first: a document is read in black and white as often as in colour, and greys without a hue are printed with black ink alone. */
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

/** The documents' font: how far its lines reach above and below the baseline, as a share of its size. */
const ascent = 1.024;
const descent = 0.4;

/** The height of a line of text of that size, both in points. */
export function toLineHeight(size: number): number {
  return size * (ascent + descent);
}

/** How far below the top of its line a text stands. */
export function toBaseline(size: number): number {
  return size * ascent;
}

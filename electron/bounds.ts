import { z } from 'zod';

/** A rectangle in device-independent pixels, from the primary display's corner. */
export const Rectangle = z.object({
  x: z.number().int(),
  y: z.number().int(),
  width: z.number().int().positive(),
  height: z.number().int().positive(),
});
export type Rectangle = z.output<typeof Rectangle>;

export const defaultSize = { width: 1280, height: 800 };
export const minimumSize = { width: 960, height: 600 };

/** How much of the window a display must show so that a person can find and move it. */
const grip = { width: 120, height: 40 };

/**
 * Returns where to open the window: as it was left, but never larger than the display that shows most of it. If that
 * display is gone or the title bar out of reach, it opens centred at its former size; at the first start, at the
 * default size.
 */
export function placeWindow(last: Rectangle | undefined, workAreas: readonly Rectangle[]): Partial<Rectangle> {
  const area = workAreas.toSorted((a, b) => overlap(last, b) - overlap(last, a))[0];
  const size = fitSize(last ?? defaultSize, area);
  if (!last || !area || !isWithinReach(last, area)) return size;
  return { ...size, x: clamp(last.x, area.x - size.width + grip.width, area.x + area.width - grip.width), y: last.y };
}

function fitSize(wanted: { width: number; height: number }, area: Rectangle | undefined) {
  const width = Math.max(wanted.width, minimumSize.width);
  const height = Math.max(wanted.height, minimumSize.height);
  return { width: Math.min(width, area?.width ?? width), height: Math.min(height, area?.height ?? height) };
}

function isWithinReach(window: Rectangle, area: Rectangle): boolean {
  const titleBar = { ...window, height: grip.height };
  const shownWidth = shared(titleBar.x, titleBar.width, area.x, area.width);
  return shownWidth >= grip.width && window.y >= area.y && window.y + grip.height <= area.y + area.height;
}

function overlap(a: Rectangle | undefined, b: Rectangle): number {
  return a ? shared(a.x, a.width, b.x, b.width) * shared(a.y, a.height, b.y, b.height) : 0;
}

function shared(start: number, length: number, otherStart: number, otherLength: number): number {
  return Math.max(0, Math.min(start + length, otherStart + otherLength) - Math.max(start, otherStart));
}

function clamp(value: number, least: number, most: number): number {
  return Math.min(Math.max(value, least), most);
}

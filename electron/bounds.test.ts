import fc from 'fast-check';
import { expect, test } from 'vitest';
import { defaultSize, minimumSize, placeWindow, type Rectangle } from './bounds.ts';

const laptop = { x: 0, y: 0, width: 1440, height: 860 };
const second = { x: 1440, y: 0, width: 1920, height: 1040 };

test('a first start opens at the default size, centred by the system', () => {
  expect(placeWindow(undefined, [laptop])).toEqual(defaultSize);
});

test('a window reopens at its last position, on either display', () => {
  const onLaptop = { x: 40, y: 30, width: 1200, height: 700 };
  const onSecond = { x: 1700, y: 100, width: 1500, height: 900 };
  expect(placeWindow(onLaptop, [laptop, second])).toEqual(onLaptop);
  expect(placeWindow(onSecond, [laptop, second])).toEqual(onSecond);
});

test('a window last shown on a removed display opens centred, at its former size when it fits', () => {
  expect(placeWindow({ x: 1700, y: 100, width: 1300, height: 700 }, [laptop])).toEqual({ width: 1300, height: 700 });
  expect(placeWindow({ x: 1700, y: 100, width: 1900, height: 1000 }, [laptop])).toEqual({ width: 1440, height: 860 });
});

test('a title bar above the display is out of reach', () => {
  expect(placeWindow({ x: 10, y: -50, width: 1200, height: 700 }, [laptop])).toEqual({ width: 1200, height: 700 });
});

const rectangle = fc.record({
  x: fc.integer({ min: -4000, max: 4000 }),
  y: fc.integer({ min: -3000, max: 3000 }),
  width: fc.integer({ min: 1, max: 5000 }),
  height: fc.integer({ min: 1, max: 4000 }),
});

test('a restored window is never larger than every display, and part of its title bar stays reachable', () => {
  fc.assert(
    fc.property(rectangle, fc.constantFrom([laptop], [laptop, second]), (last: Rectangle, areas) => {
      const placed = placeWindow(last, areas);
      const fits = areas.some((area) => Number(placed.width) <= area.width && Number(placed.height) <= area.height);
      const { x, y } = placed;
      const isCentred = x === undefined || y === undefined;
      const isReachable = areas.some(
        (area) =>
          Number(x) + Number(placed.width) >= area.x + 120 &&
          Number(x) <= area.x + area.width - 120 &&
          Number(y) >= area.y,
      );
      expect(fits && (isCentred || isReachable)).toBe(true);
    }),
  );
});

test('a size too small to work in grows to the minimum', () => {
  expect(placeWindow({ x: 10, y: 10, width: 300, height: 200 }, [laptop])).toMatchObject(minimumSize);
});

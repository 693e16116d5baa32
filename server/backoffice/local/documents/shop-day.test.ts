import fc from 'fast-check';
import { expect, test } from 'vitest';
import { toBoutiqueDay } from '#server/backoffice/boutique-day.ts';

test.each([
  ['2026-07-14T21:59:59.999Z', '2026-07-14'],
  ['2026-07-14T22:00:00.000Z', '2026-07-15'],
  ['2026-12-31T22:59:59.999Z', '2026-12-31'],
  ['2026-12-31T23:00:00.000Z', '2027-01-01'],
])('at %s it is the %s in the shop', (time, day) => {
  expect(toBoutiqueDay(new Date(time))).toBe(day);
});

test('the day is the one of the calendar in Paris, whatever was asked before', () => {
  const calendar = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Paris', dateStyle: 'short' });
  const range = { min: new Date('1970-01-02'), max: new Date('2100-01-01'), noInvalidDate: true };
  fc.assert(
    fc.property(fc.date(range), fc.integer({ min: -7_200_000, max: 7_200_000 }), (date, shift) => {
      for (const asked of [date, new Date(date.getTime() + shift)]) {
        expect(toBoutiqueDay(asked)).toBe(calendar.format(asked));
      }
    }),
  );
});

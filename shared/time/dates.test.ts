import fc from 'fast-check';
import { expect, test } from 'vitest';
import { toBoutiqueMidnight } from '#shared/time/boutique-clock.ts';
import {
  addDays,
  countDays,
  findJour,
  formatAgo,
  formatDate,
  formatDateTime,
  formatLongDay,
  formatMoment,
  toJour,
} from '#shared/time/dates.ts';

const jour = fc
  .date({ min: new Date('1970-01-01'), max: new Date('2099-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));

/** Returns the moment at which the shop's clock shows a time, of a day without a change of hour. */
function at(day: string, hours = 0, minutes = 0): Date {
  return new Date(toBoutiqueMidnight(day).getTime() + (hours * 60 + minutes) * 60_000);
}

test('a day is written as the French write it, given alone or by a moment of it', () => {
  expect(formatDate('2026-11-21')).toBe('21/11/2026');
  expect(formatDate(at('2026-11-21', 0, 30).toISOString())).toBe('21/11/2026');
  expect(formatDate(at('2026-11-21', 23, 30).toISOString())).toBe('21/11/2026');
});

test('a day is written out with the first of a month as the French say it', () => {
  expect(formatLongDay('2026-11-21')).toBe('samedi 21 novembre 2026');
  expect(formatLongDay('2026-11-01')).toBe('dimanche 1er novembre 2026');
});

test('a timestamp is written in the shop’s time zone', () => {
  expect(formatDateTime(at('2026-11-21', 4, 5).toISOString())).toBe('21/11/2026 04:05');
});

test('a moment of today is shown by its time, another with its day', () => {
  const now = at('2026-11-21', 14);
  expect(formatMoment(at('2026-11-21', 4, 5).toISOString(), now)).toBe('04:05');
  expect(formatMoment(at('2026-11-20', 18, 30).toISOString(), now)).toBe('20/11/2026 18:30');
});

test('a past moment is shown by how long ago it was, and by its day after a week', () => {
  const now = at('2026-11-21', 14);
  const ago = (day: number, hours: number, minutes = 0) =>
    formatAgo(at(`2026-11-${day}`, hours, minutes).toISOString(), now).replace('\u00a0', ' ');
  expect(ago(21, 13, 59)).toBe('il y a 1 min');
  expect(formatAgo(now.toISOString(), now)).toBe('à l’instant');
  expect(formatAgo(new Date(now.getTime() + 20_000).toISOString(), now)).toBe('à l’instant');
  expect(ago(21, 13, 1)).toBe('il y a 59 min');
  expect(ago(21, 11, 30)).toBe('il y a 2 h');
  expect(ago(20, 23)).toBe('hier');
  expect(ago(18, 9)).toBe('il y a 3 jours');
  expect(ago(14, 18)).toBe('14/11/2026');
  expect(ago(23, 18)).toBe('23/11/2026');
});

test('today is the day of the shop’s clock, also a minute before and after midnight', () => {
  expect(toJour(at('2026-11-22', 0, -1))).toBe('2026-11-21');
  expect(toJour(at('2026-11-22', 0, 1))).toBe('2026-11-22');
});

test('what is no moment is shown as none, and stops no screen', () => {
  expect(formatDateTime('yesterday')).toMatch(/NaN/);
});

test.each(['21/11/2026', '21/11/26', '21.11.2026', '21-11-2026', '21 11 2026', '21112026', '211126', ' 2026-11-21 '])(
  '«%s» is understood as the same day',
  (typed) => {
    expect(findJour(typed)).toBe('2026-11-21');
  },
);

test.each(['', '31/02/2026', '29/02/2027', '32/01/2026', '11/13/2026', '2026-13-01', 'demain', '21/11'])(
  '«%s» is not understood as a day',
  (typed) => {
    expect(findJour(typed)).toBeUndefined();
  },
);

test('every day written is read back', () => {
  fc.assert(
    fc.property(jour, (day) => {
      expect(findJour(formatDate(day))).toBe(day);
    }),
  );
});

test('adding days counts every calendar day once, over leap years and changes of hour', () => {
  expect(addDays('2028-02-28', 1)).toBe('2028-02-29');
  expect(addDays('2026-03-28', 2)).toBe('2026-03-30');
  expect(countDays('2026-10-24', '2026-10-26')).toBe(2);
  fc.assert(
    fc.property(jour, fc.integer({ min: -4_000, max: 4_000 }), (day, days) => {
      expect(countDays(day, addDays(day, days))).toBe(days);
    }),
  );
});

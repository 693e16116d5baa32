import fc from 'fast-check';
import { expect, test } from 'vitest';
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

test('a day is written as the French write it, whether alone or at the start of a timestamp', () => {
  expect(formatDate('2026-11-21')).toBe('21/11/2026');
  expect(formatDate('2026-11-21T23:30:00.000Z')).toBe('21/11/2026');
});

test('a day is written out with the first of a month as the French say it', () => {
  expect(formatLongDay('2026-11-21')).toBe('samedi 21 novembre 2026');
  expect(formatLongDay('2026-11-01')).toBe('dimanche 1er novembre 2026');
});

test('a timestamp is written in the time zone of the person who reads it', () => {
  expect(formatDateTime(new Date(2026, 10, 21, 4, 5).toISOString())).toBe('21/11/2026 04:05');
});

test('a moment of today is shown by its time, another with its day', () => {
  const now = new Date(2026, 10, 21, 14, 0, 0);
  expect(formatMoment(new Date(2026, 10, 21, 4, 5).toISOString(), now)).toBe('04:05');
  expect(formatMoment(new Date(2026, 10, 20, 18, 30).toISOString(), now)).toBe('20/11/2026 18:30');
});

test('a past moment is shown by how long ago it was, and by its day after a week', () => {
  const now = new Date(2026, 10, 21, 14, 0, 0);
  const ago = (...at: [number, number, number, number?]) =>
    formatAgo(new Date(2026, ...at).toISOString(), now).replace('\u00a0', ' ');
  expect(ago(10, 21, 13, 59)).toBe('il y a 1 min');
  expect(formatAgo(now.toISOString(), now)).toBe('à l’instant');
  expect(formatAgo(new Date(now.getTime() + 20_000).toISOString(), now)).toBe('à l’instant');
  expect(ago(10, 21, 13, 1)).toBe('il y a 59 min');
  expect(ago(10, 21, 11, 30)).toBe('il y a 2 h');
  expect(ago(10, 20, 23)).toBe('hier');
  expect(ago(10, 18, 9)).toBe('il y a 3 jours');
  expect(ago(10, 14, 18)).toBe('14/11/2026');
  expect(ago(10, 23, 18)).toBe('23/11/2026');
});

test('today is the day of the person’s clock, also a minute before and after midnight', () => {
  expect(toJour(new Date(2026, 10, 21, 23, 59))).toBe('2026-11-21');
  expect(toJour(new Date(2026, 10, 22, 0, 1))).toBe('2026-11-22');
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

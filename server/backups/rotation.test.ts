import { expect, it } from 'vitest';
import { addDays } from '#shared/time/dates.ts';
import { listExpired } from './rotation.ts';

const at = (day: string, hour = '12') => ({ id: `${day}-${hour}`, date: `${day}T${hour}:00:00.000Z` });
const now = new Date('2026-11-21T13:00:00Z');
const kept = { quotidiennes: 7, hebdomadaires: 4 };

it('the rotation of backups keeps the last backup of each of seven days and of four weeks', () => {
  const days = Array.from({ length: 60 }, (_, index) => at(addDays('2026-11-21', -index)));
  const expired = new Set(listExpired(days, kept, now));
  expect(days.filter(({ id }) => !expired.has(id)).map(({ date }) => date.slice(0, 10))).toEqual([
    '2026-11-21',
    '2026-11-20',
    '2026-11-19',
    '2026-11-18',
    '2026-11-17',
    '2026-11-16',
    '2026-11-15',
    '2026-11-08',
    '2026-11-01',
  ]);
});

it('the rotation of backups keeps the existing backups when the shop was closed for months, and at most five of one day', () => {
  const old = [at('2026-03-02', '08'), at('2026-03-02', '18'), at('2026-02-27')];
  expect(listExpired(old, kept, now)).toEqual(['2026-03-02-08']);
  const today = ['06', '07', '08', '09', '10', '11', '12'].map((hour) => at('2026-11-21', hour));
  expect(listExpired(today, kept, now)).toEqual(['2026-11-21-07', '2026-11-21-06']);
});

it('the rotation of backups never deletes the last backup', () => {
  expect(listExpired([at('2020-01-01')], { quotidiennes: 1, hebdomadaires: 0 }, now)).toEqual([]);
});

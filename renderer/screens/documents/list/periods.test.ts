import { expect, test } from 'vitest';
import { listPeriods } from './periods.ts';

test.each([
  ['2026-11-22', 'Aujourd’hui', '2026-11-22', '2026-11-22'],
  ['2026-11-22', 'Cette semaine', '2026-11-16', '2026-11-22'],
  ['2026-11-23', 'Cette semaine', '2026-11-23', '2026-11-29'],
  ['2026-01-05', 'Le mois dernier', '2025-12-01', '2025-12-31'],
  ['2024-02-10', 'Ce mois-ci', '2024-02-01', '2024-02-29'],
  ['2026-03-01', 'Hier', '2026-02-28', '2026-02-28'],
  ['2026-12-31', 'Ce trimestre', '2026-10-01', '2026-12-31'],
  ['2026-04-01', 'Ce trimestre', '2026-04-01', '2026-06-30'],
  ['2026-04-01', 'Cette année', '2026-01-01', '2026-12-31'],
  ['2026-04-01', 'L’année dernière', '2025-01-01', '2025-12-31'],
])('on %s «%s» goes from %s to %s', (today, label, du, au) => {
  expect(listPeriods(today).find((period) => period.label === label)).toEqual({ label, du, au });
});

import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const sources = ['boutique-clock.ts', 'dates.ts'].map((name) => JSON.stringify(join(import.meta.dirname, name)));

/** Evaluates an expression over the modules in a process of a machine in this time zone. */
function evaluate(zoneOfMachine: string, expression: string): unknown {
  const [clock, dates] = sources;
  const script = `import * as clock from ${clock}; import * as dates from ${dates}; console.log(JSON.stringify(${expression}))`;
  const env = { ...process.env, TZ: zoneOfMachine };
  return JSON.parse(execFileSync(process.execPath, ['--input-type=module', '-e', script], { env, encoding: 'utf8' }));
}

const minute = 60_000;
/** Moments around midnight all over the year, out of order, so that none is answered by what was asked before. */
const moments = Array.from({ length: 2_000 }, (_, index) =>
  new Date(Date.UTC(2026, 0, 1) + ((index * 7_919) % 2_000) * 263 * minute - (index % 3)).toISOString(),
);

test.each([
  ['UTC', 'Europe/Paris'],
  ['Europe/Paris', 'Europe/Paris'],
  ['America/Martinique', 'America/Martinique'],
  ['Indian/Reunion', 'Indian/Reunion'],
  ['Pacific/Marquesas', 'Pacific/Marquesas'],
])('on a machine in %s the day is that of the calendar in %s', (zoneOfMachine, zone) => {
  const calendar = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short' });
  const days = evaluate(zoneOfMachine, `${JSON.stringify(moments)}.map((one) => dates.toJour(new Date(one)))`);
  expect(days).toEqual(moments.map((moment) => calendar.format(new Date(moment))));
});

test.each([
  ['UTC', '2026-07-14', '2026-07-13T22:00:00.000Z'],
  ['UTC', '2027-01-01', '2026-12-31T23:00:00.000Z'],
  ['America/Martinique', '2027-01-01', '2027-01-01T04:00:00.000Z'],
  ['Indian/Reunion', '2027-01-01', '2026-12-31T20:00:00.000Z'],
  ['Pacific/Marquesas', '2027-01-01', '2027-01-01T09:30:00.000Z'],
])('on a machine in %s the %s begins at %s', (zoneOfMachine, day, moment) => {
  expect(evaluate(zoneOfMachine, `clock.toBoutiqueMidnight('${day}')`)).toBe(moment);
});

test.each([
  ['UTC', '2026-12-31T23:30:00.000Z', '01/01/2027 00:30'],
  ['UTC', '2027-03-28T00:59:00.000Z', '28/03/2027 01:59'],
  ['UTC', '2027-03-28T01:00:00.000Z', '28/03/2027 03:00'],
  ['UTC', '2027-10-31T00:30:00.000Z', '31/10/2027 02:30'],
  ['UTC', '2027-10-31T01:30:00.000Z', '31/10/2027 02:30'],
  ['Europe/Paris', '2026-12-31T23:30:00.000Z', '01/01/2027 00:30'],
  ['America/Cayenne', '2027-01-01T02:59:00.000Z', '31/12/2026 23:59'],
  ['Indian/Reunion', '2026-12-31T20:00:00.000Z', '01/01/2027 00:00'],
])('on a machine in %s receipts and screens show %s as %s', (zoneOfMachine, moment, shown) => {
  expect(evaluate(zoneOfMachine, `dates.formatDateTime('${moment}')`)).toBe(shown);
});

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { toBoutiqueClock, toBoutiqueMidnight } from '#shared/time/boutique-clock.ts';
import { compareReleases, decideUpdate, type Machine, toShare } from './decide-update.ts';
import type { Feed } from './feed.ts';
import { findTonight, isOpenAt, toReadyMessage } from './shop-hours.ts';

const here: Machine = {
  version: '1.4.0',
  systeme: 'linux-x64',
  canal: 'stable',
  pin: undefined,
  isPaused: false,
  machine: 'c1b6a3c4-caisse-1',
  failed: [],
  schemas: { service: ['s1'], backoffice: ['b1', 'b2'] },
  goesBack: false,
};

function buildFeed(overrides: Partial<Feed> = {}): Feed {
  return {
    version: '1.5.0',
    canal: 'stable',
    systeme: 'linux-x64',
    part: 100,
    date: '2026-11-23T20:00:00.000Z',
    notes: '',
    schemas: here.schemas,
    packages: [],
    ...overrides,
  };
}

test('a newer version of its own channel and system is taken', () => {
  expect(decideUpdate(buildFeed(), here)).toEqual({ isTaken: true, isOlder: false });
});

test.each<[string, Partial<Feed>, Partial<Machine>, boolean, RegExp]>([
  ['the same version', { version: '1.4.0' }, {}, false, /est à jour/],
  ['an older one', { version: '1.3.9' }, {}, true, /plus ancienne que la 1\.4\.0.*COMPTOIR_UPDATES_PIN/],
  ['an older one by its second number', { version: '1.3.12' }, { version: '1.10.0' }, true, /plus ancienne/],
  ['another channel’s', { canal: 'pilote' }, {}, true, /canal «\u00a0pilote\u00a0»/],
  [
    'the stable one, on a machine that tries',
    { canal: 'stable' },
    { canal: 'pilote' },
    true,
    /suit «\u00a0pilote\u00a0»/,
  ],
  ['another system’s', { systeme: 'win32-x64' }, {}, true, /autre système/],
  ['one nobody gets yet', { part: 0 }, {}, false, /peu à peu/],
  ['any, while paused', {}, { isPaused: true }, false, /en pause/],
  ['any but the pinned', {}, { pin: '1.4.2' }, false, /garde cette machine à la version 1\.4\.2/],
  ['one that did not start here', {}, { failed: ['1.5.0'] }, false, /n’a pas pu démarrer ici/],
])('%s is not taken, and it says why', (_name, feed, own, isSuspect, reason) => {
  const decision = decideUpdate(buildFeed(feed), { ...here, ...own });
  expect(decision).toMatchObject({ isTaken: false, isSuspect });
  expect(decision).toHaveProperty('reason', expect.stringMatching(reason));
});

test('the pinned version is taken whether it is older, newer, or not yet for everybody', () => {
  expect(decideUpdate(buildFeed({ version: '1.3.0' }), { ...here, pin: '1.3.0' })).toEqual({
    isTaken: true,
    isOlder: true,
  });
  expect(decideUpdate(buildFeed({ part: 0 }), { ...here, pin: '1.5.0' })).toEqual({ isTaken: true, isOlder: false });
});

test.each<[string, Feed['schemas'], boolean, RegExp | undefined]>([
  [
    'knows fewer migrations',
    { service: ['s1'], backoffice: ['b1'] },
    false,
    /n’ouvre pas.*format de la 1\.4\.0.*RESTORE/,
  ],
  ['had another one', { service: ['s1'], backoffice: ['b1', 'b9'] }, false, /n’ouvre pas les données/],
  ['says nothing of its data', undefined, false, /ne dit pas si elle ouvre.*à la main/],
  ['says nothing of its data, where IT takes the data back', undefined, true, /ne dit pas si elle ouvre.*à la main/],
  ['knows fewer, where IT takes the data back', { service: [], backoffice: [] }, true, undefined],
  ['knows the same, and more', { service: ['s1', 's2'], backoffice: ['b1', 'b2'] }, false, undefined],
])('a pinned older version that %s', (_what, schemas, goesBack, reason) => {
  const decision = decideUpdate(buildFeed({ version: '1.3.0', schemas }), { ...here, pin: '1.3.0', goesBack });
  expect(decision).toEqual(
    reason === undefined
      ? { isTaken: true, isOlder: true }
      : { isTaken: false, isSuspect: false, reason: expect.stringMatching(reason) },
  );
});

test('a pin does not open another channel, nor undo a pause', () => {
  expect(decideUpdate(buildFeed({ canal: 'pilote' }), { ...here, pin: '1.5.0' }).isTaken).toBe(false);
  expect(decideUpdate(buildFeed(), { ...here, pin: '1.5.0', isPaused: true }).isTaken).toBe(false);
});

test('without a pin, no feed downgrades a machine', () => {
  const version = fc.tuple(fc.nat(30), fc.nat(30), fc.nat(30)).map((parts) => parts.join('.'));
  fc.assert(
    fc.property(version, version, (offered, own) => {
      const decision = decideUpdate(buildFeed({ version: offered }), { ...here, version: own });
      expect(decision.isTaken).toBe(compareReleases(offered, own) > 0);
    }),
  );
});

describe('the share of machines', () => {
  const machines = Array.from({ length: 2_000 }, (_, at) => `machine-${at}`);
  const takes = (part: number, version = '1.5.0') =>
    machines.filter((machine) => decideUpdate(buildFeed({ part, version }), { ...here, machine }).isTaken);

  test('ten percent is about one machine in ten, and a larger share keeps those it had', () => {
    const first = takes(10);
    expect(first.length).toBeGreaterThan(140);
    expect(first.length).toBeLessThan(260);
    const later = new Set(takes(40));
    expect(first.filter((machine) => !later.has(machine))).toEqual([]);
    expect(takes(100)).toHaveLength(machines.length);
  });

  test('the machines that go first differ from one version to the next', () => {
    const first = new Set(takes(10));
    expect(takes(10, '1.6.0').filter((machine) => first.has(machine)).length).toBeLessThan(60);
    expect(toShare('machine-1', '1.5.0')).toBe(toShare('machine-1', '1.5.0'));
  });
});

describe('the shop’s hours', () => {
  const hours = { from: 9 * 60, to: 19 * 60 + 30 };
  const minuteOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
  /** The moment at which the shop's clock shows that, whatever zone its machine has. */
  const at = (time: string, day = '2026-11-23') =>
    new Date(toBoutiqueMidnight(day).getTime() + minuteOf(time) * 60_000);

  test('the shop is open from the first minute to the last', () => {
    const open = ['08:59', '09:00', '19:29', '19:30'].map((time) => isOpenAt(hours, at(time)));
    expect(open).toEqual([false, true, true, false]);
    expect(isOpenAt(undefined, at('11:00'))).toBe(false);
  });

  test('tonight is half an hour after closing, and the next evening once that has passed', () => {
    expect(findTonight(hours, at('11:00'))).toEqual(at('20:00'));
    expect(findTonight(hours, at('20:00'))).toEqual(at('20:00', '2026-11-24'));
    expect(findTonight(undefined, at('11:00'))).toEqual(at('21:00'));
    expect(findTonight({ from: 600, to: 24 * 60 - 1 }, at('11:00'))).toEqual(at('00:29', '2026-11-24'));
  });

  test('tonight is by the clock on the wall on the days when it is set', () => {
    const found = ['2026-03-28', '2026-03-29', '2026-10-25'].map((day) => findTonight(hours, at('21:00', day)));
    expect(found.map((moment) => toBoutiqueClock(moment).toISOString().slice(0, 16))).toEqual([
      '2026-03-29T20:00',
      '2026-03-30T20:00',
      '2026-10-26T20:00',
    ]);
  });

  test('the message says the hour of the shop', () => {
    const planned = new Date(Date.now() + 3_600_000);
    const shown = toBoutiqueClock(planned).toISOString().slice(11, 16);
    expect(toReadyMessage('1.5.0', hours, planned)).toContain(`à ${shown}, ou à la fermeture`);
  });
});

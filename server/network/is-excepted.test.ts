import { expect, test } from 'vitest';
import { isExcepted } from './is-excepted.ts';

const list = 'exemple.fr, .siege.test *.boutique.test;192.168.0.0/16,10.1.2.3,fd00::/8,<local>,port.test:8443,[::2]';
const is = (hostname: string, port = 443) => isExcepted({ hostname, port }, list);

test('a list of exceptions has names with all under them, addresses, ranges, ports and local names', () => {
  const excepted = ['exemple.fr', 'A.Exemple.fr', 'siege.test', 'a.siege.test', 'a.b.boutique.test', '192.168.4.5'];
  expect([...excepted, '10.1.2.3', '[fd12::1]', '[::2]', 'serveur'].filter((host) => !is(host))).toEqual([]);
  const others = [
    'exemple.fr.pirate.test',
    'monexemple.fr',
    '192.169.0.1',
    '10.1.2.33',
    '[fe80::1]',
    '1.10.1.2.3.test',
  ];
  expect(others.filter((host) => is(host))).toEqual([]);
  expect([is('port.test', 8443), is('port.test', 443)]).toEqual([true, false]);
});

test('a star is everything, an empty list nothing, and an invalid entry matches nothing', () => {
  expect(isExcepted({ hostname: 'a.fr', port: 443 }, '*')).toBe(true);
  expect(isExcepted({ hostname: 'a.fr', port: 443 }, '')).toBe(false);
  expect(isExcepted({ hostname: '10.0.0.1', port: 443 }, '10.0.0.0/99, x/8, 10.0.0.0/')).toBe(false);
});

import { expect, test } from 'vitest';
import { createMailServerHealth } from './mail-server-health.ts';

test('a clock that is set back delays nothing for longer than the pause', () => {
  let time = Date.parse('2026-03-16T09:30:00Z');
  const health = createMailServerHealth(() => new Date(time));
  health.markUnreachable('Le serveur d’envoi refuse la connexion.');
  expect(health.getPause()).toBe(1_000);
  time -= 24 * 3_600_000;
  expect(health.getPause()).toBe(0);
  health.markUnreachable('Le serveur d’envoi refuse la connexion.');
  expect(health.getPause()).toBe(2_000);
});

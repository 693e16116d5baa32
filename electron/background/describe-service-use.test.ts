import { expect, test } from 'vitest';
import { isInUse, isServing, describeQuit, describeServiceUse } from './describe-service-use.ts';

const off = { caisses: 2, caissesEnLigne: 0, aDesFenetres: false };

test('an offline till counts as served, but not as in use', () => {
  expect([isServing(off), isInUse(off)]).toEqual([true, false]);
  expect(describeServiceUse(off)).toBe('Aucune caisse en ligne');
});

test('a window of another session is served like a till', () => {
  const others = { caisses: 0, caissesEnLigne: 0, aDesFenetres: true };
  expect([isServing(others), isInUse(others)]).toEqual([true, true]);
  expect(describeServiceUse(others)).toBe('Sert d’autres sessions de cet ordinateur');
  expect(isServing({ ...others, aDesFenetres: false })).toBe(false);
});

test('quitting shows who would be cut off', () => {
  const both = { caisses: 3, caissesEnLigne: 2, aDesFenetres: true };
  expect(describeQuit(both).detail).toBe(
    'Il sert 2 caisses et d’autres sessions de cet ordinateur. Les caisses continueront de vendre, hors ligne, et transmettront leurs ventes quand Comptoir sera rouvert ici. Les fenêtres des autres sessions s’arrêteront jusque-là.',
  );
});

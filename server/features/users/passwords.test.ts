import { expect, test } from 'vitest';
import { isPreuveOf, toVerificateur } from '#server/calls/verificateur.ts';
import { Preuve, Verificateur } from '#shared/utilisateurs/verificateur.ts';
import { createPasswords, createVerificateur, noPassword, prove } from './passwords.ts';

const password = 'le vis à bois de 4 par 40';

test('a verifier checks its password, and only the hash behind it is the proof', async () => {
  const { verify, hash } = createPasswords();
  const verificateur = await createVerificateur(password);
  expect(Verificateur.safeParse(verificateur).success).toBe(true);
  expect(await verify(verificateur, password)).toBe(true);
  expect(await verify(verificateur, `${password}.`)).toBe(false);
  const preuve = await prove(verificateur, password);
  expect(Preuve.safeParse(preuve).success).toBe(true);
  expect(verificateur).not.toContain(preuve.split('$').at(-1));
  expect(isPreuveOf(preuve, verificateur)).toBe(true);
  expect(isPreuveOf(verificateur, verificateur)).toBe(false);
  expect(isPreuveOf(await prove(verificateur, 'un autre'), verificateur)).toBe(false);
  // Another salt, so another proof of the same password.
  expect(isPreuveOf(await hash(password), verificateur)).toBe(false);
  expect(toVerificateur(preuve)).toBe(verificateur);
});

test('an account without a password has none that is right, the empty one neither', async () => {
  const { verify } = createPasswords();
  for (const tried of ['', password]) {
    expect(await verify(noPassword, tried)).toBe(false);
    expect(await verify(undefined, tried)).toBe(false);
  }
});

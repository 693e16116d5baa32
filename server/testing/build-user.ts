import type { UserInput } from '#shared/contracts/auth.ts';

let count = 0;

export const testPassword = 'motdepasse-correct';

/** Somebody to create, each time with another address. */
export function buildUser(overrides: Partial<UserInput> = {}): UserInput {
  count += 1;
  return {
    email: `personne${count}@quincaillerie.example`,
    nom: 'Morel',
    prenom: 'Jeanne',
    role: 'vendeur',
    password: testPassword,
    ...overrides,
  };
}

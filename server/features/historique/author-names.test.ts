import { expect, test } from 'vitest';
import { startTestServer } from '#server/testing/running/start-test-server.ts';
import { createAuthorNames } from './author-names.ts';

async function createNames() {
  const server = await startTestServer();
  const { users, apiKeys } = server.identity;
  const password = 'un mot de passe solide';
  const hire = (prenom: string, nom: string) =>
    users.create({ email: `${nom.toLowerCase()}@boutique.example`, password, prenom, nom, role: 'vendeur' });
  const [claire, paul] = [await hire('Claire', 'Morel'), await hire('Paul', 'Roux')];
  const site = await apiKeys.create({ nom: 'Site web', role: 'vendeur' });
  return {
    toName: createAuthorNames({ users, apiKeys }),
    claire,
    paul,
    site,
    [Symbol.asyncDispose]: server[Symbol.asyncDispose],
  };
}

test('authors are shown by their full names', async () => {
  await using names = await createNames();
  const { toName, claire, paul, site } = names;
  expect(toName(`session:${claire.id}`)).toBe('Claire Morel');
  expect(toName(`session:${claire.id} (accord\u00a0: ${paul.id})`)).toBe('Claire Morel, avec l’accord de Paul Roux');
  expect(toName(`api-key:${site.id}`)).toBe('la clé Site web');
  expect(toName(`session:${claire.id} (P02)`)).toBe('Claire Morel');
});

test('a user of another till is shown as that till; the service and an unknown user have no name', async () => {
  await using names = await createNames();
  const { toName, paul } = names;
  expect(toName('session:elsewhere (P02)')).toBe('le poste P02');
  expect(toName(`session:elsewhere (accord\u00a0: ${paul.id}) (P02)`)).toBe('le poste P02, avec l’accord de Paul Roux');
  expect(toName('session:gone')).toBeNull();
  expect(toName('service')).toBeNull();
  expect(toName('anonymous:service')).toBeNull();
});

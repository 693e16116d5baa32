import { expect, test } from 'vitest';
import { buildUser } from '#server/testing/fixtures/build-user.ts';
import { startShop } from '#server/testing/running/start-shop.ts';
import { createApiKey, deleteApiKey } from '#shared/contracts/utilisateurs/api-keys.ts';
import { createUser, updateUser } from '#shared/contracts/utilisateurs/auth.ts';
import { listEvenements } from '#shared/contracts/service/conformite.ts';

test('each change of rights is in the sealed journal, a change of name is not', async () => {
  await using shop = await startShop();
  const { call } = shop;
  const readRights = async () =>
    (await call(listEvenements)).evenements
      .filter(({ libelle }) => libelle === 'Droits modifiés')
      .map(({ texte }) => texte);
  const { id } = await call(createUser, { body: buildUser({ role: 'vendeur' }) });
  await call(updateUser, { params: { id }, body: { prenom: 'Ève' } });
  expect(await readRights()).toEqual([expect.stringContaining(`Compte ${id}\u00a0: vendeur`)]);
  await call(updateUser, { params: { id }, body: { role: 'responsable' } });
  await call(updateUser, { params: { id }, body: { is_active: false } });
  const [closed, raised] = await readRights();
  expect(raised).toMatch(/: responsable .* au lieu de vendeur /);
  expect(closed).toContain('responsable, fermé');
  const key = await call(createApiKey, { body: { nom: 'Site', role: 'lecture' } });
  await call(deleteApiKey, { params: { id: key.id } });
  expect((await readRights()).slice(0, 2)).toEqual([
    `Clé d’API ${key.id} retirée`,
    `Clé d’API ${key.id} donnée\u00a0: lecture`,
  ]);
});

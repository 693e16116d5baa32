import { expect, test } from 'vitest';
import { checkRemise } from '#shared/contracts/ventes/devis.ts';
import { updateClient } from '#shared/contracts/tiers/clients.ts';
import { InvalidInput } from '#shared/endpoints/errors.ts';
import { startShop } from '#server/testing/running/start-shop.ts';

test('a discount is allowed up to the customer’s maximum, and the answer names the maximum', async () => {
  await using shop = await startShop();
  await shop.call(updateClient, { params: { code: 'DURAND' }, body: { remise_max: 12.5 } });
  const check = (remise_pourcentage: number) =>
    shop.call(checkRemise, { query: { client_id: 'DURAND', remise_pourcentage } });
  expect(await check(12.5)).toEqual({
    client_id: 'DURAND',
    remise_max_autorisee: 12.5,
    remise_demandee: 12.5,
    autorisee: true,
    message: 'La remise de 12,5\u202f% est autorisée (maximum 12,5\u202f%).',
  });
  expect(await check(12.51)).toMatchObject({
    autorisee: false,
    message: 'La remise de 12,51\u202f% est trop élevée\u00a0: le maximum autorisé est de 12,5\u202f%.',
  });
});

test('without a percentage there is no discount, and a customer without a maximum has the shop’s', async () => {
  await using shop = await startShop();
  const answer = await shop.call(checkRemise, { query: { client_id: 'DURAND' } });
  expect(answer).toMatchObject({ remise_demandee: 0, remise_max_autorisee: 10, autorisee: true });
});

test('an out-of-range value is a 422, an unknown customer a 500 with a message', async () => {
  await using shop = await startShop();
  const check = (client_id: string, remise_pourcentage: number) =>
    shop.call(checkRemise, { query: { client_id, remise_pourcentage } });
  await expect(check('DURAND', 100.1)).rejects.toBeInstanceOf(InvalidInput);
  await expect(check('DURAND', -1)).rejects.toBeInstanceOf(InvalidInput);
  await expect(check('', 5)).rejects.toBeInstanceOf(InvalidInput);
  await expect(check('NON', 5)).rejects.toMatchObject({ status: 500, message: 'Client NON introuvable' });
});

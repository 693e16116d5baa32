import { expect, test } from 'vitest';
import { startShop } from '#server/testing/running/start-shop.ts';
import { createApiClient as connect } from '#shared/endpoints/api-client.ts';
import { createDevis, getDevis, updateDevis, updateDevisStatut } from '#shared/contracts/ventes/devis.ts';
import type { DocumentRecord } from '#shared/contracts/documents/documents.ts';
import { createCommande, getCommande, updateCommande } from '#shared/contracts/ventes/ventes.ts';
import { devisToCommande } from '#shared/contracts/workflows.ts';
import { Outdated } from '#shared/endpoints/errors.ts';
import { toVersionTag } from '#shared/endpoints/version-tag.ts';

const vis = { article_code: 'VIS', quantite: 3 };
const livre = { article_code: 'LIVRE', quantite: 1 };

async function startWithQuote() {
  const shop = await startShop();
  const { id } = await shop.call(createDevis, { body: { client_id: shop.client, lignes: [vis] } });
  const read = async () => (await shop.call(getDevis, { params: { id } })).data;
  /** Connects a client that changes this version. */
  const on = (ifMatch: string) => connect(shop.url, { headers: { ...shop.headers, 'if-match': ifMatch } });
  return { ...shop, id, read, on };
}

test('when two users change one quote, the second gets a conflict, and the first one’s line is kept', async () => {
  await using shop = await startWithQuote();
  const { id, read, on } = shop;
  const opened = toVersionTag(await read());
  await on(opened)(updateDevis, { params: { id }, body: { lignes: [vis, livre] } });

  const second = on(opened)(updateDevis, { params: { id }, body: { lignes: [{ ...vis, quantite: 5 }] } });
  const refusal = await second.catch((error: unknown) => error);
  expect(refusal).toBeInstanceOf(Outdated);
  const { status, message, actuel } = refusal as Outdated;
  expect([status, message]).toEqual([409, `Le devis ${id} a été modifié entre-temps par quelqu’un d’autre.`]);
  const now = await read();
  expect(actuel).toEqual(now);
  expect(now.lignes?.map(({ article_code, quantite }) => [article_code, quantite])).toEqual([
    ['VIS', 3],
    ['LIVRE', 1],
  ]);

  await on(toVersionTag(now))(updateDevis, { params: { id }, body: { lignes: [{ ...vis, quantite: 5 }, livre] } });
  expect((await read()).total_ht).toBe(70);
});

test('without a version the last one to write has it, as the specification says', async () => {
  await using shop = await startWithQuote();
  const { id, call, read } = shop;
  await call(updateDevis, { params: { id }, body: { lignes: [vis, livre] } });
  await call(updateDevis, { params: { id }, body: { lignes: [{ ...vis, quantite: 5 }] } });
  expect((await read()).lignes).toHaveLength(1);
});

test('a program may give the version it read, or the ETag that came with it', async () => {
  await using shop = await startWithQuote();
  const { id, on, read, url, headers } = shop;
  const { headers: answered } = await fetch(`${url}/devis/${id}`, { headers });
  expect(answered.get('etag')).toBe(toVersionTag(await read()));
  await on('"1"')(updateDevis, { params: { id }, body: { lignes: [livre] } });
  await expect(on('"1"')(updateDevis, { params: { id }, body: { lignes: [vis] } })).rejects.toBeInstanceOf(Outdated);
  await on('*')(updateDevis, { params: { id }, body: { lignes: [vis] } });
  const raw = await fetch(`${url}/devis/${id}`, {
    method: 'PUT',
    headers: { ...headers, 'content-type': 'application/json', 'if-match': answered.get('etag') ?? '' },
    body: JSON.stringify({ statut: 2 }),
  });
  expect([raw.status, await raw.json()]).toMatchObject([409, { code: 'version_depassee', actuel: { numero: id } }]);
});

test('a change sent again after a lost answer succeeds, instead of being a conflict', async () => {
  await using shop = await startWithQuote();
  const { id, on, read } = shop;
  const opened = toVersionTag(await read());
  const change = { params: { id }, body: { lignes: [livre] } };
  const { devis } = await on(opened)(updateDevis, change);
  expect((await on(opened)(updateDevis, change)).devis).toEqual(devis);
  expect((await read()).version).toBe(devis.version);
  await on(opened)(updateDevisStatut, { params: { id }, query: { nouveau_statut: 0 } });
});

test('a quote changed since it was shown gets neither a status nor an order made from it', async () => {
  await using shop = await startWithQuote();
  const { id, call, on, read } = shop;
  const opened = toVersionTag(await read());
  await call(updateDevis, { params: { id }, body: { lignes: [livre] } });
  const accepted = on(opened)(updateDevisStatut, { params: { id }, query: { nouveau_statut: 2 } });
  await expect(accepted).rejects.toBeInstanceOf(Outdated);
  await expect(on(opened)(devisToCommande, { params: { id } })).rejects.toBeInstanceOf(Outdated);
  expect(await read()).toMatchObject({ statut: 0, documents_cibles: [] });
  await on(toVersionTag(await read()))(devisToCommande, { params: { id } });
});

test('documents of the other kinds are protected from lost updates like quotes', async () => {
  await using shop = await startShop();
  const { data } = await shop.call(createCommande, { body: { client_id: shop.client, lignes: [vis] } });
  const params = { id: data.numero_commande };
  const opened: DocumentRecord = await shop.call(getCommande, { params });
  const on = connect(shop.url, { headers: { ...shop.headers, 'if-match': toVersionTag(opened) } });
  await on(updateCommande, { params, body: { lignes: [vis, livre] } });
  await expect(on(updateCommande, { params, body: { lignes: [livre] } })).rejects.toBeInstanceOf(Outdated);
});

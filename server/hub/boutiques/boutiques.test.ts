import { expect, test } from 'vitest';
import { buildArticle, buildClient } from '#server/testing/fixtures/build-records.ts';
import { until } from '#server/testing/running/shared-shop-state.ts';
import { startChain } from '#server/testing/chain/start-chain.ts';
import { createArticle, getArticle } from '#shared/contracts/articles/articles.ts';
import { getBoutique, updateBoutique } from '#shared/contracts/boutique/boutique.ts';
import { createClient, getClient } from '#shared/contracts/tiers/clients.ts';
import { getAilleurs } from '#shared/contracts/postes/gateway-ailleurs.ts';
import { type Element, getRecord, listChangements, pushElement } from '#shared/contracts/postes/gateway.ts';
import { createFacture } from '#shared/contracts/ventes/ventes.ts';
import { toPath } from '#shared/endpoints/api-client.ts';

const sale = { client_id: 'DURAND', lignes: [{ article_code: 'VIS', quantite: 2 }] };

test('shops have customers and articles in common, and each its own sales, stock and card', async () => {
  await using chain = await startChain('chain');
  const { lyon, paris, settle } = chain;
  await lyon.call(createClient, { body: buildClient({ num: 'DURAND' }) });
  await lyon.call(createArticle, { body: buildArticle({ reference: 'VIS', stock_reel: 10 }) });
  await settle();
  await paris.call(updateBoutique, { body: { ...(await paris.call(getBoutique)), ville: 'Paris' } });
  await paris.call(createFacture, { body: sale });
  await settle();
  expect((await paris.call(getClient, { params: { code: 'DURAND' } })).data.numero).toBe('DURAND');
  expect((await lyon.call(getArticle, { params: { reference: 'VIS' } })).stock_reel).toBe(10);
  expect((await paris.call(getArticle, { params: { reference: 'VIS' } })).stock_reel).toBe(-2);
  expect(await lyon.call(getBoutique)).toMatchObject({ raison_sociale: 'LYON', ville: '' });
  expect(await paris.call(getBoutique)).toMatchObject({ raison_sociale: 'PARIS', ville: 'Paris' });
});

test('a till does not receive another shop’s sales, can read one by its number, and cannot change any', async () => {
  await using chain = await startChain('chain_own');
  const { hub, tokens, lyon, paris, settle } = chain;
  await lyon.call(createClient, { body: buildClient({ num: 'DURAND' }) });
  await lyon.call(createArticle, { body: buildArticle({ reference: 'VIS', stock_reel: 10 }) });
  await settle();
  await paris.call(createFacture, { body: sale });
  await settle();
  const headers = {
    authorization: `Bearer ${tokens.LYON}`,
    'x-comptoir-poste': 'P07',
    'x-comptoir-installation': 'installation-of-a-thief',
    'content-type': 'application/json',
  };
  const numero = 'FA-P02-000001';
  const ask = async (path: string) => (await fetch(hub.url + path, { headers })).json();
  const page = (await ask(toPath(listChangements, { query: { limit: 100 } }))) as { changements: { code: string }[] };
  expect(page.changements.map(({ code }) => code)).not.toContain(numero);
  const toRecord = (entite: Element['entite'], code: string) => toPath(getRecord, { params: { entite, code } });
  expect(await ask(toRecord('document', numero))).toEqual({ detail: 'Cet enregistrement n’existe pas.' });
  expect(await ask(toRecord('tiers', 'DURAND'))).toMatchObject({ enregistrement: { numero: 'DURAND' } });
  expect(await ask(toRecord('boutique', 'boutique'))).toMatchObject({ enregistrement: { raison_sociale: 'LYON' } });
  const readElsewhere = () => ask(toPath(getAilleurs, { params: { numero } }));
  const read = (await readElsewhere()) as { document: Record<string, unknown> };
  expect(read).toMatchObject({ boutique: { code: 'PARIS' }, document: { numero, client_code: 'DURAND' } });
  const push = async (element: Partial<Element>, key: string) => {
    const body = JSON.stringify({ avant: {}, auteur: 'x', action: 'modification', base: 1, force: true, ...element });
    const sent = { method: 'POST', headers: { ...headers, 'idempotency-key': key }, body };
    const response = await fetch(hub.url + pushElement.path, sent);
    return { status: response.status, body: await response.json() };
  };
  expect(await push({ entite: 'document', code: numero, apres: { reference: 'Volé' } }, 'a')).toMatchObject({
    status: 422,
    body: { detail: `${numero} est d’une autre boutique\u00a0: elle seule peut le changer.` },
  });
  const again = { entite: 'document', code: numero, base: null, apres: read.document } as const;
  expect(await push(again, 'b')).toMatchObject({ status: 422 });
  expect(await readElsewhere()).toEqual(read);
});

test('a till that uploads everything may send numbers of its own shop’s tills only, of any kind', async () => {
  await using chain = await startChain('chain_numbers');
  const { hub, tokens, lyon, paris, settle, hear } = chain;
  await lyon.call(createClient, { body: buildClient({ num: 'DURAND' }) });
  await lyon.call(createArticle, { body: buildArticle({ reference: 'VIS', stock_reel: 10 }) });
  await settle();
  await lyon.call(createFacture, { body: sale });
  await hear(() => true);
  const headers = {
    authorization: `Bearer ${tokens.PARIS}`,
    'x-comptoir-poste': 'P07',
    'x-comptoir-installation': 'installation-of-a-thief',
    'content-type': 'application/json',
  };
  const ofLyon = { 'x-comptoir-poste': 'P01', 'x-comptoir-installation': lyon.installation };
  const read = async (entite: Element['entite'], code: string) => {
    const sent = { headers: { ...headers, ...ofLyon, authorization: `Bearer ${tokens.LYON}` } };
    const response = await fetch(hub.url + toPath(getRecord, { params: { entite, code } }), sent);
    return ((await response.json()) as { enregistrement: Record<string, unknown> }).enregistrement;
  };
  const push = async (entite: Element['entite'], numero: string, apres: Record<string, unknown>) => {
    const body = JSON.stringify({
      entite,
      code: numero,
      base: null,
      avant: {},
      auteur: 'x',
      action: 'creation',
      apres,
    });
    const sent = { method: 'POST', headers: { ...headers, 'idempotency-key': numero }, body };
    const response = await fetch(hub.url + pushElement.path, sent);
    return [response.status, ((await response.json()) as { detail?: string }).detail];
  };
  const facture = await read('document', 'FA-P01-000001');
  const toFacture = (numero: string) => ({ ...facture, numero, chaine: numero });
  const client = await read('tiers', 'DURAND');
  const refused = (numero: string) => [
    422,
    `Le numéro ${numero} est d’une caisse d’une autre boutique : elle seule peut le donner.`,
  ];
  for (const numero of ['FA-P01-000002', 'FA-P01-000900']) {
    expect(await push('document', numero, toFacture(numero))).toEqual(refused(numero));
  }
  const numero = 'CL-P01-00002';
  expect(await push('tiers', numero, { ...client, numero })).toEqual(refused(numero));
  for (const own of ['FA-P02-000001', 'FA-P09-000001']) {
    expect(await push('document', own, toFacture(own))).toEqual([200, undefined]);
  }
  await lyon.call(createFacture, { body: sale });
  await hear(() => true);
  expect([lyon.outbox.count().a_traiter, paris.outbox.count().a_traiter]).toEqual([0, 0]);
  expect(await read('document', 'FA-P01-000002')).toMatchObject({ numero: 'FA-P01-000002' });
});

test('the hub’s administrator sees its shops, its tills and who is late; a removed till is refused', async () => {
  await using chain = await startChain('chain_admin');
  const { hub, lyon } = chain;
  await lyon.refresh();
  expect(await hub.siege.listBoutiques('G1')).toMatchObject([
    { code: 'LYON', postes: 1 },
    { code: 'PARIS', postes: 1 },
  ]);
  await until(async () => (await hub.siege.listPostes('G1', 'LYON'))[0]?.derniere_visite !== null);
  expect(await hub.siege.listPostes('G1', undefined)).toMatchObject([
    { code: 'P01', boutique: 'LYON', en_retard: false },
    { code: 'P02', boutique: 'PARIS' },
  ]);
  await hub.siege.removePoste('G1', 'P01');
  await lyon.refresh();
  expect((await hub.siege.listPostes('G1', 'LYON'))[0]).toMatchObject({ motif_retrait: 'retiree' });
  await expect(hub.siege.createCodes({ groupe: 'G1', boutique: 'BREST' }, {})).rejects.toThrow('BREST introuvable');
  const { codes } = await hub.siege.createCodes({ groupe: 'G1', boutique: 'PARIS' }, { nombre: 200 });
  expect(new Set(codes).size).toBe(200);
});

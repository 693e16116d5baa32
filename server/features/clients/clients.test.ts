import { expect, test } from 'vitest';
import { startShop } from '#server/testing/running/start-shop.ts';
import { getActiviteClient } from '#shared/contracts/tiers/activites.ts';
import { createFacture, updateFacture } from '#shared/contracts/ventes/ventes.ts';
import { startTestServer } from '#server/testing/running/start-test-server.ts';
import { buildClient } from '#server/testing/fixtures/build-records.ts';
import { createApiClient as connect } from '#shared/endpoints/api-client.ts';
import { getBoutique, updateBoutique } from '#shared/contracts/boutique/boutique.ts';
import { createClient, getClient, listClients, updateClient } from '#shared/contracts/tiers/clients.ts';
import { NotAllowed, NotFound, Refused } from '#shared/endpoints/errors.ts';

test('a customer may be known by a SIREN alone, and the clientele is stated', async () => {
  await using shop = await startShop();
  const change = async (body: Parameters<typeof updateClient.body.parse>[0]) =>
    (await shop.call(updateClient, { params: { code: shop.client }, body: updateClient.body.parse(body) })).client;
  const found = async (query: string) =>
    (await shop.call(listClients, { query: { query } })).data.map(({ numero }) => numero);

  expect(await change({ siren: '423 456 789'.replaceAll(' ', '') })).toMatchObject({
    siret: null,
    siren: '423456789',
    est_entreprise: true,
  });
  expect(await found('423 456 789')).toEqual([shop.client]);
  expect(await change({ siret: '73282932000074' })).toMatchObject({ siren: '732829320' });
  expect(await change({ siret: null })).toMatchObject({ siret: null, siren: null, est_particulier: true });
  expect(await change({ clientele: 'public', adresse_electronique: '423456789_MAIRIE' })).toMatchObject({
    clientele: 'public',
    adresse_electronique: '423456789_MAIRIE',
    est_entreprise: true,
  });
  expect(await change({ siret: '73282932000074', clientele: 'particulier' })).toMatchObject({ est_particulier: true });
  expect(await change({ clientele: null, adresse_electronique: '' })).toMatchObject({
    clientele: null,
    adresse_electronique: null,
    est_entreprise: true,
  });
});

test('a customer is created, read, found and changed', async () => {
  await using server = await startTestServer();
  const body = buildClient({ num: ' Dupont ', intitule: 'Dupont & Fils', ville: 'Évreux', siret: '732 829 320 00074' });
  await expect(server.call(createClient, { body })).rejects.toMatchObject({ status: 422 });

  const created = await server.call(createClient, { body: { ...body, siret: '73282932000074' } });
  expect(created).toMatchObject({ success: true, message: 'Client Dupont créé' });
  expect(created.data).toMatchObject({
    numero: 'Dupont',
    intitule: 'Dupont & Fils',
    type_tiers: 'client',
    qualite: 'CLI',
    est_prospect: false,
    est_fournisseur: false,
    est_entreprise: true,
    est_particulier: false,
    est_actif: true,
    est_en_sommeil: false,
    siret: '73282932000074',
    siren: '732829320',
    compte_general: '411000',
    date_creation: '2026-03-16T09:30:00.000Z',
    remise_max: 10,
    version: 1,
  });

  const read = await server.call(getClient, { params: { code: 'DUPONT' } });
  expect(read).toEqual({ success: true, data: created.data });
  expect((await server.call(listClients, { query: { query: 'evreux dup' } })).data).toEqual([created.data]);

  const changed = await server.call(updateClient, {
    params: { code: 'DUPONT' },
    body: { intitule: 'Dupont et Filles', siret: '' },
  });
  expect(changed).toMatchObject({ success: true, message: 'Client Dupont mis à jour' });
  expect(changed.client).toEqual({
    ...created.data,
    intitule: 'Dupont et Filles',
    siret: null,
    siren: null,
    est_entreprise: false,
    est_particulier: true,
    nom_complet: 'Dupont et Filles',
    version: 2,
  });
  expect((await server.call(listClients, { query: { query: 'fils' } })).data).toEqual([]);
  expect((await server.call(listClients, { query: { query: 'filles' } })).data).toEqual([changed.client]);
});

test('an individual has no legal form, and an emptied field is null', async () => {
  await using server = await startTestServer();
  const { data } = await server.call(createClient, {
    body: buildClient({ num: 'C1', intitule: 'Marie Curie', adresse: '', email: '' }),
  });
  expect(data).toMatchObject({ est_particulier: true, forme_juridique: '', nom_complet: 'Marie Curie' });
  expect(data).toMatchObject({ adresse: null, email: null });
});

test('codes are numbered in the till’s own series, skipping those chosen by hand', async () => {
  await using server = await startTestServer();
  const create = async (num?: string) => (await server.call(createClient, { body: buildClient({ num }) })).data.numero;
  expect(await create()).toBe('CL-P01-00001');
  expect(await create('CL-P01-00002')).toBe('CL-P01-00002');
  expect(await create('')).toBe('CL-P01-00003');
  expect(await create('  ')).toBe('CL-P01-00004');
});

test('customers created at the same time all get their own code', async () => {
  await using server = await startTestServer();
  const body = buildClient();
  const created = await Promise.all(Array.from({ length: 20 }, () => server.call(createClient, { body })));
  expect(new Set(created.map(({ data }) => data.numero)).size).toBe(20);
});

test('a code that exists is refused, however it is typed', async () => {
  await using server = await startTestServer();
  await server.call(createClient, { body: buildClient({ num: 'DUPONT' }) });
  const again = server.call(createClient, { body: buildClient({ num: 'dupont\u00a0' }) });
  await expect(again).rejects.toThrow('Le client DUPONT existe déjà');
  await expect(again).rejects.toBeInstanceOf(Refused);
});

test('a name made of spaces is refused', async () => {
  await using server = await startTestServer();
  const call = server.call(createClient, { body: buildClient({ intitule: ' \u00a0 ' }) });
  await expect(call).rejects.toMatchObject({ status: 422, erreurs: [{ champ: 'intitule' }] });
});

test('null and an empty field mean the default', async () => {
  await using server = await startTestServer();
  for (const compte_collectif of [null, '', undefined]) {
    const { data } = await server.call(createClient, { body: { intitule: 'Petit', compte_collectif } });
    expect(data.compte_general).toBe('411000');
  }
});

test('a code keeps its case, and is unique case-insensitively', async () => {
  await using server = await startTestServer();
  const { data } = await server.call(createClient, { body: buildClient({ num: 'Petit-k3x' }) });
  expect(data.numero).toBe('Petit-k3x');
  for (const code of ['Petit-k3x', 'PETIT-K3X', ' petit-k3x '])
    expect((await server.call(getClient, { params: { code } })).data).toEqual(data);
  const again = server.call(createClient, { body: buildClient({ num: 'PETIT-K3X' }) });
  await expect(again).rejects.toThrow(new Refused('Le client Petit-k3x existe déjà'));
});

test('an unknown customer is not found, read or changed', async () => {
  await using server = await startTestServer();
  const params = { code: 'NEANT' };
  await expect(server.call(getClient, { params })).rejects.toThrow(new NotFound('Client NEANT introuvable'));
  await expect(server.call(updateClient, { params, body: {} })).rejects.toThrow(
    new NotFound('Client NEANT introuvable'),
  );
});

test('a business error of a change is a 404, as the specification has it', async () => {
  await using server = await startTestServer();
  await server.call(createClient, { body: buildClient({ num: 'C1' }) });
  const call = server.call(updateClient, { params: { code: 'C1' }, body: { intitule: '\u2060' } });
  await expect(call).rejects.toThrow(new NotFound('L’intitulé est vide.'));
});

test('fields that were not sent stay unchanged', async () => {
  await using server = await startTestServer();
  const { data } = await server.call(createClient, {
    body: buildClient({ num: 'C1', ville: 'Lyon', email: 'a@exemple.fr', telephone: '04 78 00 00 00' }),
  });
  const { client } = await server.call(updateClient, { params: { code: 'C1' }, body: { ville: 'Paris' } });
  expect(client).toEqual({ ...data, ville: 'Paris', version: 2 });
  const cleared = await server.call(updateClient, { params: { code: 'C1' }, body: { email: null, intitule: null } });
  expect(cleared.client).toEqual({ ...data, ville: 'Paris', email: null, version: 3 });
  const same = await server.call(updateClient, { params: { code: 'C1' }, body: { ville: ' Paris ' } });
  expect(same.client).toEqual(cleared.client);
});

test('an unchanged list answers 304 to who has it, and a change gives a new one', async () => {
  await using server = await startTestServer();
  await server.call(createClient, { body: buildClient({ num: 'C1' }) });
  const get = (etag = '') => fetch(`${server.url}/clients`, { headers: { ...server.headers, 'if-none-match': etag } });
  const first = await get();
  const etag = first.headers.get('etag') ?? '';
  expect(etag).not.toBe('');
  expect(first.headers.get('cache-control')).toBe('no-store');
  const unchanged = await get(etag);
  expect([unchanged.status, unchanged.headers.get('cache-control')]).toEqual([304, 'no-store']);
  await server.call(updateClient, { params: { code: 'C1' }, body: { ville: 'Lyon' } });
  const changed = await get(etag);
  expect(changed.status).toBe(200);
  expect(await changed.json()).toMatchObject({ success: true, data: [{ numero: 'C1', ville: 'Lyon' }] });
});

test('sent again with the same idempotency key, a creation gives the same customer', async () => {
  await using server = await startTestServer();
  const call = connect(server.url, { headers: { ...server.headers, 'idempotency-key': 'clef-1' } });
  const first = await call(createClient, { body: buildClient({ intitule: 'Une fois' }) });
  const second = await call(createClient, { body: buildClient({ intitule: 'Une fois' }) });
  expect(second).toEqual(first);
  expect((await server.call(listClients)).data).toHaveLength(1);
  const other = call(createClient, { body: buildClient({ intitule: 'Autre' }) });
  await expect(other).rejects.toMatchObject({ status: 422 });
});

test('a customer without a maximum discount of their own follows the shop’s', async () => {
  await using server = await startTestServer();
  await server.call(createClient, { body: buildClient({ num: 'C1' }) });
  await server.call(createClient, { body: buildClient({ num: 'C2' }) });
  await server.call(updateClient, { params: { code: 'C2' }, body: { remise_max: 25 } });
  const boutique = await server.call(getBoutique);
  await server.call(updateBoutique, { body: { ...boutique, remise_max_defaut: 7.5 } });
  await server.call(updateClient, { params: { code: 'C1' }, body: { ville: 'Lyon' } });
  const { data } = await server.call(listClients);
  expect(data.map(({ numero, remise_max }) => [numero, remise_max])).toEqual([
    ['C1', 7.5],
    ['C2', 25],
  ]);
});

test('only a responsable may change a customer’s maximum discount', async () => {
  await using server = await startTestServer();
  await server.call(createClient, { body: buildClient({ num: 'C1' }) });
  const { cle } = await server.identity.apiKeys.create({ nom: 'Caisse', role: 'vendeur' });
  const callAsClerk = connect(server.url, { headers: { 'x-api-key': cle } });
  const params = { code: 'C1' };
  await expect(callAsClerk(updateClient, { params, body: { remise_max: 90 } })).rejects.toBeInstanceOf(NotAllowed);
  const { client } = await callAsClerk(updateClient, { params, body: { ville: 'Lyon' } });
  expect(client).toMatchObject({ ville: 'Lyon', remise_max: 10 });
});

test('a code with spaces, slashes or accents is read back by its address', async () => {
  await using server = await startTestServer();
  const { data } = await server.call(createClient, { body: buildClient({ num: 'É/T 50%?#' }) });
  expect((await server.call(getClient, { params: { code: data.numero } })).data.numero).toBe('É/T 50%?#');
});

test('a customer has contacts and a credit limit; only a manager sets the limit', async () => {
  await using shop = await startShop();
  await shop.call(updateClient, { params: { code: 'DURAND' }, body: { contact: 'Léa Durand', encours_autorise: 50 } });
  const { data } = await shop.call(getClient, { params: { code: 'DURAND' } });
  expect(data).toMatchObject({ contact: 'Léa Durand', encours_autorise: 50 });
  const read = () => shop.call(getActiviteClient, { params: { code: 'DURAND' } });
  expect(await read()).toMatchObject({ impayes: { nb: 0, total_ttc: 0 }, encours_autorise: 50 });
  const lignes = [{ article_code: 'VIS', quantite: 7 }];
  const sold = await shop.call(createFacture, { body: { client_id: 'DURAND', lignes } });
  expect(await read()).toMatchObject({ impayes: { nb: 1, total_ttc: 84 }, encours_autorise: 50 });
  await shop.call(updateFacture, { params: { id: sold.data.numero_facture }, body: { statut: 2 } });
  expect(await read()).toMatchObject({ impayes: { nb: 0, total_ttc: 0 } });
  const clerk = await shop.callAs('vendeur');
  const raise = { params: { code: 'DURAND' }, body: { encours_autorise: 5_000 } };
  await expect(clerk(updateClient, raise)).rejects.toBeInstanceOf(NotAllowed);
  await expect(clerk(createClient, { body: { intitule: 'Ami', encours_autorise: 5_000 } })).rejects.toBeInstanceOf(
    NotAllowed,
  );
  await clerk(updateClient, { params: { code: 'DURAND' }, body: { contact: '' } });
  expect((await shop.call(getClient, { params: { code: 'DURAND' } })).data.contact).toBeNull();
});

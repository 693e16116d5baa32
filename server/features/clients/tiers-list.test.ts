import fc from 'fast-check';
import { expect, test } from 'vitest';
import { buildClient } from '#server/testing/fixtures/build-records.ts';
import { listInMemory } from '#server/testing/list-in-memory.ts';
import { startTestServer } from '#server/testing/running/start-test-server.ts';
import { takeDose } from '#server/testing/take-dose.ts';
import { createApiClient as connect } from '#shared/endpoints/api-client.ts';
import { ClientCreateInput, createClient, listClients, updateClient } from '#shared/contracts/tiers/clients.ts';
import { createFournisseur, listFournisseurs } from '#shared/contracts/tiers/fournisseurs.ts';
import { listProspects } from '#shared/contracts/tiers/prospects.ts';
import {
  browseClients,
  browseFournisseurs,
  browseProspects,
  TiersApercu,
  type TiersOrder,
  tiersOrders,
} from '#shared/contracts/tiers/tiers-list.ts';
import { NotAllowed } from '#shared/endpoints/errors.ts';

type Server = Awaited<ReturnType<typeof startTestServer>>;

const names = [
  'Éloïse Œuvrard',
  'eloise martin',
  'Père & Fils',
  'père et fils',
  'Zoé',
  'Zoe',
  '3 Suisses',
  'L’Atelier',
];
const towns = ['Évreux', 'Uzès', null, 'évian', "L'Isle"];
const context = { caller: { kind: 'anonymous', id: 'essai', role: 'admin' } } as const;

/** Creates third parties of each kind, many of which are equal in some field. */
async function createShop(count: number) {
  const server = await startTestServer();
  for (let index = 0; index < count; index += 1) {
    const person = { intitule: names[(index * 3) % names.length] ?? '', ville: towns[index % towns.length] ?? null };
    const code = (index * 7) % count;
    await server.call(createClient, { body: buildClient({ num: `c-${code}`, ...person }) });
    await server.call(createFournisseur, { body: { ...buildClient({ ...person }), num: `F${code}` } });
    const prospect = ClientCreateInput.parse(buildClient({ num: `P ${code}`, ...person }));
    await server.backOffice.tiers.create('prospect', prospect, context);
  }
  return server;
}

const sortBy: Record<TiersOrder, (row: TiersApercu) => string> = {
  intitule: (row) => row.intitule,
  numero: (row) => row.numero,
  ville: (row) => row.ville ?? '',
};

/** For each kind, the list of the specification, and its pages. */
const kinds = [
  {
    list: async (server: Server, query: string) => (await server.call(listClients, { query: { query } })).data,
    endpoint: browseClients,
  },
  {
    list: (server: Server, query: string) => server.call(listProspects, { query: { query } }),
    endpoint: browseProspects,
  },
  {
    list: (server: Server, query: string) => server.call(listFournisseurs, { query: { query } }),
    endpoint: browseFournisseurs,
  },
];

const anyQuestion = fc.record({
  q: fc.constantFrom('', '', ' ', 'eloise', 'PÈRE', 'c1', 'f 1', 'p', 'uzes', 'rien', '&'),
  tri: fc.constantFrom(undefined, ...tiersOrders),
  sens: fc.constantFrom('asc', 'desc'),
});

test('pages and counts equal those of all of a kind sorted in memory, for every query', async () => {
  await using server = await createShop(30);
  const page = fc.record({ debut: fc.integer({ min: 0, max: 35 }), limit: fc.integer({ min: 1, max: 35 }) });
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...kinds),
      anyQuestion,
      page,
      async ({ list, endpoint }, { q, tri, sens }, { debut, limit }) => {
        const rows = (await list(server, q)).map((one) => TiersApercu.parse(one));
        const expected = listInMemory(rows, { sortBy: tri && sortBy[tri], sens });
        const answer = await server.call(endpoint, { query: { q, tri, sens, debut, limit } });
        expect(answer).toEqual({ data: expected.slice(debut, debut + limit), total: expected.length });
      },
    ),
    { numRuns: takeDose(25, 300) },
  );
});

test('a page shows what was created or changed just before, of its own kind alone', async () => {
  await using server = await startTestServer();
  const read = async () => {
    const { data, total } = await server.call(browseClients, { query: { tri: 'intitule' } });
    return { total, found: data.map(({ numero, ville }) => [numero, ville]) };
  };
  expect(await read()).toEqual({ total: 0, found: [] });
  await server.call(createFournisseur, { body: { num: 'F1', intitule: 'Facom' } });
  await server.call(createClient, { body: buildClient({ num: 'C1', intitule: 'Zoé', ville: 'Uzès' }) });
  await server.call(createClient, { body: buildClient({ num: 'C2', intitule: 'Yves', ville: null }) });
  expect(await read()).toEqual({ total: 2, found: [['C2', null], ['C1', 'Uzès']] }); // biome-ignore format: one line
  await server.call(updateClient, { params: { code: 'C1' }, body: { intitule: 'Abel', ville: 'Nîmes' } });
  expect(await read()).toEqual({ total: 2, found: [['C1', 'Nîmes'], ['C2', null]] }); // biome-ignore format: one line
});

test('an unchanged page is a 304, and one of a changed list is sent again', async () => {
  await using server = await startTestServer();
  await server.call(createClient, { body: buildClient({ num: 'C1' }) });
  const ask = (etag = '') =>
    fetch(`${server.url}/listes/clients?debut=0`, { headers: { ...server.headers, 'if-none-match': etag } });
  const etag = (await ask()).headers.get('etag') ?? '';
  expect((await ask(etag)).status).toBe(304);
  await server.call(updateClient, { params: { code: 'C1' }, body: { ville: 'Lyon' } });
  expect((await ask(etag)).status).toBe(200);
});

test('an unknown order, a limit that is too high and a key for another group are refused', async () => {
  await using server = await startTestServer();
  for (const query of ['tri=email', 'sens=haut', 'limit=1001', 'debut=-1']) {
    const response = await fetch(`${server.url}/listes/clients?${query}`, { headers: server.headers });
    expect(response.status, query).toBe(422);
  }
  const { cle } = await server.identity.apiKeys.create({ nom: 'Achats', role: 'lecture', groupes: ['Fournisseurs'] });
  const call = connect(server.url, { headers: { 'x-api-key': cle } });
  expect(await call(browseFournisseurs)).toEqual({ data: [], total: 0 });
  await expect(call(browseClients)).rejects.toBeInstanceOf(NotAllowed);
});

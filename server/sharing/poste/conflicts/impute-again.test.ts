import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openConnection } from '#server/database/database.ts';
import { buildArticle, buildClient } from '#server/testing/fixtures/build-records.ts';
import { fetchPlainly } from '#server/testing/fixtures/fetch-plainly.ts';
import { createTemporaryFolder } from '#server/testing/fixtures/temporary-folder.ts';
import { type Fault, startProxy } from '#server/testing/proxies/misbehaving-proxy.ts';
import { dumpDatabase, until } from '#server/testing/running/shared-shop-state.ts';
import { isHub, startGateway } from '#server/testing/running/start-gateway.ts';
import { shopToken, startPoste } from '#server/testing/running/start-shared-shop.ts';
import { createArticle } from '#shared/contracts/articles/articles.ts';
import {
  listImputables,
  listSynchronisation,
  resolveSynchronisation,
  retrySynchronisation,
  type SynchroElement,
} from '#shared/contracts/postes/synchronisation.ts';
import { pushElement } from '#shared/contracts/postes/gateway.ts';
import { getCompteClient } from '#shared/contracts/reglements/comptes.ts';
import {
  annulerReglement,
  browseReglements,
  createReglements,
  getReglement,
  type ReglementsInput,
} from '#shared/contracts/reglements/reglements.ts';
import { getConformite, listEvenements, verifierConformite } from '#shared/contracts/service/conformite.ts';
import { refreshCache } from '#shared/contracts/service/system.ts';
import { createClient, listClients } from '#shared/contracts/tiers/clients.ts';
import { createFacture, emitFacture, getFacture } from '#shared/contracts/ventes/ventes.ts';
import { createApiClient } from '#shared/endpoints/api-client.ts';
import { Refused } from '#shared/endpoints/errors.ts';
import { asReplique } from '../../records/fields.ts';
import { codeClientPassage } from '#shared/identifiers/code-client-passage.ts';

type World = Awaited<ReturnType<typeof startWorld>>;
type Till = World['till'];
type Given = Partial<ReglementsInput['reglements'][number]>;

/** Starts a till with its shop or hub. */
async function startWorld() {
  await using stack = new AsyncDisposableStack();
  const { path: dataDir } = stack.use(await createTemporaryFolder());
  const shop = stack.use(await startGateway());
  const { network, url } = stack.use(await startProxy(() => shop.url));
  const till = stack.use(await startPoste({ url, poste: 'P01', dataDir }));
  for (const num of ['DURAND', 'MARTIN']) await till.call(createClient, { body: buildClient({ num }) });
  // A hub has passing customers itself.
  if (!isHub) await till.call(createClient, { body: buildClient({ num: codeClientPassage }) });
  await until(async () => (await till.call(listClients, { query: { query: codeClientPassage } })).data.length > 0);
  await till.call(createArticle, { body: buildArticle({ reference: 'VIS', stock_reel: 100 }) });
  await until(() => till.outbox.count().en_attente === 0);
  const owned = stack.move();
  const path = join(dataDir, 'backoffice.db');
  return { shop, till, network, path, [Symbol.asyncDispose]: () => owned.disposeAsync() };
}

/** Tells the shop of an invoice of DURAND under the number of one here, as a copy of this till's data that sold did. */
async function tellOther({ shop, till }: World, numero: string): Promise<void> {
  const { replication } = till.local;
  const mine = replication.part === 'poste' ? replication.find('document', numero) : undefined;
  const { emission, parties, ...sold } = asReplique('document', mine ?? {});
  const other = { client_code: 'DURAND', date_creation: '2026-01-02T03:04:05.000Z' };
  const apres = {
    ...sold,
    ...other,
    emission: emission && { ...emission, scelle: null },
    parties: parties && { ...parties, acheteur: { ...parties.acheteur, numero: 'DURAND' } },
  };
  const headers = {
    authorization: `Bearer ${shopToken}`,
    'x-comptoir-poste': 'P01',
    'x-comptoir-installation': till.installation,
    'idempotency-key': crypto.randomUUID(),
  };
  const made = { base: null, statut_base: null, avant: {}, force: false, auteur: 'copie', action: 'creation' } as const;
  const body = { ...made, entite: 'document', code: numero, apres } as const;
  const tell = createApiClient(shop.url, { headers, fetch: fetchPlainly });
  expect(await tell(pushElement, { body })).toMatchObject({ resultat: 'applique' });
}

async function sell({ call }: Pick<Till, 'call'>, client_id: string): Promise<string> {
  const { data } = await call(createFacture, { body: { client_id, lignes: [{ article_code: 'VIS', quantite: 1 }] } });
  return String(data.numero_facture);
}

/** Sells and hands the invoice over: 12 €, not paid. */
async function issue(side: Pick<Till, 'call'>, client_id: string): Promise<string> {
  const numero = await sell(side, client_id);
  await side.call(emitFacture, { params: { numero }, body: {} });
  return numero;
}

const take = ({ call }: Pick<Till, 'call'>, client_code: string, reglements: readonly Given[]) =>
  call(createReglements, {
    body: { client_code, reglements: reglements.map((one) => ({ moyen: 'especes', montant: 0, ...one })) },
  });

const listRefused = ({ call }: Pick<Till, 'call'>) => call(listSynchronisation, { query: { etat: 'refuse' } });

/**
 * Has a till sell to a customer under the number that the shop has DURAND's invoice under meanwhile; somebody keeps the
 * shop's invoice, and its payments name another customer's from then on. Returns the element of the first; the others
 * wait behind it.
 */
async function refuse(world: World, client: string, given: readonly Given[]): Promise<SynchroElement | undefined> {
  const { till, network } = world;
  network.isCut = true;
  const numero = await sell(till, client);
  await take(
    till,
    client,
    given.map((one) => ({ imputations: [{ numero, montant: 12 }], ...one })),
  );
  await tellOther(world, numero);
  network.isCut = false;
  const isSettled = async () => {
    await till.call(refreshCache);
    const refused = await listRefused(till);
    for (const { id } of refused.filter(({ entite }) => entite === 'document')) {
      await till.call(resolveSynchronisation, { params: { id }, body: { choix: 'leur' } });
    }
    return refused.some(({ entite }) => entite === 'reglement');
  };
  await until(isSettled, () => JSON.stringify(till.outbox.count()));
  const [element] = await listRefused(till);
  return element;
}

function impute({ call }: Pick<Till, 'call'>, element: SynchroElement | undefined, pays: Record<string, number> = {}) {
  const imputations = Object.entries(pays).map(([numero, montant]) => ({ numero, montant }));
  return call(resolveSynchronisation, { params: { id: element?.id ?? 0 }, body: { choix: 'imputer', imputations } });
}

async function verify({ call }: Pick<Till, 'call'>): Promise<string[]> {
  await call(verifierConformite);
  await until(async () => (await call(getConformite)).derniere !== null);
  return (await call(getConformite)).derniere?.ruptures.map(({ numero }) => String(numero)) ?? [];
}

/** Reads what both sides must have alike: each payment, each account and each invoice, to the cent. */
async function readMoney({ call }: Pick<Till, 'call'>, factures: readonly string[]) {
  const { data } = await call(browseReglements, { query: { limit: 50 } });
  const comptes = ['DURAND', 'MARTIN', codeClientPassage].map((code) => call(getCompteClient, { params: { code } }));
  const read = factures.map(async (numero) => {
    const { regle, reste_du, excedent, client_code } = (await call(getFacture, { params: { numero } })).data;
    return { numero, client_code, regle, reste_du, excedent };
  });
  const reglements = data.toSorted((one, other) => (one.numero < other.numero ? -1 : 1));
  return { reglements, comptes: await Promise.all(comptes), factures: await Promise.all(read) };
}

/** Waits until all is sent and told, and expects the same money on both sides; returns it. */
async function agree({ till, shop }: World, factures: readonly string[] = []) {
  await until(() => till.outbox.count().en_attente + till.outbox.count().a_traiter === 0);
  await till.call(refreshCache);
  const [here, there] = [await readMoney(till, factures), await readMoney(shop, factures)];
  expect(here).toEqual(there);
  return here;
}

test('a payment that names another customer’s invoice pays its customer’s own, and the rest stays on the account', async () => {
  await using world = await startWorld();
  const { till, shop } = world;
  const refused = await refuse(world, 'MARTIN', [{ montant: 20, recu: 20 }]);
  expect(refused?.motif).toContain('est d’un autre client');
  const before = await till.call(getReglement, { params: { numero: 'RG-P01-000001' } });
  const facture = await issue(till, 'MARTIN');
  const unsent = await sell(till, 'MARTIN');
  const params = { id: refused?.id ?? 0 };
  const { date, date_echeance } = (await till.call(getFacture, { params: { numero: facture } })).data;
  expect(await till.call(listImputables, { params })).toEqual([
    { numero: facture, type_document: 60, montant: 12, date, date_echeance: date_echeance ?? null },
  ]);
  await expect(impute(till, refused, { [unsent]: 12 })).rejects.toThrow('n’est pas émise');
  const { element } = await impute(till, refused, { [facture]: 12 });
  expect(element).toMatchObject({ code: 'RG-P01-000001', etat: 'fait' });
  const { reglements, comptes, factures } = await agree(world, ['FA-P01-000001', facture]);
  const { scelle, imputations: _, libre: __, synchronisation: ___, ...same } = before;
  expect(reglements).toMatchObject([{ ...same, imputations: [{ numero: facture, montant: 12 }], libre: 8 }]);
  expect(reglements[0]?.scelle).not.toEqual(scelle);
  expect(comptes).toMatchObject([{ du: 12, credit: 0 }, { du: 12, credit: 8 }, { solde: 0 }]);
  expect(factures).toMatchObject([
    { client_code: 'DURAND', regle: 0, reste_du: 12 },
    { client_code: 'MARTIN', regle: 12, reste_du: 0 },
  ]);
  // The sale that the till had sealed under that number is gone, as somebody chose.
  expect(await verify(till)).toEqual(['FA-P01-000001']);
  // A hub verifies seals as they come; a till has those of no other till.
  if (!isHub) expect(await verify(shop)).toEqual(['FA-P01-000001']);
  const { evenements } = await till.call(listEvenements);
  expect(evenements.find(({ libelle }) => libelle === 'Règlement imputé autrement')).toMatchObject({
    auteur: expect.stringContaining('api-key'),
    texte: expect.stringMatching(
      /^RG-P01-000001 réglait FA-P01-000001 12,00\u00a0€, .* et règle FA-P01-000002 12,00\u00a0€/,
    ),
  });
}, 60_000);

test('what undoes a payment stays its exact opposite, and goes after it', async () => {
  await using world = await startWorld();
  const { till } = world;
  const { call } = till;
  const refused = await refuse(world, codeClientPassage, [{ montant: 12, recu: 20 }]);
  // Nobody could say whose the money on the account of passing customers is, unless it is undone.
  await expect(impute(till, refused)).rejects.toThrow('n’a pas de compte');
  const params = { numero: String(refused?.code) };
  await call(annulerReglement, { params, body: { motif: 'Rendu au client' } });
  await impute(till, refused);
  const { reglements, comptes } = await agree(world);
  expect(reglements).toMatchObject([
    { montant: 12, libre: 12, imputations: [], annule_par: 'RG-P01-000002' },
    { montant: -12, libre: -12, imputations: [], annule: 'RG-P01-000001', motif: 'Rendu au client' },
  ]);
  expect(comptes[2]).toMatchObject({ credit: 0, solde: 0 });
  expect(await verify(till)).toEqual(['FA-P01-000001']);
}, 60_000);

test('an invoice it pays already is offered as if it paid nothing, undone or not', async () => {
  await using world = await startWorld();
  const { till } = world;
  const own = await issue(till, 'MARTIN');
  const imputations = [12, 8].map((montant, index) => ({ numero: index === 0 ? 'FA-P01-000002' : own, montant }));
  const refused = await refuse(world, 'MARTIN', [{ montant: 20, imputations }]);
  const params = { id: refused?.id ?? 0 };
  expect(await till.call(listImputables, { params })).toMatchObject([{ numero: own, montant: 12 }]);
  const undone = { params: { numero: 'RG-P01-000001' }, body: { motif: 'Chèque rendu' } };
  await till.call(annulerReglement, undone);
  expect(await till.call(listImputables, { params })).toMatchObject([{ numero: own, montant: 12 }]);
  await impute(till, refused, { [own]: 12 });
  expect(await till.call(listImputables, { params })).toEqual([]);
  const { reglements, comptes, factures } = await agree(world, [own]);
  expect(reglements.map(({ libre }) => libre)).toEqual([8, -8]);
  expect(comptes[1]).toMatchObject({ du: 12, credit: 0 });
  expect(factures).toMatchObject([{ regle: 0, reste_du: 12 }]);
}, 60_000);

test('of a sale paid by two means each pays what is chosen for it; a lost answer makes none twice', async () => {
  await using world = await startWorld();
  const { till, network } = world;
  const paid = { imputations: [{ numero: 'FA-P01-000001', montant: 6 }] };
  const first = await refuse(world, 'MARTIN', [
    { moyen: 'cheque', montant: 6, ...paid },
    { montant: 6.5, recu: 10, ...paid },
  ]);
  const facture = await issue(till, 'MARTIN');
  const faults: Fault[] = ['cut-after-commit', 'cut-after-commit', 'duplicate'];
  network.choose = ({ method }) => (method === 'POST' ? (faults.pop() ?? 'none') : 'none');
  await impute(till, first, { [facture]: 6 });
  await until(async () => (await listRefused(till)).some(({ code }) => code === 'RG-P01-000002'));
  const [second] = await listRefused(till);
  await impute(till, second);
  const { reglements, comptes } = await agree(world, [facture]);
  expect(reglements).toMatchObject([
    { moyen: 'cheque', montant: 6, libre: 0, ensemble: 'RG-P01-000001' },
    { moyen: 'especes', montant: 6.5, libre: 6.5, recu: 10, rendu: 3.5, ensemble: 'RG-P01-000001' },
  ]);
  expect(comptes[1]).toMatchObject({ du: 6, credit: 6.5 });
}, 60_000);

test('a payment by the customer’s credit is given back to it, and takes no more than there is', async () => {
  await using world = await startWorld();
  const { till } = world;
  await take(till, 'MARTIN', [{ moyen: 'virement', montant: 12 }]);
  const refused = await refuse(world, 'MARTIN', [{ moyen: 'credit_client' }]);
  const [one, other] = [await issue(till, 'MARTIN'), await issue(till, 'MARTIN')];
  await expect(impute(till, refused, { [one]: 12, [other]: 12 })).rejects.toThrow('12,00\u00a0€ de crédit');
  await impute(till, refused, { [one]: 5 });
  const { comptes } = await agree(world, [one, other]);
  expect(comptes[1]).toMatchObject({ du: 19, credit: 7 });
}, 60_000);

test('what cannot be is refused with a word, and nothing is changed by it', async () => {
  await using world = await startWorld();
  const { till, path } = world;
  const refused = await refuse(world, 'MARTIN', [{ montant: 12 }]);
  const facture = await issue(till, 'MARTIN');
  await until(() => till.outbox.count().en_attente === 0);
  await till.call(refreshCache);
  await till.stopSharing();
  const before = dumpDatabase(path);
  const cases: [Record<string, number>, string][] = [
    [{ 'FA-P01-000001': 12 }, 'est d’un autre client (DURAND)'],
    [{ [facture]: 12.01 }, 'n’a plus que 12,00\u00a0€ à régler'],
    [{ [facture]: -12 }, 'ne se rembourse pas'],
    [{ 'FA-P01-000099': 12 }, 'introuvable'],
  ];
  for (const [pays, why] of cases) await expect(impute(till, refused, pays), why).rejects.toThrow(why);
  const twice = { choix: 'imputer' as const, imputations: [1, 1].map((montant) => ({ numero: facture, montant })) };
  const params = { id: refused?.id ?? 0 };
  await expect(till.call(resolveSynchronisation, { params, body: twice })).rejects.toThrow('nommé deux fois');
  // The last thing that is written cannot be: nothing of the choice is.
  const connection = openConnection(path);
  connection.exec(`create trigger full before insert on outbox begin select raise(abort, 'full'); end`);
  await expect(impute(till, refused, { [facture]: 12 })).rejects.toThrow('rien n’a été enregistré');
  connection.exec('drop trigger full');
  connection.close();
  expect(dumpDatabase(path) === before).toBe(true);
  const { element } = await till.call(retrySynchronisation, { params });
  await expect(impute(till, element, { [facture]: 12 })).rejects.toThrow(Refused);
}, 60_000);

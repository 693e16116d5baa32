import { expect, test } from 'vitest';
import { startChain } from '#server/testing/chain/start-chain.ts';
import { buildArticle } from '#server/testing/fixtures/build-records.ts';
import { startReturning } from '#server/testing/past/start-returning-hub.ts';
import { startPoste } from '#server/testing/running/start-shared-shop.ts';
import {
  cancelCommandeFournisseur,
  createCommandeFournisseur,
  exportCommandesFournisseurs,
  getCommandeFournisseur,
  listCommandesFournisseurs,
  listPropositions,
  passCommandeFournisseur,
  receiveCommandeFournisseur,
  takePropositions,
  updateCommandeFournisseur,
} from '#shared/contracts/achats/commandes-fournisseurs.ts';
import { createArticle, getArticle, updateArticle } from '#shared/contracts/articles/articles.ts';
import { listBoutiques } from '#shared/contracts/boutique/boutiques.ts';
import { registerPoste } from '#shared/contracts/postes/gateway-registrations.ts';
import { pushElement } from '#shared/contracts/postes/gateway.ts';
import { createFournisseur } from '#shared/contracts/tiers/fournisseurs.ts';
import { createApiClient } from '#shared/endpoints/api-client.ts';

type Chain = Awaited<ReturnType<typeof startChain>>;
type Till = Pick<Chain['lyon'], 'call'>;

const params = { reference: 'VIS' };
const chosen = (boutique: string) => ({ body: { par_boutique: [{ boutique, fournisseurs: ['RHONE'] }] } });
const read = async ({ call }: Till) => (await call(getArticle, { params })).stock_commande;
const hears = (isTrue: () => Promise<boolean>) =>
  expect.poll(() => isTrue().catch(() => false), { timeout: 20_000 }).toBe(true);

/** Lyon has 40 of VIS and wants 5, Paris has none and wants 2 to 8; the desk is Lyon's, and follows both. */
async function startDesk(name: string) {
  await using stack = new AsyncDisposableStack();
  const chain = stack.use(await startChain(name));
  const { hub, lyon, paris, hear } = chain;
  await lyon.call(createFournisseur, { body: { num: 'RHONE', intitule: 'Visserie du Rhône' } });
  await lyon.call(createArticle, {
    body: buildArticle({ ...params, stock_reel: 40, stock_mini: 5, fournisseur_principal: 'RHONE' }),
  });
  const isKnown = async ({ call }: Till) => (await call(listBoutiques)).length === 2;
  await hear(async () => (await isKnown(lyon)) && (await isKnown(paris)) && (await read(paris)) === 0);
  await paris.call(updateArticle, { params, body: { stock_mini: 2, stock_maxi: 8 } });
  await hear(() => true);
  const { codes } = await hub.siege.createCodes({ groupe: 'G1', boutique: 'LYON' }, { nombre: 1, suit: 'toutes' });
  const body = { code: codes[0] ?? '', nom: 'Siège', installation: crypto.randomUUID() };
  const { poste, jeton } = await createApiClient(hub.url)(registerPoste, { body });
  const desk = stack.use(await startPoste({ url: hub.url, poste, token: jeton }));
  await hears(async () => (await desk.call(getArticle, { params })).stock_reel === 40);
  await hears(async () => (await desk.call(listPropositions)).length > 0);
  const owned = stack.move();
  return { ...chain, desk, jeton, [Symbol.asyncDispose]: () => owned.disposeAsync() };
}

const createPush =
  (url: string) =>
  async (token: string, element: object, sender = {}) => {
    const headers = {
      ...sender,
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      'idempotency-key': crypto.randomUUID(),
    };
    const common = { entite: 'commande_fournisseur', avant: {}, auteur: 'x' };
    const body = JSON.stringify({ ...common, ...element });
    const answer = await fetch(url + pushElement.path, { method: 'POST', headers, body });
    return { status: answer.status, text: await answer.text() };
  };

test('a desk proposes shop by shop, by each shop’s own stock and limits, and says where there is plenty', async () => {
  await using chain = await startDesk('desk_proposals');
  const { desk, lyon, hear } = chain;
  // All 40 are Lyon's: the sum of the shops lacks nothing, Paris does.
  const [only, ...others] = await desk.call(listPropositions);
  expect(others).toEqual([]);
  expect(only).toMatchObject({
    boutique: 'PARIS',
    boutique_nom: 'PARIS',
    fournisseur_code: 'RHONE',
    lignes: [{ article_ref: 'VIS', stock_disponible: 0, stock_mini: 2, quantite: 8 }],
  });
  expect(only?.lignes[0]?.ailleurs).toEqual([{ boutique: 'LYON', boutique_nom: 'LYON', quantite: 35 }]);
  await lyon.call(updateArticle, { params, body: { stock_mini: 50 } });
  await hear(() => true);
  await hears(async () => (await desk.call(listPropositions)).length === 2);
  const both = await desk.call(listPropositions);
  expect(both.map(({ boutique, lignes: [ligne] }) => [boutique, ligne?.quantite, ligne?.ailleurs])).toEqual([
    ['LYON', 10, []],
    ['PARIS', 8, []],
  ]);
});

test('an order that a desk prepares is the shop’s: it sends, receives and cancels it, and the desk follows', async () => {
  await using chain = await startDesk('desk_orders');
  const { desk, lyon, paris, hear } = chain;
  await expect(desk.call(takePropositions, { body: { fournisseurs: ['RHONE'] } })).rejects.toThrow('Plus rien');
  const [draft] = await desk.call(takePropositions, chosen('PARIS'));
  const numero = draft?.numero ?? '';
  expect(draft).toMatchObject({ destination: 'PARIS', statut: 'brouillon', lignes: [{ quantite: 8 }] });
  expect(await desk.call(listPropositions)).toEqual([]);
  await expect(desk.call(takePropositions, chosen('PARIS'))).rejects.toThrow('Plus rien');

  const of = { params: { numero } };
  await hear(async () => (await paris.call(listCommandesFournisseurs)).some((one) => one.numero === numero));
  await expect(desk.call(passCommandeFournisseur, of)).rejects.toThrow('est de la boutique PARIS');
  await expect(desk.call(receiveCommandeFournisseur, { ...of, body: {} })).rejects.toThrow('est de la boutique PARIS');
  expect(await paris.call(listPropositions)).toEqual([]);
  await paris.call(passCommandeFournisseur, of);
  await hears(async () => (await read(desk)) === 8);
  expect([await read(paris), await read(lyon)]).toEqual([8, 0]);
  expect(await lyon.call(listCommandesFournisseurs)).toEqual([]);

  await paris.call(receiveCommandeFournisseur, { ...of, body: { lignes: [{ article_ref: 'VIS', quantite: 5 }] } });
  await paris.call(cancelCommandeFournisseur, { ...of, body: { motif: 'Épuisé' } });
  await hears(async () => (await desk.call(getCommandeFournisseur, of)).etat === 'soldee');
  expect((await desk.call(listPropositions)).map(({ boutique }) => boutique)).toEqual([]);
  expect(await desk.call(exportCommandesFournisseurs)).toContain(`${numero},PARIS,PARIS`);
  const stock = async ({ call }: Till) => (await call(getArticle, { params })).stock_reel;
  await hear(async () => (await stock(desk)) === 45);
  expect([await stock(lyon), await stock(paris)]).toEqual([40, 5]);

  // A hub that went back is told again by the till that numbered the order and by those of the shop it is of.
  for (const till of [desk, lyon, paris]) {
    await till.local.write(() => till.initialUpload.beginAgain());
    const told = till.outbox.list(['en_attente'], 100).some(({ code }) => code === numero);
    expect(told).toBe(till !== lyon);
  }
  await desk.refresh();
  await hear(() => desk.outbox.count().en_attente === 0);
  expect([desk, lyon, paris].map(({ outbox }) => outbox.count().a_traiter)).toEqual([0, 0, 0]);
});

test('an order typed at a desk is of the shop it is typed for, which is one that the desk follows', async () => {
  await using chain = await startDesk('desk_orders_typed');
  const { desk, lyon, paris, hear } = chain;
  const order = { fournisseur_code: 'RHONE', lignes: [{ article_ref: 'VIS', quantite: 3 }] };
  const create = ({ call }: Till, destination?: string | null) =>
    call(createCommandeFournisseur, { body: { ...order, destination } });
  const { numero, destination } = await create(desk, 'PARIS');
  expect(destination).toBe('PARIS');
  for (const own of ['LYON', null, undefined]) expect((await create(desk, own)).destination).toBeUndefined();
  await expect(create(desk, 'NIMES')).rejects.toThrow('ne suit pas la boutique NIMES');
  await expect(create(paris, 'LYON')).rejects.toThrow('ne suit pas la boutique LYON');
  const of = { params: { numero } };
  await expect(desk.call(updateCommandeFournisseur, { ...of, body: order })).rejects.toThrow(
    'est de la boutique PARIS',
  );
  await hear(async () => (await paris.call(listCommandesFournisseurs)).some((one) => one.numero === numero));
  await paris.call(updateCommandeFournisseur, { ...of, body: { ...order, commentaire: 'Vite' } });
  await paris.call(passCommandeFournisseur, of);
  await hears(async () => (await read(desk)) === 3);
  expect([await read(paris), await read(lyon)]).toEqual([3, 0]);
  expect(await desk.call(getCommandeFournisseur, of)).toMatchObject({ destination: 'PARIS', commentaire: 'Vite' });
  await hears(async () => desk.outbox.count().en_attente === 0);
  expect([desk, paris].map(({ outbox }) => outbox.count().a_traiter)).toEqual([0, 0]);
});

test('who follows no other shop prepares no order for it, and the order of another shop is not changed', async () => {
  await using chain = await startDesk('desk_orders_hostile');
  const { desk, paris, hear, hub, tokens } = chain;
  const [draft] = await desk.call(takePropositions, chosen('PARIS'));
  const numero = draft?.numero ?? '';
  await hear(async () => (await paris.call(listCommandesFournisseurs)).some((one) => one.numero === numero));
  const ofParis = { 'x-comptoir-poste': 'P02', 'x-comptoir-installation': paris.installation };
  const { etat: _, total_achat: __, ...record } = draft ?? {};
  const push = createPush(hub.url);
  const code = 'CF-P02-000001';
  const apres = { ...record, numero: code, poste: 'P02', destination: 'LYON' };
  const made = await push(tokens.PARIS ?? '', { code, base: null, apres, action: 'creation' }, ofParis);
  expect(made).toMatchObject({ status: 422, text: expect.stringContaining('d’une autre boutique') });
  const unknown = { ...apres, destination: 'NIMES' };
  expect(await push(chain.jeton, { code, base: null, apres: unknown, action: 'creation' })).toMatchObject({
    status: 422,
  });
  const change = { code: numero, base: 1, apres: { commentaire: 'Vite' }, action: 'modification' };
  expect(await push(chain.jeton, change)).toMatchObject({ status: 422 });
  expect(await paris.call(getCommandeFournisseur, { params: { numero } })).toMatchObject({ commentaire: null });
});

test('a till gives no order a number of another shop’s series, not even as one that a desk prepared for it', async () => {
  await using chain = await startDesk('desk_orders_numbers');
  const { desk, hub, tokens } = chain;
  const [draft] = await desk.call(takePropositions, chosen('PARIS'));
  const { etat: _, total_achat: __, ...record } = draft ?? {};
  // One that has just joined may send numbers of its shop's other tills.
  const joining = { 'x-comptoir-poste': 'P77', 'x-comptoir-installation': 'installation-of-a-thief' };
  const push = async (poste: string, rang: string) => {
    const numero = `CF-${poste}-${rang}`;
    const apres = { ...record, numero, poste, destination: 'PARIS' };
    const element = { code: numero, base: null, apres, action: 'creation' };
    return createPush(hub.url)(tokens.PARIS ?? '', element, joining);
  };
  await hears(async () => desk.outbox.count().en_attente === 0);
  const poste = draft?.poste ?? '';
  expect(await push(poste, '000002')).toMatchObject({ status: 409, text: expect.stringContaining('autre série') });
  // Lyon's own till is no desk.
  expect(await push('P01', '000001')).toMatchObject({
    status: 422,
    text: expect.stringContaining('d’une autre boutique'),
  });
  expect(await push('P02', '000001')).toMatchObject({ status: 200 });
  const next = { fournisseur_code: 'RHONE', lignes: [{ article_ref: 'VIS', quantite: 1 }] };
  expect(await desk.call(createCommandeFournisseur, { body: next })).toMatchObject({ numero: `CF-${poste}-000002` });
  await hears(async () => desk.outbox.count().en_attente === 0);
  expect(desk.outbox.count().a_traiter).toBe(0);
});

test('an order a desk prepared comes back to a hub that forgot it from the shop’s tills alone', async () => {
  await using hub = await startReturning('desk_orders_back');
  const paris = (await hub.getHub().siege.createBoutique('G1', { code: 'PARIS', nom: 'PARIS' })).jeton;
  await using till = await startPoste({ url: hub.url, poste: 'P02', token: paris });
  const { codes } = await hub
    .getHub()
    .siege.createCodes({ groupe: 'G1', boutique: 'LYON' }, { nombre: 1, suit: 'toutes' });
  const body = { code: codes[0] ?? '', nom: 'Siège', installation: crypto.randomUUID() };
  const { poste, jeton } = await createApiClient(hub.url)(registerPoste, { body });
  let numero = '';
  const knows = async () => (await till.call(listCommandesFournisseurs)).some((one) => one.numero === numero);
  {
    await using desk = await startPoste({ url: hub.url, poste, token: jeton });
    await desk.call(createFournisseur, { body: { num: 'RHONE', intitule: 'Visserie du Rhône' } });
    await desk.call(createArticle, { body: buildArticle({ ...params, fournisseur_principal: 'RHONE' }) });
    await hears(async () => (await read(till)) === 0);
    await till.call(updateArticle, { params, body: { stock_mini: 2 } });
    await hears(async () => (await desk.call(listPropositions)).length === 1);
    await hub.keepImage();
    numero = (await desk.call(takePropositions, chosen('PARIS')))[0]?.numero ?? '';
    await hears(knows);
  }
  await hub.goBack();
  // The desk is away: its number is known from what the hub gave the till.
  await hears(async () => {
    await till.refresh();
    return till.outbox.count().en_attente === 0;
  });
  await using other = await startPoste({ url: hub.url, poste: 'P03', token: paris });
  await hears(async () => (await other.call(getCommandeFournisseur, { params: { numero } })).destination === 'PARIS');
  expect(till.outbox.count().a_traiter).toBe(0);
});

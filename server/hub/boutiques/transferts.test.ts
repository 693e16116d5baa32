import { expect, test } from 'vitest';
import { buildArticle, buildClient } from '#server/testing/fixtures/build-records.ts';
import { startChain } from '#server/testing/chain/start-chain.ts';
import { createArticle, getArticle } from '#shared/contracts/articles/articles.ts';
import { listBoutiques } from '#shared/contracts/boutique/boutiques.ts';
import { createClient } from '#shared/contracts/tiers/clients.ts';
import { getRecord, listChangements, pushElement } from '#shared/contracts/postes/gateway.ts';
import { toPath } from '#shared/endpoints/api-client.ts';
import { createFacture } from '#shared/contracts/ventes/ventes.ts';
import {
  createArrivee,
  createTransfert,
  exportTransfert,
  getStocksAilleurs,
  getTransfert,
  listTransferts,
  undoArrivee,
} from '#shared/contracts/transferts/transferts.ts';

type Chain = Awaited<ReturnType<typeof startChain>>;
type Till = Chain['lyon'];

const stockOf = async ({ call }: Till) => (await call(getArticle, { params: { reference: 'VIS' } })).stock_reel;
const line = (recu: number, more: object = {}) => ({ lignes: [{ article_ref: 'VIS', recu, ...more }] });

/** Starts two shops that know the group: Lyon has twenty of VIS, Paris none. */
async function startFilled(name: string) {
  const chain = await startChain(name);
  const { lyon, paris, settle, hear } = chain;
  await lyon.call(createClient, { body: buildClient({ num: 'DURAND' }) });
  await lyon.call(createArticle, { body: buildArticle({ reference: 'VIS', prix_achat: 2.5, stock_reel: 20 }) });
  await settle();
  await hear(async () => {
    const known = await Promise.all([lyon, paris].map(({ call }) => call(listBoutiques)));
    return known.every((boutiques) => boutiques.length === 2);
  });
  return {
    ...chain,
    /** Sends from Lyon and waits until Paris has received the transfert. */
    async send(quantite: number) {
      const body = { destination: 'PARIS', lignes: [{ article_ref: 'VIS', quantite }] };
      const { numero } = await lyon.call(createTransfert, { body });
      await hear(async () => (await paris.call(listTransferts)).some((one) => one.numero === numero));
      return { numero, params: { numero } };
    },
    /** Waits until both shops have the same transfert. */
    agree: (numero: string) =>
      hear(async () => {
        const [here, there] = await Promise.all(
          [lyon, paris].map(({ call }) => call(getTransfert, { params: { numero } })),
        );
        return JSON.stringify(here) === JSON.stringify(there);
      }),
  };
}

test('goods leave one shop and come to another, with what was broken on the way explained', async () => {
  await using chain = await startFilled('transfert');
  const { lyon, paris } = chain;
  const { numero, params } = await chain.send(8);
  expect(numero).toBe('TR-P01-000001');
  expect([await stockOf(lyon), await stockOf(paris)]).toEqual([12, 0]);
  expect(await paris.call(getTransfert, { params })).toMatchObject({
    origine: 'LYON',
    destination_nom: 'PARIS',
    etat: 'en_route',
    lignes: [{ article_ref: 'VIS', envoye: 8, recu: 0, en_route: 8, prix_achat: 2.5 }],
  });

  await paris.call(createArrivee, { params, body: line(5) });
  expect(await paris.call(getTransfert, { params })).toMatchObject({ etat: 'en_route', en_route: 3 });
  const rest = await paris.call(createArrivee, { params, body: line(2, { ecart: -1, motif: 'casse' }) });
  expect(rest).toMatchObject({ etat: 'ecart', en_route: 0, lignes: [{ recu: 7, ecart: -1, en_route: 0 }] });
  await chain.agree(numero);
  expect([await stockOf(lyon), await stockOf(paris)]).toEqual([12, 7]);
  expect(await lyon.call(listTransferts)).toMatchObject([{ numero, etat: 'ecart', ecart: -1 }]);
  expect(await lyon.call(exportTransfert, { params })).toContain('VIS,');
});

test('more than is in transit is received only with a user’s confirmation', async () => {
  await using chain = await startFilled('transfert_more');
  const { paris } = chain;
  const { params } = await chain.send(4);
  const receive = (body: ReturnType<typeof line>) => paris.call(createArrivee, { params, body });
  await expect(receive(line(6))).rejects.toThrow('2 de trop');
  await expect(receive(line(6, { ecart: 2 }))).rejects.toThrow('Dites pourquoi');
  await expect(receive(line(3, { ecart: -1, motif: 'en_trop' }))).rejects.toThrow('Dites pourquoi');
  await expect(receive(line(0))).rejects.toThrow('ce qui est arrivé');
  expect(await receive(line(6, { ecart: 2, motif: 'en_trop' }))).toMatchObject({ etat: 'ecart', en_route: 0 });
  expect(await stockOf(paris)).toBe(6);
  await expect(receive(line(1))).rejects.toThrow('plus rien en route');
});

test('a wrong reception is undone by its opposite, once, where it was made', async () => {
  await using chain = await startFilled('transfert_undo');
  const { lyon, paris } = chain;
  const { numero, params } = await chain.send(4);
  const { arrivees } = await paris.call(createArrivee, { params, body: line(3, { ecart: -1, motif: 'perdu' }) });
  const [made] = arrivees;
  const asked = { params: { numero, arrivee: made?.numero ?? '' }, body: { motif: 'Erreur de saisie' } };
  await chain.agree(numero);
  await expect(lyon.call(undoArrivee, asked)).rejects.toThrow('elle seule l’annule');
  const undone = await paris.call(undoArrivee, asked);
  expect(undone).toMatchObject({ etat: 'en_route', en_route: 4, lignes: [{ recu: 0, ecart: 0 }] });
  expect(undone.arrivees.map(({ annule }) => annule)).toEqual([null, made?.numero]);
  await expect(paris.call(undoArrivee, asked)).rejects.toThrow('déjà annulée');
  await chain.agree(numero);
  expect(await stockOf(paris)).toBe(0);
});

test('goods that never left are taken back by the sending shop', async () => {
  await using chain = await startFilled('transfert_back');
  const { lyon, paris } = chain;
  const { numero, params } = await chain.send(4);
  expect(await lyon.call(createArrivee, { params, body: line(4) })).toMatchObject({ etat: 'repris', en_route: 0 });
  await chain.agree(numero);
  expect([await stockOf(lyon), await stockOf(paris)]).toEqual([20, 0]);
  await expect(paris.call(createArrivee, { params, body: line(4) })).rejects.toThrow('plus rien en route');
});

test('goods received in both shops at once are reported as a surplus, and can be undone', async () => {
  await using chain = await startFilled('transfert_twice');
  const { lyon, paris } = chain;
  const { numero, params } = await chain.send(4);
  await Promise.all([lyon, paris].map(({ call }) => call(createArrivee, { params, body: line(4) })));
  await chain.agree(numero);
  const both = await lyon.call(getTransfert, { params });
  expect(both).toMatchObject({ etat: 'a_expliquer', en_route: -4 });
  const mine = both.arrivees.find(({ boutique }) => boutique === 'LYON')?.numero ?? '';
  await lyon.call(undoArrivee, { params: { numero, arrivee: mine }, body: { motif: 'Bien parti' } });
  await chain.agree(numero);
  expect(await paris.call(getTransfert, { params })).toMatchObject({ etat: 'recu', en_route: 0 });
  expect([await stockOf(lyon), await stockOf(paris)]).toEqual([16, 4]);
});

test('another shop’s stock is that of its till, and is shown with its age when the hub is down', async () => {
  await using chain = await startFilled('transfert_stock');
  const { lyon, paris } = chain;
  const ask = (till: Till, reference = 'VIS') => till.call(getStocksAilleurs, { params: { reference } });
  await chain.send(6);
  await lyon.call(createFacture, { body: { client_id: 'DURAND', lignes: [{ article_code: 'VIS', quantite: 3 }] } });
  await chain.hear(() => true);
  expect(await stockOf(lyon)).toBe(11);
  const fresh = await ask(paris);
  expect(fresh).toMatchObject({ a_jour: true, boutiques: [{ code: 'LYON', nom: 'LYON', quantite: 11 }] });
  expect(await ask(lyon)).toMatchObject({ boutiques: [{ code: 'PARIS', quantite: 0 }] });
  paris.network.isCut = true;
  expect(await ask(paris)).toEqual({ ...fresh, a_jour: false });
  expect(await ask(paris, 'AUTRE')).toEqual({ lu_le: null, a_jour: false, boutiques: [], ici: null });
});

test('a shop sends nothing to itself', async () => {
  await using chain = await startFilled('transfert_self');
  const { lyon } = chain;
  const body = { destination: 'LYON', lignes: [{ article_ref: 'VIS', quantite: 1 }] };
  await expect(lyon.call(createTransfert, { body })).rejects.toThrow('Choisissez parmi\u00a0: PARIS (PARIS).');
});

test('a till writes only the transferts of its own shop, and a third shop receives none of them', async () => {
  await using chain = await startFilled('transfert_hostile');
  const { hub, lyon, paris } = chain;
  const { jeton } = await hub.siege.createBoutique('G1', { code: 'BREST', nom: 'Brest' });
  const { numero, params } = await chain.send(4);
  await paris.call(createArrivee, { params, body: line(1) });
  await chain.agree(numero);
  const thief = {
    authorization: `Bearer ${jeton}`,
    'x-comptoir-poste': 'P07',
    'x-comptoir-installation': 'installation-of-a-thief',
  };
  const ofLyon = {
    authorization: `Bearer ${chain.tokens.LYON}`,
    'x-comptoir-poste': 'P01',
    'x-comptoir-installation': lyon.installation,
  };
  const push = async (entite: 'transfert' | 'arrivee', apres: Record<string, unknown>) => {
    const element = { entite, code: apres.numero, base: null, avant: {}, apres, auteur: 'x', action: 'creation' };
    const headers = { ...thief, 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() };
    const response = await fetch(hub.url + pushElement.path, {
      method: 'POST',
      headers,
      body: JSON.stringify(element),
    });
    const { detail } = (await response.json()) as { detail?: string };
    return `${response.status} ${detail ?? ''}`;
  };
  const read = async (code: string) => {
    const path = toPath(getRecord, { params: { entite: code.startsWith('TR') ? 'transfert' : 'arrivee', code } });
    expect((await fetch(hub.url + path, { headers: thief })).status).toBe(404);
    const headers = { ...thief, ...ofLyon };
    const { enregistrement } = (await (await fetch(hub.url + path, { headers })).json()) as {
      enregistrement: Record<string, unknown>;
    };
    return enregistrement;
  };
  const own = { poste: 'P07', mouvement: 'MS-P07-000001' };
  const transfert = { ...(await read(numero)), ...own, numero: 'TR-P07-000001' };
  const [made] = (await lyon.call(getTransfert, { params })).arrivees;
  const arrivee = { ...(await read(made?.numero ?? '')), ...own, numero: 'AR-P07-000001' };

  expect(await push('transfert', transfert)).toBe(
    '422 TR-P07-000001 est d’une autre boutique\u00a0: elle seule peut le changer.',
  );
  expect(await push('arrivee', arrivee)).toContain('est d’une autre boutique');
  expect(await push('arrivee', { ...arrivee, boutique: 'BREST' })).toContain('est d’une autre boutique');
  const here = { ...arrivee, boutique: 'BREST', destination: 'BREST' };
  expect(await push('arrivee', here)).toContain('n’est pas entre les boutiques du transfert');
  expect(await push('arrivee', { ...here, transfert: 'TR-P09-000001' })).toContain('409 Le transfert TR-P09-000001');
  const mine = { ...transfert, origine: 'BREST', origine_nom: 'Brest' };
  expect(await push('transfert', { ...mine, destination: 'BREST' })).toContain('se contredit');
  expect(await push('transfert', mine)).toBe('200 ');
  const again = { ...here, transfert: 'TR-P07-000001', origine: 'PARIS', boutique: 'BREST' };
  expect(await push('arrivee', again)).toContain('n’est pas entre les boutiques');

  const listTransferts = async () => {
    const pages = await fetch(hub.url + toPath(listChangements, { query: { limit: 100 } }), { headers: thief });
    const { changements } = (await pages.json()) as { changements: { entite: string; code: string }[] };
    return changements.flatMap(({ entite, code }) => (entite === 'transfert' || entite === 'arrivee' ? [code] : []));
  };
  // Other transactions of the server hold the feed back; everything written before them is sent.
  await expect.poll(listTransferts).not.toEqual([]);
  expect(await listTransferts()).toEqual(['TR-P07-000001']);
});

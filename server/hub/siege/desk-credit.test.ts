import { expect, test } from 'vitest';
import { startChain } from '#server/testing/chain/start-chain.ts';
import { buildArticle, buildClient } from '#server/testing/fixtures/build-records.ts';
import { startProxy } from '#server/testing/proxies/misbehaving-proxy.ts';
import { until } from '#server/testing/running/shared-shop-state.ts';
import { startPoste } from '#server/testing/running/start-shared-shop.ts';
import { createArticle, getArticle } from '#shared/contracts/articles/articles.ts';
import { registerPoste } from '#shared/contracts/postes/gateway-registrations.ts';
import { getCompteClient } from '#shared/contracts/reglements/comptes.ts';
import { createReglements } from '#shared/contracts/reglements/reglements.ts';
import { createClient } from '#shared/contracts/tiers/clients.ts';
import { createFactureAvoir } from '#shared/contracts/ventes/parts.ts';
import { createFacture, emitFacture, getFacture } from '#shared/contracts/ventes/ventes.ts';
import { createApiClient } from '#shared/endpoints/api-client.ts';

type Till = Pick<Awaited<ReturnType<typeof startPoste>>, 'call' | 'refresh' | 'outbox'>;

async function sell({ call }: Till): Promise<string> {
  const lignes = [{ article_code: 'VIS', quantite: 2 }];
  return (await call(createFacture, { body: { client_id: 'DURAND', lignes } })).data.numero_facture;
}

const pay = ({ call }: Till, numero: string, montant: number) =>
  call(createReglements, {
    body: { client_code: 'DURAND', reglements: [{ moyen: 'carte', montant, imputations: [{ numero, montant }] }] },
  });
const credit = ({ call }: Till, numero: string, quantite: number) =>
  call(createFactureAvoir, { params: { numero }, body: { lignes: [{ ligne: 1, quantite }] } });
const readDue = async ({ call }: Till, numero: string) => {
  const { regle, credite, reste_du } = (await call(getFacture, { params: { numero } })).data;
  return { regle, credite, reste_du };
};
const readBooks = async ({ call }: Till) => {
  const { solde } = await call(getCompteClient, { params: { code: 'DURAND' } });
  const { stock_reel } = await call(getArticle, { params: { reference: 'VIS' } });
  return [solde, stock_reel];
};

/** Starts two shops and the desk that follows both, of Lyon, behind a line that can be cut. */
async function startGroup(name: string) {
  await using stack = new AsyncDisposableStack();
  const chain = stack.use(await startChain(name));
  const { hub, lyon, paris } = chain;
  await lyon.call(createClient, { body: buildClient({ num: 'DURAND' }) });
  await lyon.call(createArticle, { body: buildArticle({ reference: 'VIS', prix_vente: 10, stock_reel: 10 }) });
  await chain.settle();
  const { codes } = await hub.siege.createCodes({ groupe: 'G1', boutique: 'LYON' }, { nombre: 1, suit: 'toutes' });
  const body = { code: codes[0] ?? '', nom: 'Siège', installation: crypto.randomUUID() };
  const { poste, jeton } = await createApiClient(hub.url)(registerPoste, { body });
  const { url, network } = stack.use(await startProxy(() => hub.url));
  const desk = stack.use(await startPoste({ url, poste, token: jeton }));
  const owned = stack.move();
  return {
    lyon,
    paris,
    desk,
    network,
    /** Waits until everything is sent and `isTrue` of what was received. */
    hear: (isTrue: () => Promise<boolean>) =>
      until(async () => {
        for (const till of [lyon, paris, desk]) await till.refresh();
        return [lyon, paris, desk].every(({ outbox }) => outbox.count().en_attente === 0) && (await isTrue());
      }),
    [Symbol.asyncDispose]: () => owned.disposeAsync(),
  };
}

test('a desk credits an issued invoice of a shop it follows in its own series, once, and the books of all agree', async () => {
  await using group = await startGroup('desk_credit');
  const { lyon, paris, desk, network, hear } = group;
  const [numero, draft] = [await sell(paris), await sell(paris)];
  await paris.call(emitFacture, { params: { numero }, body: {} });
  await pay(paris, numero, 10);
  const isHere = (of: string) =>
    desk.local.documents.get('facture', of).then(
      () => true,
      () => false,
    );
  await hear(async () => (await isHere(numero)) && (await isHere(draft)));
  await hear(async () => (await readDue(desk, numero)).reste_du === 14);

  await expect(credit(desk, draft, 1)).rejects.toThrow('elle seule peut le changer. Faites-le sur une de ses caisses.');
  await expect(pay(desk, numero, 1)).rejects.toThrow('Faites-le sur une de ses caisses.');
  network.isCut = true;
  await expect(credit(desk, numero, 1)).rejects.toThrow('ou faites l’avoir sur une de ses caisses');
  network.isCut = false;
  await hear(async () => desk.isOnline());

  expect((await credit(desk, numero, 1)).document_cible).toMatch(/^AV-P\d\d-000001$/);
  await hear(async () => (await readDue(paris, numero)).credite === 12);
  await hear(async () => (await readDue(desk, numero)).credite === 12);
  await expect(credit(paris, numero, 2)).rejects.toThrow('créditer');
  await credit(desk, numero, 1);
  await hear(async () => (await readDue(paris, numero)).reste_du === 0);
  await hear(async () => (await readDue(desk, numero)).reste_du === 0);

  const due = { regle: 10, credite: 14, reste_du: 0 };
  expect([await readDue(paris, numero), await readDue(desk, numero)]).toEqual([due, due]);
  // Paris still has the invoice it has not issued; the rest of the credit note is the customer's, in Lyon.
  await hear(async () => (await readBooks(lyon))[0] === -10);
  expect([await readBooks(lyon), await readBooks(paris), await readBooks(desk)]).toEqual([
    [-10, 12],
    [24, -4],
    [14, 8],
  ]);
  await expect(credit(desk, numero, 1)).rejects.toThrow('crédit');
});

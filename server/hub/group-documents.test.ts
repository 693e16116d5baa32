import pg from 'pg';
import { expect, test } from 'vitest';
import { buildArticle, buildClient } from '#server/testing/fixtures/build-records.ts';
import { startShops } from '#server/testing/chain/start-shops.ts';
import { createArticle, getArticle } from '#shared/contracts/articles/articles.ts';
import { getRecord, pushElement } from '#shared/contracts/postes/gateway.ts';
import { holdAilleurs } from '#shared/contracts/postes/gateway-ailleurs.ts';
import { toPath } from '#shared/endpoints/api-client.ts';
import { getCompteClient } from '#shared/contracts/reglements/comptes.ts';
import { createReglements } from '#shared/contracts/reglements/reglements.ts';
import { createClient, getClient } from '#shared/contracts/tiers/clients.ts';
import { createFactureAvoir, getFactureReste, type LigneChoisie } from '#shared/contracts/ventes/parts.ts';
import { createFacture, emitFacture, getAvoir, getFacture } from '#shared/contracts/ventes/ventes.ts';
import { getDocumentPdf } from '#shared/contracts/documents/documents.ts';

type Chain = Awaited<ReturnType<typeof startShops>>;
type Till = Chain['tills'][number];

const numero = 'FA-P01-000001';
const read = async ({ call }: Till) => (await call(getFacture, { params: { numero } })).data;
const credit = ({ call }: Till, lignes?: LigneChoisie[]) =>
  call(createFactureAvoir, { params: { numero }, body: { lignes } });
const getStock = async ({ call }: Till) => (await call(getArticle, { params: { reference: 'VIS' } })).stock_reel;
const readAvoir = ({ call }: Till, avoir: string) => call(getAvoir, { params: { numero: avoir } });

/**
 * Starts the shops Lyon, Paris and Brest: Lyon has sold three screws, the invoice is issued, and all of them know the
 * customer.
 */
async function openChain(name: string, { isPaid = true } = {}) {
  const chain = await startShops(name, ['LYON', 'PARIS', 'BREST']);
  const [lyon, paris, brest] = chain.tills;
  if (!lyon || !paris || !brest) throw new Error('a chain of three');
  await lyon.call(createClient, { body: buildClient({ num: 'DURAND' }) });
  await lyon.call(createArticle, { body: buildArticle({ reference: 'VIS', prix_vente: 10, stock_reel: 100 }) });
  await lyon.call(createFacture, { body: { client_id: 'DURAND', lignes: [{ article_code: 'VIS', quantite: 3 }] } });
  await lyon.call(emitFacture, { params: { numero }, body: {} });
  if (isPaid) await pay(lyon, 36);
  await chain.settle(async () => {
    const known = chain.tills.map(({ call }) => call(getClient, { params: { code: 'DURAND' } }).catch(() => undefined));
    const stocks = chain.tills.map((till) => getStock(till).catch(() => undefined));
    return (await Promise.all([...known, ...stocks])).every((one) => one !== undefined);
  });
  return { chain, lyon, paris, brest };
}

const pay = ({ call }: Till, montant: number) =>
  call(createReglements, {
    body: { client_code: 'DURAND', reglements: [{ moyen: 'carte', montant, imputations: [{ numero, montant }] }] },
  });

test('another shop’s invoice is read by its exact number, marked with its shop, with its file, and is not stored', async () => {
  const { chain, paris } = await openChain('ailleurs_read');
  await using _ = chain;
  expect(await read(paris)).toMatchObject({ autre_boutique: 'LYON', client_code: 'DURAND', regle: 36, reste_du: 0 });
  const { lignes } = await paris.call(getFactureReste, { params: { numero } });
  expect(lignes).toMatchObject([{ article_code: 'VIS', reste: 3 }]);
  await chain.settle(async () => true);
  const pdf = await paris.call(getDocumentPdf, { params: { type_doc: 60, numero } });
  expect(Buffer.from(pdf).subarray(0, 5).toString()).toBe('%PDF-');
  expect(paris.local.connection.prepare('select count(*) from documents').pluck().get()).toBe(0);
  const unknown = paris.call(getFacture, { params: { numero: 'FA-P01-000009' } });
  await expect(unknown).rejects.toMatchObject({ status: 404 });
});

test('an invoice of one shop is credited in another, in its series and stock, once, and the selling shop receives it', async () => {
  const { chain, lyon, paris, brest } = await openChain('ailleurs_credit');
  await using _ = chain;
  const before = await Promise.all([lyon, paris].map(getStock));
  const { document_cible } = await credit(paris, [{ ligne: 1, quantite: 2 }]);
  expect(document_cible).toBe('AV-P02-000001');
  expect(await readAvoir(paris, document_cible)).toMatchObject({
    document_source: numero,
    partiel: true,
    total_ttc: 24,
    reste_du: 24,
  });
  await chain.settle(async () => (await read(lyon)).documents_cibles.length === 1);
  expect(await read(lyon)).toMatchObject({
    statut: 0,
    regle: 36,
    reste_du: 0,
    excedent: 0,
    ailleurs: { avoirs: [{ numero: 'AV-P02-000001', boutique: 'PARIS', total_ttc: 24, credite: 0 }] },
  });
  expect(await Promise.all([lyon, paris].map(getStock))).toEqual([before[0], (before[1] ?? 0) + 2]);
  // No more than is left of it, in whichever shop.
  await expect(credit(brest, [{ ligne: 1, quantite: 2 }])).rejects.toThrow('il reste 1 à créditer, vous en demandez 2');
  await expect(credit(lyon, [{ ligne: 1, quantite: 2 }])).rejects.toThrow('il reste 1 à créditer, vous en demandez 2');
  await credit(brest);
  await expect(credit(paris)).rejects.toMatchObject({
    status: 400,
    message: `La facture ${numero} n’a plus rien à créditer\u00a0: tout est dans AV-P02-000001 (PARIS), AV-P03-000001 (BREST).`,
  });
  await chain.settle(async () => (await read(lyon)).statut === 5);
  await expect(credit(lyon)).rejects.toThrow('est annulée par les avoirs AV-P02-000001 et AV-P03-000001');
});

test('of two shops that credit the same line at once, one is refused because nothing is left', async () => {
  const { chain, paris, brest } = await openChain('ailleurs_at_once');
  await using _ = chain;
  const results = await Promise.allSettled([credit(paris), credit(brest), credit(paris), credit(brest)]);
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  for (const one of results) {
    if (one.status === 'rejected') expect(String(one.reason)).toMatch(/n’a plus rien à créditer|pas encore arrivé/);
  }
  await chain.settle(async () => true);
  const made: unknown[] = [paris, brest].map(({ local }) =>
    local.connection.prepare('select count(*) from documents').pluck().get(),
  );
  expect(new Set(made)).toEqual(new Set([0, 1]));
});

test('what is still owed of an invoice is settled first by another shop’s credit note, and paid in any shop', async () => {
  const { chain, lyon, paris, brest } = await openChain('ailleurs_paid', { isPaid: false });
  await using _ = chain;
  const { data } = await pay(brest, 20);
  expect(data.reglements[0]).toMatchObject({ numero: 'RG-P03-000001', imputations: [{ numero, montant: 20 }] });
  await chain.settle(async () => (await read(lyon)).regle === 20);
  expect(await read(lyon)).toMatchObject({
    reste_du: 16,
    ailleurs: { reglements: [{ boutique: 'BREST', montant: 20 }] },
  });
  await expect(pay(paris, 20)).rejects.toThrow('n’a plus que 16,00\u00a0€ à régler');
  const { document_cible } = await credit(paris, [{ ligne: 1, quantite: 2 }]);
  expect(await readAvoir(paris, document_cible)).toMatchObject({ total_ttc: 24, credite: 16, reste_du: 8 });
  await chain.settle(async () => (await read(lyon)).credite === 16);
  expect(await read(lyon)).toMatchObject({ regle: 20, credite: 16, reste_du: 0, excedent: 0 });
  expect(await read(brest)).toMatchObject({ regle: 20, credite: 16, reste_du: 0 });
});

test('what another shop’s credit note settles of an invoice paid meanwhile becomes the customer’s credit', async () => {
  const { chain, lyon, paris } = await openChain('ailleurs_paid_twice', { isPaid: false });
  await using _ = chain;
  await chain.settle(async () => true);
  lyon.network.isCut = true;
  await pay(lyon, 36);
  const { document_cible } = await credit(paris, [{ ligne: 1, quantite: 2 }]);
  expect(await readAvoir(paris, document_cible)).toMatchObject({ total_ttc: 24, credite: 24, reste_du: 0 });
  lyon.network.isCut = false;
  await chain.settle(async () => (await read(lyon)).excedent === 24);
  expect(await read(lyon)).toMatchObject({ regle: 36, credite: 0, reste_du: 0, excedent: 24 });
  const { solde } = await lyon.call(getCompteClient, { params: { code: 'DURAND' } });
  expect(solde).toBe(-24);
});

test('offline the refusal says that the connection is needed, and what to do', async () => {
  const { chain, paris } = await openChain('ailleurs_offline');
  await using _ = chain;
  await chain.stopHub();
  const said =
    'et le siège ne répond pas\u00a0: un document d’une autre boutique s’ouvre, se crédite et se règle quand la ligne est là.';
  await expect(read(paris)).rejects.toMatchObject({ status: 404, message: expect.stringContaining(said) });
  await expect(credit(paris)).rejects.toThrow(said);
  await expect(pay(paris, 1)).rejects.toThrow(said);
});

test('lines reserved for a credit note that is never made are released once its till reports that nothing waits', async () => {
  const { chain, paris, brest } = await openChain('ailleurs_held');
  await using _ = chain;
  const held = await fetch(chain.hub.url + toPath(holdAilleurs, { params: { numero } }), {
    method: 'POST',
    headers: toHeaders(paris, chain.tokens.PARIS, 'P02'),
    body: '{}',
  });
  expect(held.status).toBe(200);
  await expect(credit(brest)).rejects.toThrow('un avoir que fait en ce moment la caisse P02 (PARIS)');
  await ask(chain, "update retenues set date = now() - interval '2 minutes'");
  await ask(chain, "update postes set en_attente = 1, derniere_visite = now() where code = 'P02'");
  await expect(credit(brest)).rejects.toThrow('la caisse P02 (PARIS)');
  await ask(chain, "update postes set en_attente = 0, a_traiter = 0, derniere_visite = now() where code = 'P02'");
  expect((await credit(brest)).document_cible).toBe('AV-P03-000001');
});

test('a till that asks the hub for nothing credits no more than is left of another shop’s invoice', async () => {
  const { chain, paris, brest } = await openChain('ailleurs_hostile');
  await using _ = chain;
  await credit(paris, [{ ligne: 1, quantite: 2 }]);
  await chain.settle(async () => true);
  const { enregistrement } = await (
    await fetch(chain.hub.url + toPath(getRecord, { params: { entite: 'document', code: 'AV-P02-000001' } }), {
      headers: toHeaders(paris, chain.tokens.PARIS, 'P02'),
    })
  ).json();
  const code = 'AV-P03-000001';
  const apres = { ...enregistrement, numero: code, chaine: code };
  const sent = await fetch(chain.hub.url + pushElement.path, {
    method: 'POST',
    headers: { ...toHeaders(brest, chain.tokens.BREST, 'P03'), 'idempotency-key': 'hostile' },
    body: JSON.stringify({ entite: 'document', code, base: null, avant: {}, apres, auteur: 'x', action: 'creation' }),
  });
  expect({ status: sent.status, body: await sent.json() }).toMatchObject({
    status: 422,
    body: { detail: `La facture ${numero} n’a plus autant à créditer\u00a0: une autre boutique en a fait un avoir.` },
  });
});

const toHeaders = ({ installation }: Till, token = '', poste = '') => ({
  authorization: `Bearer ${token}`,
  'x-comptoir-poste': poste,
  'x-comptoir-installation': installation,
  'content-type': 'application/json',
});

async function ask({ databaseUrl }: Chain, query: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query(query);
  await client.end();
}

import { afterAll, beforeAll, expect, test } from 'vitest';
import type { z } from 'zod';
import { startGateway } from '#server/testing/running/start-gateway.ts';
import { shopToken } from '#server/testing/running/start-shared-shop.ts';
import { closeSessionCaisse, getCloture } from '#shared/contracts/caisse/clotures.ts';
import { openSessionCaisse } from '#shared/contracts/caisse/sessions-caisse.ts';
import { type Element, getRecord, pushElement } from '#shared/contracts/postes/gateway.ts';
import { toPath } from '#shared/endpoints/api-client.ts';

type Fields = Record<string, unknown>;

const shop = await startGateway({ poste: 'P01' });
afterAll(() => shop[Symbol.asyncDispose]());

const headers = {
  authorization: `Bearer ${shopToken}`,
  'x-comptoir-poste': 'P02',
  'x-comptoir-installation': 'installation-of-a-thief',
  'content-type': 'application/json',
};
let keys = 0;

async function push(element: Pick<Element, 'entite' | 'code' | 'apres'> & Partial<Element>) {
  const common = { base: null, avant: {}, auteur: 'x', action: 'creation', force: false, statut_base: null };
  const body = JSON.stringify({ ...common, ...element });
  const sent = { ...headers, 'idempotency-key': `caisse-${keys++}` };
  const response = await fetch(shop.url + pushElement.path, { method: 'POST', headers: sent, body });
  return { status: response.status, body: (await response.json()) as Fields };
}

async function read(entite: Element['entite'], code: string): Promise<Fields> {
  const response = await fetch(shop.url + toPath(getRecord, { params: { entite, code } }), { headers });
  return ((await response.json()) as { enregistrement: Fields }).enregistrement;
}

/** A day of the shop's own till, and the same as till P02 could have made it. */
let session: Fields;
let cloture: Fields;

const toOwn = (record: Fields): Fields => JSON.parse(JSON.stringify(record).replaceAll('P01', 'P02')) as Fields;

beforeAll(async () => {
  const { numero } = await shop.call(openSessionCaisse, { body: { fond: 100 } });
  const body: z.input<typeof closeSessionCaisse.body> = {
    comptage: [{ valeur: 50, nombre: 1 }],
    explication: 'Un billet manque',
  };
  await shop.call(closeSessionCaisse, { params: { numero }, body });
  session = await read('session', numero);
  cloture = await read('cloture', 'ZJ-P01-000001');
});

test('a clôture that does not add up, or counts what is not its till’s, is refused', async () => {
  const own = toOwn(cloture);
  const { totaux, especes } = own as { totaux: Fields; especes: Fields };
  const wrong: Fields[] = [
    { totaux: { ...totaux, ttc: 10 } },
    { especes: { ...especes, theorique: 50, ecart: 0 } },
    { especes: { ...especes, compte: 100 } },
    { especes: { ...especes, explication: '' } },
    { especes: null },
    { poste: 'P01' },
    { type: 'mois' },
    { pieces: [{ serie: 'FA-P01', premier: 1, dernier: 2 }] },
    { pieces: [{ serie: 'FA-P02', premier: 1, dernier: 900_000_000 }] },
    { pieces: [{ serie: 'FA-P02', premier: 3, dernier: 1 }] },
  ];
  for (const changes of wrong) {
    const answer = await push({ entite: 'cloture', code: 'ZJ-P02-000001', apres: { ...own, ...changes } });
    expect([changes, answer.status]).toEqual([changes, 422]);
  }
  const code = 'ZJ-P02-000001';
  expect(await push({ entite: 'cloture', code, apres: own })).toMatchObject({ body: { resultat: 'applique' } });
});

test('a clôture never changes, and what one clôture counted no other counts', async () => {
  const change = { entite: 'cloture', code: 'ZJ-P01-000001', base: 0, action: 'modification', force: true } as const;
  expect(await push({ ...change, apres: { auteur_nom: 'Personne' } })).toMatchObject({ status: 422 });
  const own = toOwn(cloture);
  const first = { ...own, numero: 'ZJ-P02-000002', pieces: [{ serie: 'FA-P02', premier: 1, dernier: 2 }] };
  expect(await push({ entite: 'cloture', code: 'ZJ-P02-000002', apres: first })).toMatchObject({ status: 200 });
  const again = { ...first, numero: 'ZJ-P02-000003', pieces: [{ serie: 'FA-P02', premier: 2, dernier: 3 }] };
  expect(await push({ entite: 'cloture', code: 'ZJ-P02-000003', apres: again })).toMatchObject({
    status: 422,
    body: { detail: 'FA-P02-000002 est déjà compté par la clôture ZJ-P02-000002.' },
  });
  expect(await shop.call(getCloture, { params: { numero: 'ZJ-P01-000001' } })).toEqual(cloture);
});

test('a session de caisse belongs to its till, keeps its facts, and is not reopened', async () => {
  const own: Fields = { ...toOwn(session), cloture: null, date_cloture: null, mouvements: [] };
  const code = 'SC-P02-000001';
  expect(await push({ entite: 'session', code, apres: { ...own, poste: 'P01' } })).toMatchObject({ status: 422 });
  expect(await push({ entite: 'session', code, apres: own })).toMatchObject({ body: { resultat: 'applique' } });
  const mouvement = { rang: 1, date: own.date_creation, sens: 'sortie', montant: 5, motif: 'Pain' };
  const noted = [{ ...mouvement, auteur: 'x', auteur_nom: 'X' }];
  const change = { entite: 'session', code, base: 1, action: 'modification' } as const;
  const set = (avant: Fields, apres: Fields) => push({ ...change, avant, apres });
  expect(await set({ mouvements: [] }, { mouvements: noted })).toMatchObject({ body: { resultat: 'applique' } });
  expect(await set({ mouvements: noted }, { mouvements: [] })).toMatchObject({ status: 422 });
  expect(await set({ fond: 100 }, { fond: 1 })).toMatchObject({ status: 422 });
  const closed = { cloture: 'ZJ-P02-000001', date_cloture: own.date_creation };
  const open = { cloture: null, date_cloture: null };
  expect(await set(open, closed)).toMatchObject({ body: { resultat: 'applique' } });
  expect(await set(closed, open)).toMatchObject({ status: 422 });
  const theirs = await shop.call(openSessionCaisse, { body: { fond: 10 } });
  const intrusion = { ...change, code: theirs.numero, avant: { mouvements: [] }, apres: { mouvements: noted } };
  expect(await push(intrusion)).toMatchObject({ status: 422, body: { detail: expect.stringContaining('elle seule') } });
});

import { afterAll, expect, test } from 'vitest';
import { mountFeatures } from '#server/features/mount-features.ts';
import type { Route } from '#server/http/route.ts';
import { type DocumentRecord, getDocumentPdf } from '#shared/contracts/documents/documents.ts';
import { createFactureAvoir } from '#shared/contracts/ventes/parts.ts';
import { createFacture, emitAvoir, emitFacture, getAvoir, getFacture } from '#shared/contracts/ventes/ventes.ts';
import type { Endpoint, Group } from '#shared/endpoints/endpoint.ts';
import type { Role } from '#shared/utilisateurs/role.ts';
import { startShop } from './running/start-shop.ts';

/** Tries every write, as every role, on an issued document; its content never changes. */

const shop = await startShop();
afterAll(() => shop[Symbol.asyncDispose]());

const roles: readonly Role[] = ['lecture', 'vendeur', 'responsable', 'admin'];
const keys = await Promise.all(
  roles.map(async (role) => (await shop.identity.apiKeys.create({ nom: role, role })).cle),
);

const ofDocuments: readonly Group[] = [
  ...(['Devis', 'Commandes', 'Livraisons', 'Factures', 'Avoirs', 'Reglements', 'Documents'] as const),
  ...(['Workflows', 'Signatures', 'Validation', 'Caisse', 'Emails', 'Clients'] as const),
];
const endpoints: Endpoint[] = [];
const collect: Route = (endpoint) => void endpoints.push(endpoint);
mountFeatures(collect, shop);
const writes = endpoints.filter(({ method, group }) => method !== 'get' && ofDocuments.includes(group));

const invoice = async () => {
  const lignes = [{ article_code: 'VIS', quantite: 4 }];
  const { data } = await shop.call(createFacture, { body: { client_id: shop.client, lignes } });
  await shop.call(emitFacture, { params: { numero: data.numero_facture }, body: {} });
  return data.numero_facture;
};
const credit = async () => {
  const params = { numero: await invoice() };
  const body = { lignes: [{ ligne: 1, quantite: 1 }] };
  const { document_cible: numero } = await shop.call(createFactureAvoir, { params, body });
  await shop.call(emitAvoir, { params: { numero }, body: {} });
  return numero;
};

const kinds = {
  facture: {
    make: invoice,
    code: 60,
    read: async (id: string) => (await shop.call(getFacture, { params: { numero: id } })).data,
  },
  avoir: { make: credit, code: 50, read: (id: string) => shop.call(getAvoir, { params: { numero: id } }) },
};
type Kind = keyof typeof kinds;

/** Returns the content of an issued document. */
function toSaid({ numero, date, date_echeance, client_code, client_intitule, reference, ...rest }: DocumentRecord) {
  const { total_ht, total_tva, total_ttc, tvas, lignes, document_source, emission, parties } = rest;
  const head = { numero, date, date_echeance, client_code, client_intitule, reference, document_source };
  return { ...head, total_ht, total_tva, total_ttc, tvas, lignes, emission, parties };
}

async function look(kind: Kind, numero: string) {
  const { code, read } = kinds[kind];
  const pdf = await shop.call(getDocumentPdf, { params: { type_doc: code, numero } });
  return { said: toSaid(await read(numero)), pdf: Buffer.from(pdf).toString('base64') };
}

/** Returns a body with the fields of every write; each write ignores those it does not know. */
function toBody(numero: string, code: number) {
  const day = '2026-01-05';
  const lignes = [{ article_code: 'LIVRE', quantite: 9, prix_unitaire_ht: 1 }];
  const dates = { date: day, date_facture: day, date_avoir: day, date_echeance: day, date_document: day };
  const names = { numero, id: numero, document_id: numero, facture_id: numero, devis_id: numero, commande_id: numero };
  const one = { numero, type_document: code, montant: 1 };
  return {
    ...dates,
    ...names,
    lignes,
    reference: 'Autre',
    statut: 2,
    client_id: 'AUTRE',
    client_code: shop.client,
    documents: [one],
    numeros: [numero],
    motif: 'demande',
    reglements: [{ moyen: 'especes', montant: 1, imputations: [{ numero, montant: 1 }] }],
    email: 'autre@client.example',
    nom: 'Autre',
    sujet: 'Autre',
    corps_html: '<p>Autre</p>',
  };
}

async function attempt({ method, path }: Endpoint, key: string, [numero, code]: [string, number]): Promise<number> {
  const filled = path.replace(':type_doc', String(code)).replace(/:\w+/g, numero);
  const headers = { 'x-api-key': key, 'content-type': 'application/json' };
  const body = method === 'delete' ? null : JSON.stringify(toBody(numero, code));
  const response = await fetch(`${shop.url}${filled}`, { method: method.toUpperCase(), headers, body });
  await response.arrayBuffer();
  return response.status;
}

test.each(Object.keys(kinds) as Kind[])('no write of the API changes an issued %s, whoever asks', async (kind) => {
  const numero = await kinds[kind].make();
  const before = await look(kind, numero);
  const statuses: number[] = [];
  for (const endpoint of writes) {
    const name = `${endpoint.method.toUpperCase()} ${endpoint.path}`;
    for (const key of keys) statuses.push(await attempt(endpoint, key, [numero, kinds[kind].code]));
    const { said, pdf } = await look(kind, numero);
    expect(said, name).toEqual(before.said);
    expect(pdf === before.pdf, `${name}: the same file`).toBe(true);
  }
  // Some of the attempts are allowed: a status, a payment, a message.
  expect(statuses.filter((status) => status < 300).length).toBeGreaterThan(3);
  expect(writes.length).toBeGreaterThan(40);
});

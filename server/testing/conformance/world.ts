import type { Caller } from '#server/calls/caller.ts';
import { ClientCreateInput } from '#shared/contracts/tiers/clients.ts';
import { startSimulator } from '../running/start-simulator.ts';
import { startTestServer } from '../running/start-test-server.ts';
import { post, put, type Sent } from './sent.ts';

type Kind = 'commande' | 'livraison' | 'avoir' | 'facture';
export type World = Awaited<ReturnType<typeof createWorld>>;

const paths: Record<Kind, string> = {
  commande: '/commandes',
  livraison: '/livraisons',
  avoir: '/avoirs',
  facture: '/factures',
};

/** Starts a service with a small shop in it, made through its own routes, and a signature provider beside it. */
export async function createWorld() {
  const simulator = await startSimulator();
  const server = await startTestServer({ signatureProvider: simulator.provider });

  async function send({ method, path, body, headers: own }: Sent): Promise<Response> {
    const type = body === undefined ? {} : { 'content-type': 'application/json' };
    const headers = { ...(own ?? server.headers), ...type };
    return fetch(server.url + path, { method, headers, ...(body === undefined ? {} : { body: JSON.stringify(body) }) });
  }

  async function make(sent: Sent): Promise<Record<string, never>> {
    const response = await send(sent);
    const json = (await response.json()) as Record<string, never>;
    if (!response.ok) throw new Error(`${sent.method} ${sent.path}: ${response.status} ${JSON.stringify(json)}`);
    return json;
  }

  const shop = await stock(make);
  const { numero: prospect } = await server.backOffice.tiers.create('prospect', toProspect(), { caller });
  await make(
    post('/admin/users', {
      email: 'lea@boutique.example',
      nom: 'Roy',
      role: 'vendeur',
      password: 'quincaillerie-2026',
    }),
  );
  const sell = createSales(make, shop);
  const signed = await sell.newDevis();
  const { transaction_id } = await make(post('/signature/provider/send', { ...signer, doc_id: signed }));

  return {
    ...shop,
    ...sell,
    prospect,
    send,
    make,
    today: server.now().toISOString().slice(0, 10),
    devis: await sell.newDevis(),
    devisSigne: signed,
    transaction: String(transaction_id),
    devisTransforme: await sell.newTransformedDevis(),
    devisAnnule: await sell.newDevis(6),
    devisSansEmail: await sell.newDevis(0, shop.clientSansEmail),
    factureSansEmail: await sell.newDocument('facture', 0, shop.clientSansEmail),
    documents: {
      commande: await sell.newDocument('commande'),
      livraison: await sell.newDocument('livraison'),
      avoir: await sell.newDocument('avoir'),
      facture: await sell.newDocument('facture'),
    },
    async [Symbol.asyncDispose]() {
      await server[Symbol.asyncDispose]();
      await simulator[Symbol.asyncDispose]();
    },
  };
}

/** Creates a prospect in the back office, since no route does. */
function toProspect() {
  return ClientCreateInput.parse({ intitule: 'Futur Client', num: 'PROSPECT' });
}

const caller: Caller = { kind: 'api-key', id: 'conformance', role: 'admin' };
const signer = { type_doc: 0, email_signataire: 'signe@client.example', nom_signataire: 'Jeanne Durand' };

type Make = (sent: Sent) => Promise<Record<string, never>>;
type Shop = Awaited<ReturnType<typeof stock>>;

async function stock(make: Make) {
  await make(
    post('/clients', { intitule: 'Durand & Fils', num: 'DURAND', ville: 'Lyon', email: 'durand@client.example' }),
  );
  await make(post('/clients', { intitule: 'Sans adresse', num: 'SANSMAIL' }));
  await make(post('/fournisseurs', { intitule: 'Aciers du Forez', num: 'ACIERS' }));
  await make(post('/familles', { code: 'QUINC', intitule: 'Quincaillerie générale' }));
  const article = {
    reference: 'VIS-4X40',
    designation: 'Vis 4×40',
    famille: 'QUINC',
    prix_vente: 10,
    prix_achat: 6,
    stock_reel: 1000,
  };
  await make(post('/articles', article));
  const moved = await make(post('/stock/entree', { lignes: [{ article_ref: article.reference, quantite: 1 }] }));
  return {
    client: 'DURAND',
    clientSansEmail: 'SANSMAIL',
    fournisseur: 'ACIERS',
    famille: 'QUINC',
    article: article.reference,
    mouvement: String(moved.numero),
  };
}

function createSales(make: Make, { client, article }: Shop) {
  const lignes = [{ article_code: article, quantite: 2 }];

  async function newDevis(statut = 0, client_id = client): Promise<string> {
    const { id } = await make(post('/devis', { client_id, lignes }));
    if (statut !== 0) await make(put(`/devis/${id}`, { statut }));
    return String(id);
  }

  async function newDocument(kind: Kind, statut = 0, client_id = client): Promise<string> {
    const { data } = await make(post(paths[kind], { client_id, lignes }));
    const numero = String((data as unknown as Record<string, string>)[`numero_${kind}`]);
    if (statut !== 0) await make(put(`${paths[kind]}/${numero}`, { statut }));
    return numero;
  }

  async function newIssuedFacture(): Promise<string> {
    const numero = await newDocument('facture');
    await make(post(`/factures/${numero}/emission`, { motif: 'impression' }));
    return numero;
  }

  async function newTransformedDevis(): Promise<string> {
    const numero = await newDevis();
    await make(post(`/workflow/devis/${numero}/to-commande`));
    return numero;
  }

  async function newTransformedCommande(cible: 'facture' | 'livraison'): Promise<string> {
    const numero = await newDocument('commande');
    await make(post(`/workflow/commande/${numero}/to-${cible}`));
    return numero;
  }

  async function newTemplate(): Promise<string> {
    const { id } = await make(post('/templates/emails', { nom: 'Modèle', sujet: 'Sujet', corps_html: '<p>Corps</p>' }));
    return String(id);
  }

  return { newDevis, newDocument, newIssuedFacture, newTransformedDevis, newTransformedCommande, newTemplate };
}

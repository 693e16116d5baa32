import { expect, test } from 'vitest';
import { startMailingServer } from '#server/testing/running/start-mailing-server.ts';
import { startShop } from '#server/testing/running/start-shop.ts';
import { startSimulator } from '#server/testing/running/start-simulator.ts';
import { startSmtpSink } from '#server/testing/running/start-smtp-sink.ts';
import { createApiClient as createCaller } from '#shared/endpoints/api-client.ts';
import { createDevis, signDevis, updateDevis, updateDevisStatut } from '#shared/contracts/ventes/devis.ts';
import { sendBatch } from '#shared/contracts/emails/emails.ts';
import { getHistorique } from '#shared/contracts/documents/historique.ts';
import { getSignatureStatus } from '#shared/contracts/ventes/signatures.ts';
import { createFacture, emitFacture, getFacture, updateFacture } from '#shared/contracts/ventes/ventes.ts';
import { remindFacture } from '#shared/contracts/ventes/relances.ts';
import { commandeToLivraison, devisToCommande, livraisonToFacture } from '#shared/contracts/workflows.ts';
import { NotFound, Refused } from '#shared/endpoints/errors.ts';

const vis = (quantite: number) => ({ article_code: 'VIS', quantite });

/** Returns a clock that advances by a minute each time it is read. */
function createTicking() {
  let time = Date.parse('2026-03-16T09:30:00Z');
  return () => new Date((time += 60_000));
}

async function createShop(options: Parameters<typeof startShop>[0] = {}) {
  const shop = await startShop({ now: createTicking(), ...options });
  const create = async (lignes = [vis(2)]) =>
    (await shop.call(createDevis, { body: { client_id: 'DURAND', lignes } })).id;
  const read = (numero: string, type_doc = 0, query = {}) =>
    shop.call(getHistorique, { params: { type_doc, numero }, query });
  return { ...shop, create, read };
}

test('a document’s history lists who created it and each change, the newest first', async () => {
  await using shop = await createShop();
  const id = await shop.create([vis(2), { article_code: 'LIVRE', quantite: 1 }]);
  const lignes = [
    { ...vis(3), remise_pourcentage: 5 },
    { article_code: 'POSE', quantite: 1.5 },
  ];
  await shop.call(updateDevis, { params: { id }, body: { date_devis: '2026-03-20', lignes } });
  await shop.call(updateDevisStatut, { params: { id }, query: { nouveau_statut: 2 } });

  const { evenements, chaine } = await shop.read(id);
  expect(chaine.map(({ numero }) => numero)).toEqual([id]);
  expect(evenements.map(({ texte, auteur }) => [texte, auteur])).toEqual([
    ['Signé', 'la clé Essais'],
    ['Modifié', 'la clé Essais'],
    ['Créé', 'la clé Essais'],
  ]);
  expect(evenements[0]?.details).toEqual(['Statut\u00a0: Brouillon → Signé']);
  const plain = evenements[1]?.details.map((detail) => detail.replace(/[\u00a0\u202f]/g, ' '));
  expect(plain).toEqual([
    'Date : 16/03/2026 → 20/03/2026',
    'Vis : quantité 2 → 3, remise 0 % → 5 %',
    'Ajouté : 1,5 × Pose',
    'Retiré : 1 × Livre',
    'Total TTC : 45,10 € → 115,20 €',
  ]);
});

test('a change that changes nothing is none, whichever optional fields are sent empty, before and after the issue', async () => {
  await using shop = await createShop();
  const lignes = [{ ...vis(2), remise_pourcentage: 0 }];
  const { numero_facture: id, date_facture } = (
    await shop.call(createFacture, { body: { client_id: 'DURAND', lignes, reference: 'A' } })
  ).data;
  const nothing = {
    livraison: {},
    remise_globale: { pourcentage: 0 },
    reference: 'A ',
    statut: 0,
    date_facture,
    lignes,
  };
  const bodies = [
    { livraison: null, remise_globale: null },
    ...Object.entries(nothing).map((one) => Object.fromEntries([one])),
  ];
  const isKept = async () => {
    const before = await shop.call(getFacture, { params: { numero: id } });
    for (const body of [...bodies, nothing]) {
      await shop.call(updateFacture, { params: { id }, body: updateFacture.body.parse(body) });
      expect([body, await shop.call(getFacture, { params: { numero: id } })]).toEqual([body, before]);
    }
    return (await shop.read(id, 60)).evenements.length;
  };
  expect(await isKept()).toBe(1);
  await shop.call(emitFacture, { params: { numero: id }, body: {} });
  expect(await isKept()).toBe(2);
});

test('of many changed lines the first are listed, and the others counted', async () => {
  await using shop = await createShop();
  const id = await shop.create();
  const lignes = Array.from({ length: 40 }, (_, index) => ({
    article_code: '',
    quantite: 0,
    designation: `Remarque ${index}`,
  }));
  await shop.call(updateDevis, { params: { id }, body: { lignes } });
  const [change] = (await shop.read(id)).evenements;
  expect(change?.details).toHaveLength(13);
  expect(change?.details.at(-1)).toBe('et 30 autres changements');
});

test('the history of every document of a chain shows the whole chain', async () => {
  await using shop = await createShop();
  const devis = await shop.create();
  const commande = (await shop.call(devisToCommande, { params: { id: devis } })).document_cible;
  const livraison = (await shop.call(commandeToLivraison, { params: { id: commande } })).document_cible;
  const facture = (await shop.call(livraisonToFacture, { params: { id: livraison } })).document_cible;

  for (const [type_doc, numero] of [
    [0, devis],
    [10, commande],
    [60, facture],
  ] as const) {
    const { chaine } = await shop.read(numero, type_doc);
    expect(chaine.map((maillon) => maillon.numero)).toEqual([devis, commande, livraison, facture]);
  }
  const { evenements } = await shop.read(commande, 10);
  expect(evenements).toMatchObject([
    { texte: 'Transformée en bon de livraison', document: { numero: livraison, type_document: 30 } },
    { texte: 'Créée à partir de', document: { numero: devis, type_document: 0 } },
  ]);
  expect((await shop.read(devis)).evenements.map(({ texte }) => texte)).toEqual(['Transformé en commande', 'Créé']);
});

test('the history of an e-mail goes from the queue to its opening', async () => {
  await using sink = await startSmtpSink();
  await using server = await startMailingServer({ smtpUrl: sink.url, now: createTicking() });
  const numero = await server.insertDevis();
  const read = async () => (await server.call(getHistorique, { params: { type_doc: 0, numero } })).evenements;
  const body = { destinataires: ['client@exemple.fr'], sujet: 'Votre devis', corps_html: '<p>x</p>' };
  await server.call(sendBatch, { body: { ...body, document_ids: [numero] } });
  await server.call(sendBatch, { body: { ...body, sujet: 'Sans rapport' } });
  await server.settled();
  expect(await read()).toMatchObject([
    { texte: 'Envoyé par e-mail à client@exemple.fr', details: ['Votre devis'], est_en_cours: false },
    { texte: 'Créé' },
  ]);

  const [, log] = await server.list();
  const { seq = 0 } = server.emails.logs.find(log?.id ?? '') ?? {};
  server.emails.logs.markOpened(seq, server.now().toISOString());
  expect((await read())[0]).toMatchObject({ texte: 'Ouvert par client@exemple.fr', est_echec: false });
});

test('a waiting message is shown as waiting, a returned one with its reason', async () => {
  await using server = await startMailingServer({ now: createTicking() });
  const numero = await server.insertDevis();
  const read = async () => (await server.call(getHistorique, { params: { type_doc: 0, numero } })).evenements;
  const body = { destinataires: ['parti@exemple.fr'], sujet: 'Votre devis', corps_html: '<p>x</p>' };
  const { details } = await server.call(sendBatch, { body: { ...body, document_ids: [numero] } });
  expect((await read())[0]).toMatchObject({ texte: 'E-mail à parti@exemple.fr en cours d’envoi', est_en_cours: true });

  const { seq = 0 } = server.emails.logs.find(details[0]?.log_id ?? '') ?? {};
  server.emails.logs.markFailed(seq, 'EN_ATTENTE', 'Le serveur d’envoi refuse la connexion.');
  expect((await read())[0]).toMatchObject({
    texte: 'E-mail à parti@exemple.fr pas encore parti',
    details: ['Votre devis', 'Le serveur d’envoi refuse la connexion.', 'Comptoir réessaie de lui-même.'],
    est_en_cours: true,
  });

  server.emails.logs.markSent(seq, server.now().toISOString());
  server.emails.logs.markReturned(seq, 'Boîte pleine', server.now().toISOString());
  expect(await read()).toMatchObject([
    { texte: 'E-mail revenu de parti@exemple.fr', details: ['Boîte pleine'], est_echec: true },
    { texte: 'Envoyé par e-mail à parti@exemple.fr', est_echec: false },
    { texte: 'Créé' },
  ]);
});

test('the history of a signature goes from its request to its end', async () => {
  await using simulator = await startSimulator();
  await using shop = await createShop({ signatureProvider: simulator.provider });
  const id = await shop.create();
  const body = { doc_id: id, type_doc: 0, email_signataire: 'jeanne@client.example', nom_signataire: 'Jeanne Durand' };
  const { transaction_id } = await shop.call(signDevis, { params: { id }, body });
  expect((await shop.read(id)).evenements[0]).toMatchObject({
    texte: 'Signature demandée à Jeanne Durand',
    details: ['jeanne@client.example'],
    est_en_cours: true,
  });
  await simulator.choose(transaction_id, 'refused');
  await shop.call(getSignatureStatus, { params: { transaction_id } });
  expect((await shop.read(id)).evenements.slice(0, 2)).toMatchObject([
    { texte: 'Signature refusée par Jeanne Durand', est_echec: true },
    { texte: 'Signature demandée à Jeanne Durand', est_en_cours: false },
  ]);
});

test('a reminder is in the history', async () => {
  await using shop = await createShop();
  const made = await shop.call(createFacture, { body: { client_id: 'DURAND', lignes: [vis(1)] } });
  const numero = made.data.numero_facture;
  await shop.call(remindFacture, { params: { id: numero }, body: { doc_id: numero } });
  const { evenements } = await shop.read(numero, 60);
  expect(evenements.map(({ texte }) => texte)).toContain('Relancée par e-mail');
});

test('a history has a limit, and an unknown kind or number is reported', async () => {
  await using shop = await createShop();
  const id = await shop.create();
  for (const quantite of [3, 4, 5]) await shop.call(updateDevis, { params: { id }, body: { lignes: [vis(quantite)] } });
  const { evenements } = await shop.read(id, 0, { limit: 2 });
  expect(evenements.map(({ texte }) => texte)).toEqual(['Modifié', 'Modifié']);
  await expect(shop.read(id, 15)).rejects.toBeInstanceOf(Refused);
  await expect(shop.read('NON')).rejects.toBeInstanceOf(NotFound);
  await expect(shop.read(id, 60)).rejects.toBeInstanceOf(NotFound);
});

test('a reader may read the history; a key without access to e-mails sees none of them', async () => {
  await using shop = await createShop();
  const id = await shop.create();
  const body = { destinataires: ['a@exemple.fr'], sujet: 'x', corps_html: '<p>x</p>', document_ids: [id] };
  await shop.call(sendBatch, { body });
  const asked = { params: { type_doc: 0, numero: id } };
  const reading = await (await shop.callAs('lecture'))(getHistorique, asked);
  expect(reading.evenements.map(({ type }) => type)).toEqual(['email', 'creation']);

  const { cle } = await shop.identity.apiKeys.create({ nom: 'Archives', role: 'lecture', groupes: ['Documents'] });
  const limited = await createCaller(shop.url, { headers: { 'x-api-key': cle } })(getHistorique, asked);
  expect(limited.evenements.map(({ type }) => type)).toEqual(['creation']);
});

import { expect, test } from 'vitest';
import { readPdf } from '#server/testing/fixtures/read-pdf.ts';
import { startShop } from '#server/testing/running/start-shop.ts';
import { startSimulator } from '#server/testing/running/start-simulator.ts';
import {
  createDevis,
  getDevis,
  getDevisPdf,
  getDevisVersionPdf,
  listDevis,
  remindDevisSignature,
  sendDevis,
  signDevis,
  updateDevis,
} from '#shared/contracts/ventes/devis.ts';
import { getHistorique } from '#shared/contracts/documents/historique.ts';
import { listDevisARelancer } from '#shared/contracts/ventes/relances.ts';
import {
  getSignatureStatus,
  getSignedPdf,
  getSuiviSignatures,
  listSignatures,
  refreshSignatures,
} from '#shared/contracts/ventes/signatures.ts';
import { getTableauDeBord } from '#shared/contracts/ventes/tableau-de-bord.ts';

const vis = { article_code: 'VIS', quantite: 2 };
const many = { article_code: 'VIS', quantite: 700 };

async function startSigning() {
  const simulator = await startSimulator();
  const shop = await startShop({ signatureProvider: simulator.provider });
  const { id } = await shop.call(createDevis, { body: { client_id: shop.client, lignes: [vis] } });
  const body = { doc_id: id, type_doc: 0, email_signataire: 'jeanne@client.example', nom_signataire: 'Jeanne Durand' };
  return {
    ...shop,
    simulator,
    id,
    read: async () => (await shop.call(getDevis, { params: { id } })).data,
    sign: () => shop.call(signDevis, { params: { id }, body }),
    change: (lignes: (typeof vis)[]) => shop.call(updateDevis, { params: { id }, body: { lignes } }),
    getState: (transaction: string) => simulator.transactions.get(transaction)?.state,
    async [Symbol.asyncDispose]() {
      await shop[Symbol.asyncDispose]();
      await simulator[Symbol.asyncDispose]();
    },
  };
}

test('a quote that is sent to be signed is «Envoyé», one that is signed «Accepté», with who signed and when', async () => {
  await using shop = await startSigning();
  const { call, read, sign, simulator } = shop;
  const { transaction_id } = await sign();
  expect(await read()).toMatchObject({
    statut: 1,
    champs_libres: { ProviderID: transaction_id },
    transmissions: [{ version_devis: 1, moyen: 'signature', evenement: 'ENVOYE', suivi: transaction_id }],
  });
  await simulator.choose(transaction_id, 'completed');
  await call(getSignatureStatus, { params: { transaction_id } });
  expect(await read()).toMatchObject({
    statut: 2,
    transmissions: [{ evenement: 'ENVOYE' }, { evenement: 'SIGNE', nom: 'Jeanne Durand', version_devis: 1 }],
  });
  await call(getSignatureStatus, { params: { transaction_id } });
  expect((await read()).transmissions).toHaveLength(2);
});

test('changing a signed quote makes its next version, and the signed one is unchanged', async () => {
  await using shop = await startSigning();
  const { call, change, id, read, sign, simulator } = shop;
  const { transaction_id } = await sign();
  const sent = await call(getDevisPdf, { params: { id } });
  await simulator.choose(transaction_id, 'completed');
  await call(refreshSignatures);

  await change([many]);
  const changed = await read();
  expect(changed).toMatchObject({ numero: id, version_devis: 2, statut: 0, total_ttc: 8400 });
  expect(changed.versions_devis).toMatchObject([{ version_devis: 1, total_ttc: 24, lignes: [{ quantite: 2 }] }]);
  const params = { id, version: 1 };
  expect(await call(getDevisVersionPdf, { params })).toEqual(sent);
  expect((await readPdf(await call(getDevisPdf, { params: { id } }))).pages.join()).toContain('V2');
  expect(Buffer.from(await call(getSignedPdf, { params: { transaction_id } })).toString('latin1')).toMatch(/^%PDF-/);
  await expect(call(getDevisVersionPdf, { params: { id, version: 2 } })).rejects.toMatchObject({ status: 404 });
  const { evenements } = await call(getHistorique, { params: { type_doc: 0, numero: id } });
  expect(evenements.flatMap(({ details }) => details)).toEqual(
    expect.arrayContaining(['Version\u00a0: V1 → V2', 'Statut\u00a0: Signé → Brouillon']),
  );
  expect((await call(listDevisARelancer)).documents).toMatchObject([{ numero: id, version_devis: 2, signature: null }]);
});

test('the changed version gets a request of its own, and each version keeps its own signature', async () => {
  await using shop = await startSigning();
  const { call, change, read, sign, simulator } = shop;
  const first = await sign();
  await simulator.choose(first.transaction_id, 'completed');
  await call(refreshSignatures);
  await change([many]);
  const second = await sign();
  expect((await call(getSuiviSignatures)).demandes).toMatchObject([
    { version_devis: 2, statut: 'ENVOYE', total_ttc: 8400, transaction_id: second.transaction_id, version_document: 2 },
    { version_devis: 1, statut: 'SIGNE', total_ttc: 24, transaction_id: first.transaction_id, version_document: 2 },
  ]);
  await simulator.choose(second.transaction_id, 'refused');
  await call(refreshSignatures);
  const { statut, version_devis, transmissions } = await read();
  expect([statut, version_devis]).toEqual([1, 2]);
  expect(transmissions?.map((fact) => [fact.version_devis, fact.evenement])).toEqual([
    [1, 'ENVOYE'],
    [1, 'SIGNE'],
    [2, 'ENVOYE'],
    [2, 'REFUSE'],
  ]);
});

test('a quote not sent yet, or a change without visible effect, makes no version', async () => {
  await using shop = await startSigning();
  const { call, change, id, read, sign } = shop;
  await change([many]);
  expect((await read()).version_devis ?? 1).toBe(1);
  await sign();
  await change([many]);
  await call(updateDevis, { params: { id }, body: { statut: 3 } });
  await call(updateDevis, { params: { id }, body: { statut: 1 } });
  expect(await read()).toMatchObject({ statut: 1 });
  expect((await read()).version_devis ?? 1).toBe(1);
  await call(updateDevis, { params: { id }, body: { statut: 2, lignes: [vis] } });
  expect(await read()).toMatchObject({ statut: 2, version_devis: 2 });
});

test('a quote sent by e-mail is «Envoyé», and is kept as it was sent when it is changed', async () => {
  await using shop = await startSigning();
  const { call, change, id, read } = shop;
  const body = { destinataire: 'jeanne@client.example', sujet: 'Votre devis', corps_html: '<p>Bonjour</p>' };
  await call(sendDevis, { params: { id }, body });
  expect(await read()).toMatchObject({
    statut: 1,
    transmissions: [{ moyen: 'email', email: 'jeanne@client.example' }],
  });
  await change([many]);
  expect(await read()).toMatchObject({ statut: 0, version_devis: 2, versions_devis: [{ total_ttc: 24 }] });
});

test('a quote changed while it is being sent is stored as it was sent', async () => {
  await using shop = await startSigning();
  const { backOffice, change, id, now, read } = shop;
  const sent = await backOffice.documents.get('devis', id);
  await change([many]);
  const fact = { moyen: 'email', evenement: 'ENVOYE', email: 'a@b.example', nom: '', suivi: 'log' } as const;
  await backOffice.documents.noteTransmission('devis', id, { ...fact, date: now().toISOString() }, sent);
  expect(await read()).toMatchObject({
    statut: 0,
    version_devis: 2,
    total_ttc: 8400,
    versions_devis: [{ version_devis: 1, total_ttc: 24 }],
    transmissions: [{ version_devis: 1 }],
  });
});

test('of several requests for one version only the last is open, here and at the provider', async () => {
  await using shop = await startSigning();
  const { call, getState, id, sign, signing } = shop;
  const asked = [await sign(), await sign()];
  asked.push(
    await call(remindDevisSignature, { params: { id }, body: { doc_id: id } }).then((one) => ({
      ...one,
      signer_url: '',
      devis_id: id,
    })),
  );
  await signing.followUp.endReplaced();
  expect(asked.map(({ transaction_id }) => getState(transaction_id))).toEqual(['canceled', 'canceled', 'started']);
  expect((await call(listSignatures)).map(({ statut }) => statut)).toEqual(['ENVOYE', 'REFUSE', 'REFUSE']);
  const { demandes } = await call(getSuiviSignatures);
  expect(demandes).toMatchObject([{ transaction_id: asked[2]?.transaction_id, statut: 'ENVOYE' }]);
  expect((await call(getTableauDeBord)).signatures.en_attente).toBe(1);
});

test('a request that was signed before it could be ended is a signature', async () => {
  await using shop = await startSigning();
  const { call, read, sign, signing, simulator } = shop;
  const first = await sign();
  simulator.breakAt((request) => request.endsWith('/cancel'));
  await sign();
  await signing.followUp.endReplaced();
  await simulator.choose(first.transaction_id, 'completed');
  await call(refreshSignatures);
  expect((await call(getSuiviSignatures)).demandes).toMatchObject([
    { transaction_id: first.transaction_id, statut: 'SIGNE' },
  ]);
  expect((await read()).statut).toBe(2);
});

test('the dashboard counts as waiting what Signatures lists as waiting', async () => {
  await using shop = await startSigning();
  const { call, database, sign } = shop;
  await sign();
  // Several open requests of one quote, as earlier versions left them.
  database.connection.exec(
    `insert into signatures (id, document_id, type_document, transaction_id, signer_url, email_signataire, nom_signataire,
     statut, date_envoi, est_relance, nb_relances)
     select 'old' || value, document_id, type_document, 'tx' || value, '', '', '', 'ENVOYE', '2026-03-01T08:00:00.000Z', 0, 0
     from signatures, json_each('[1, 2, 3, 4]')`,
  );
  const { demandes } = await call(getSuiviSignatures);
  const waiting = demandes.filter(({ statut }) => statut === 'ENVOYE');
  expect(waiting).toHaveLength(1);
  expect((await call(getTableauDeBord)).signatures).toEqual({ en_attente: 1, plus_ancienne: waiting[0]?.date_envoi });
});

test('lists without lines leave out the sent versions, and say which version a quote is', async () => {
  await using shop = await startSigning();
  const { call, change, sign } = shop;
  await sign();
  await change([many]);
  const [short] = await call(listDevis, { query: { inclure_lignes: 'false' } });
  expect(short).toMatchObject({ version_devis: 2, total_ttc: 8400 });
  expect(Object.keys(short ?? {})).not.toEqual(expect.arrayContaining(['versions_devis']));
  const [whole] = await call(listDevis);
  expect(whole?.versions_devis).toHaveLength(1);
});

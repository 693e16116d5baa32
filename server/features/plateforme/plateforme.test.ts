import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { openServiceDatabase } from '#server/database/service-database.ts';
import { createIssuedFiles } from '#server/features/documents/issued-files.ts';
import { toCdar } from '#server/plateforme/cdar.ts';
import { type StartedPlateforme, startPlateforme } from '#server/testing/running/start-plateforme.ts';
import { startShop } from '#server/testing/running/start-shop.ts';
import { listEvenements } from '#shared/contracts/service/conformite.ts';
import { getDocumentPdf } from '#shared/contracts/documents/documents.ts';
import { browseDocuments } from '#shared/contracts/documents/document-list.ts';
import { getHistorique } from '#shared/contracts/documents/historique.ts';
import {
  browseEnvois,
  findInAnnuaire,
  getDocumentPlateforme,
  getPlateforme,
  refreshPlateforme,
  sendDocumentPlateforme,
} from '#shared/contracts/plateforme/plateforme.ts';
import { annulerReglement, createReglements } from '#shared/contracts/reglements/reglements.ts';
import { updateClient } from '#shared/contracts/tiers/clients.ts';
import { createFactureAvoir } from '#shared/contracts/ventes/parts.ts';
import { createFacture, emitAvoir, emitFacture } from '#shared/contracts/ventes/ventes.ts';
import { Refused } from '#shared/endpoints/errors.ts';

const ofShop = {
  siret: '81234567600017',
  tva_intra: 'FR19812345676',
  adresse: '14 quai de la Douane',
  code_postal: '29200',
  ville: 'Brest',
};
const professional = {
  intitule: 'Menuiserie Kervella',
  siret: '42345678900019',
  adresse: '3 rue des Charpentiers',
  code_postal: '29850',
  ville: 'Gouesnou',
};

/** Starts a shop that uses this platform, with a professional as customer. */
async function openShop(
  plateforme: StartedPlateforme | undefined,
  automatique = false,
  options: Parameters<typeof startShop>[0] = {},
) {
  const shop = await startShop(options);
  const { backOffice, call, client } = shop;
  await backOffice.boutique.update({ ...(await backOffice.boutique.get()), ...ofShop });
  await call(updateClient, { params: { code: client }, body: professional });
  const flows = shop.plateforme;
  if (plateforme) flows.setPlateforme({ gateway: plateforme.gateway, automatique });
  await flows.refresh();
  const paramsOf = (numero: string) => ({ type_doc: numero.startsWith('AV') ? 50 : 60, numero });
  return {
    ...shop,
    flows,
    paramsOf,
    /** Creates and issues an invoice. */
    async issue(quantite = 3) {
      const body = { client_id: client, lignes: [{ article_code: 'VIS', quantite }] };
      const numero = (await call(createFacture, { body })).data.numero_facture;
      await call(emitFacture, { params: { numero }, body: {} });
      return numero;
    },
    send: (numero: string) => call(sendDocumentPlateforme, { params: paramsOf(numero) }),
    read: (numero: string) => call(getDocumentPlateforme, { params: paramsOf(numero) }),
    getPdf: (numero: string) => call(getDocumentPdf, { params: paramsOf(numero) }),
  };
}

const toHash = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

test('an issued invoice is sent in the bytes it was issued as, and its statuses are recorded in its history', async () => {
  await using plateforme = await startPlateforme();
  await using shop = await openShop(plateforme);
  const numero = await shop.issue();
  expect(await shop.read(numero)).toMatchObject({ est_reglee: true, remede: 'envoyer', obstacle: null, envois: [] });
  const { envois } = await shop.send(numero);
  expect(envois).toMatchObject([{ objet: numero, statut: 'ACCEPTE', mot: 'Approuvée', montant: 36, motifs: [] }]);
  const [flow] = plateforme.flows;
  expect(flow).toMatchObject({ processingRule: 'B2B', flowSyntax: 'Factur-X', trackingId: envois[0]?.suivi });
  expect(toHash(flow!.file)).toBe(toHash(await shop.getPdf(numero)));

  const { evenements } = await shop.call(getHistorique, { params: shop.paramsOf(numero) });
  const told = evenements.filter(({ type }) => type === 'plateforme').map(({ texte }) => texte);
  expect(told).toEqual([
    'Approuvée',
    'Prise en charge',
    'Mise à disposition du client',
    'Reçue par la plateforme du client',
    'Déposée à la plateforme',
  ]);
  const journal = await shop.call(listEvenements, { query: {} });
  expect(journal.evenements.map(({ texte }) => texte)).toContain(`La facture ${numero}\u00a0: Approuvée`);
});

test('an invoice sent twice, and by two at once, is deposited once', async () => {
  await using plateforme = await startPlateforme();
  await using shop = await openShop(plateforme);
  const numero = await shop.issue();
  await Promise.all([shop.send(numero), shop.send(numero)]);
  await shop.send(numero);
  expect(plateforme.flows.filter(({ flowDirection }) => flowDirection === 'Out')).toHaveLength(1);
});

test('after a lost answer the platform is asked, and what it accepted is not deposited again', async () => {
  await using plateforme = await startPlateforme({ scenario: 'silent' });
  await using shop = await openShop(plateforme);
  const numero = await shop.issue();
  plateforme.loseAt((call) => call === 'POST /v1/flows');
  const lost = await shop.send(numero);
  expect(lost.envois).toMatchObject([{ statut: 'A_ENVOYER', tentatives: 1, erreur: 'La plateforme est injoignable.' }]);
  plateforme.loseAt(undefined);
  await shop.call(refreshPlateforme);
  expect((await shop.read(numero)).envois).toMatchObject([
    { statut: 'DEPOSE', mot: 'En cours de contrôle', erreur: null },
  ]);
  expect(plateforme.flows).toHaveLength(1);
});

test('while the platform is down the queue waits and shows why, and everything is sent when it is back', async () => {
  await using plateforme = await startPlateforme();
  await using shop = await openShop(plateforme);
  plateforme.breakAt(() => true);
  const numeros = [await shop.issue(1), await shop.issue(2)];
  for (const numero of numeros) await shop.send(numero);
  expect(await shop.call(getPlateforme)).toMatchObject({ a_envoyer: 2, panne: 'La plateforme a répondu 503.' });
  plateforme.breakAt(undefined);
  await shop.call(refreshPlateforme);
  expect(await shop.call(getPlateforme)).toMatchObject({ a_envoyer: 0, a_traiter: 0, panne: null });
  expect(plateforme.listTaken().map(({ name }) => name)).toEqual(numeros.map((numero) => `${numero}.pdf`));
});

test('a rejection by the platform says why and what to do, in lists too; its credit note is not for the platform', async () => {
  await using plateforme = await startPlateforme({ scenario: 'rejected' });
  await using shop = await openShop(plateforme);
  const numero = await shop.issue();
  const { envois, remede } = await shop.send(numero);
  expect(remede).toBe('avoir');
  expect(envois).toMatchObject([
    {
      statut: 'REJETE',
      mot: 'Rejetée',
      motifs: [
        {
          code: 'REJ_SEMAN',
          phrase: 'La facture enfreint une règle de la norme. BR-CL-23 : unité inconnue à la ligne 1.',
          conseil: 'Faites un avoir, puis refaites la facture comme il faut.',
        },
      ],
    },
  ]);
  await shop.send(numero);
  expect(plateforme.flows).toHaveLength(1);
  const list = (etat: 'rejete' | 'emis') =>
    shop
      .call(browseDocuments, { params: { type_doc: 60 }, query: { etat } })
      .then(({ data }) => data.map((one) => one.numero));
  expect([await list('rejete'), await list('emis')]).toEqual([[numero], []]);
  const { data, total } = await shop.call(browseEnvois, { query: { etat: 'a_traiter' } });
  expect([total, data[0]?.objet]).toEqual([1, numero]);

  const { document_cible: avoir } = await shop.call(createFactureAvoir, { params: { numero }, body: {} });
  await shop.call(emitAvoir, { params: { numero: avoir }, body: {} });
  await expect(shop.send(avoir)).rejects.toThrow('Cet avoir corrige une facture que la plateforme a rejetée');
  plateforme.play('approved');
  const again = await shop.issue();
  expect((await shop.send(again)).envois).toMatchObject([{ mot: 'Approuvée' }]);
});

test('a recipient the platform did not know yet may be tried again with the same file', async () => {
  await using plateforme = await startPlateforme({ scenario: 'unknown-recipient' });
  await using shop = await openShop(plateforme);
  const numero = await shop.issue();
  expect(await shop.send(numero)).toMatchObject({ remede: 'renvoyer', envois: [{ mot: 'Rejetée', rang: 1 }] });
  plateforme.play('approved');
  expect((await shop.send(numero)).envois).toMatchObject([
    { mot: 'Approuvée', rang: 2 },
    { mot: 'Rejetée', rang: 1 },
  ]);
  const sent = plateforme.flows.filter(({ flowDirection }) => flowDirection === 'Out');
  expect(new Set(sent.map(({ file }) => toHash(file))).size).toBe(1);
});

test('a refusal and a dispute of the customer come back with their reasons; the credit note of a refused one is sent', async () => {
  await using plateforme = await startPlateforme({ scenario: 'refused' });
  await using shop = await openShop(plateforme);
  const refused = await shop.issue();
  expect(await shop.send(refused)).toMatchObject({
    remede: 'avoir',
    envois: [
      {
        mot: 'Refusée',
        motifs: [{ phrase: 'La commande citée ne convient pas. Nous n’avons pas commandé ces articles.' }],
      },
    ],
  });
  plateforme.play('dispute');
  expect(await shop.send(await shop.issue())).toMatchObject({ envois: [{ mot: 'En litige' }] });
  plateforme.play('approved');
  const { document_cible: avoir } = await shop.call(createFactureAvoir, { params: { numero: refused }, body: {} });
  await shop.call(emitAvoir, { params: { numero: avoir }, body: {} });
  expect(await shop.send(avoir)).toMatchObject({ envois: [{ mot: 'Approuvée' }] });
});

test('a status of another company’s invoice of the same number is not this one’s', async () => {
  await using plateforme = await startPlateforme({ scenario: 'silent' });
  await using shop = await openShop(plateforme);
  const numero = await shop.issue();
  await shop.send(numero);
  const [ours] = plateforme.flows;
  const tell = (vendeur: string) => {
    const facture = { numero, type: '380', date: '2026-03-16' };
    const message = { suivi: `chez-${vendeur}`, code: '210', date: '2026-03-16T11:00:00Z', facture, vendeur };
    const file = Buffer.from(toCdar({ ...message, acheteur: '423456789' }, 'BY'));
    const updatedAt = new Date(Date.parse(plateforme.flows.at(-1)!.updatedAt) + 60_000).toISOString();
    const of = { flowId: `de-${vendeur}`, trackingId: null, flowType: 'CustomerInvoiceLC', updatedAt } as const;
    plateforme.flows.push({ ...ours!, ...of, flowDirection: 'In', acknowledgement: { status: 'Ok' }, file });
  };
  tell('999999999');
  await shop.flows.refresh();
  expect((await shop.read(numero)).envois).not.toMatchObject([{ mot: 'Refusée' }]);
  tell('812345676');
  await shop.flows.refresh();
  expect((await shop.read(numero)).envois).toMatchObject([{ mot: 'Refusée' }]);
});

test('a file stored long before its invoice is issued is sent with it; one of a failed issue blocks nothing', async () => {
  await using plateforme = await startPlateforme();
  const database = await openServiceDatabase(':memory:');
  let time = Date.parse('2026-03-16T09:30:00Z');
  const now = () => new Date(time);
  await using shop = await openShop(plateforme, true, { database, now });
  const body = { client_id: shop.client, lignes: [{ article_code: 'VIS', quantite: 1 }] };
  const numero = (await shop.call(createFacture, { body })).data.numero_facture;
  const files = createIssuedFiles({ database, now });
  const early = await files.keep(numero, await shop.getPdf(numero));
  await shop.flows.refresh();
  time += 61_000;
  await shop.flows.refresh();
  await shop.call(emitFacture, { params: { numero }, body: {} });
  expect(toHash(await shop.getPdf(numero))).toBe(early);
  await files.keep(numero, Buffer.from('a file of a try that was given up'));
  const next = await shop.issue();
  await shop.flows.refresh();
  expect(plateforme.listTaken().map(({ name }) => name)).toEqual([`${numero}.pdf`, `${next}.pdf`]);
});

test('in automatic mode issued documents are sent by themselves; earlier ones, and those of private customers, are not', async () => {
  await using plateforme = await startPlateforme();
  await using shop = await openShop(undefined);
  const before = await shop.issue();
  shop.flows.setPlateforme({ gateway: plateforme.gateway, automatique: true });
  await shop.flows.refresh();
  const after = await shop.issue();
  await shop.call(updateClient, {
    params: { code: shop.client },
    body: { siret: '', siren: '', est_entreprise: false } as object,
  });
  await shop.issue();
  await shop.flows.refresh();
  expect(plateforme.listTaken().map(({ name }) => name)).toEqual([`${after}.pdf`]);
  expect((await shop.read(before)).envois).toEqual([]);
});

test('nothing is sent without a platform or before its issue, and only e-invoices are', async () => {
  await using shop = await openShop(undefined);
  const numero = await shop.issue();
  await expect(shop.send(numero)).rejects.toBeInstanceOf(Refused);
  expect(await shop.read(numero)).toMatchObject({ est_reglee: false });
  await using plateforme = await startPlateforme();
  shop.flows.setPlateforme({ gateway: plateforme.gateway, automatique: false });
  const body = { client_id: shop.client, lignes: [{ article_code: 'VIS', quantite: 1 }] };
  const draft = (await shop.call(createFacture, { body })).data.numero_facture;
  await expect(shop.send(draft)).rejects.toThrow(`La facture ${draft} n’est pas encore émise.`);
  await shop.backOffice.boutique.update({ ...(await shop.backOffice.boutique.get()), siret: '' });
  await expect(shop.send(await shop.issue())).rejects.toThrow('Son fichier ne contient pas de données Factur-X');
  expect(plateforme.flows).toEqual([]);
});

test('payments for services are reported as «encaissée», part by part and by rate, undone ones too; goods are not', async () => {
  await using plateforme = await startPlateforme();
  await using shop = await openShop(plateforme);
  const sell = async (article_code: string) => {
    const body = { client_id: shop.client, lignes: [{ article_code, quantite: 2 }] };
    const numero = (await shop.call(createFacture, { body })).data.numero_facture;
    await shop.call(emitFacture, { params: { numero }, body: {} });
    await shop.send(numero);
    return numero;
  };
  const pay = async (numero: string, montant: number) => {
    const reglements = [{ moyen: 'virement', montant, imputations: [{ numero, montant }] }];
    const done = await shop.call(createReglements, { body: { client_code: shop.client, reglements } });
    for (const _ of [1, 2]) await shop.call(refreshPlateforme);
    return done.data.reglements[0]?.numero ?? '';
  };
  const listReports = () =>
    plateforme.flows
      .filter(({ flowSyntax, flowDirection }) => flowSyntax === 'CDAR' && flowDirection === 'Out')
      .map(({ file }) => String(file));
  const toMen = (amount: string) =>
    `<ram:TypeCode>MEN</ram:TypeCode><ram:ValueAmount currencyID="EUR">${amount}</ram:ValueAmount><ram:ValuePercent>20</ram:ValuePercent>`;
  const [service, goods] = [await sell('POSE'), await sell('VIS')];
  await pay(goods, 24);
  expect(listReports()).toEqual([]);
  await pay(service, 50);
  expect((await shop.read(service)).envois).toMatchObject([{ mot: 'Approuvée' }]);
  const last = await pay(service, 58);
  expect(listReports()).toEqual([expect.stringContaining(toMen('50.00')), expect.stringContaining(toMen('58.00'))]);
  expect(listReports()[1]).toContain(`<ram:IssuerAssignedID>${service}</ram:IssuerAssignedID>`);
  expect(listReports()[1]).toContain('<ram:ProcessConditionCode>212</ram:ProcessConditionCode>');
  expect((await shop.read(service)).envois).toMatchObject([{ mot: 'Encaissée' }]);
  expect((await shop.read(goods)).envois).toMatchObject([{ mot: 'Approuvée' }]);
  await shop.call(annulerReglement, { params: { numero: last }, body: { motif: 'Virement rejeté par la banque' } });
  for (const _ of [1, 2]) await shop.call(refreshPlateforme);
  expect(listReports()).toHaveLength(3);
  expect(listReports()[2]).toContain(toMen('-58.00'));
});

test('a company is found in the directory by its SIREN', async () => {
  await using plateforme = await startPlateforme({ annuaire: { '423456789': 'Menuiserie Kervella' } });
  await using shop = await openShop(plateforme);
  const find = (siren: string) => shop.call(findInAnnuaire, { params: { siren } });
  expect(await find('423456789')).toEqual({ siren: '423456789', nom: 'Menuiserie Kervella', adresses: ['423456789'] });
  await expect(find('812345676')).rejects.toMatchObject({ status: 404 });
  plateforme.breakAt(() => true);
  await expect(find('423456789')).rejects.toThrow('L’annuaire a répondu 503.');
});

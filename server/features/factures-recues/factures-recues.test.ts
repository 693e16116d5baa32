import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { buildCii, buildFacturx, buildPdf, buildUbl } from '#server/testing/fixtures/build-facture-recue.ts';
import { startPlateforme, type StartedPlateforme } from '#server/testing/running/start-plateforme.ts';
import { startShop } from '#server/testing/running/start-shop.ts';
import {
  approveFactureRecue,
  browseFacturesRecues,
  exportFacturesRecues,
  getFactureRecue,
  getFichierRecu,
  getPdfRecu,
  linkFournisseur,
  payFactureRecue,
  receiveFacture,
  refuseFactureRecue,
} from '#shared/contracts/achats/factures-recues.ts';
import { createFournisseur, getFournisseur, listFournisseurs } from '#shared/contracts/tiers/fournisseurs.ts';
import { toPath } from '#shared/endpoints/api-client.ts';
import { NotAllowed, NotFound, Refused } from '#shared/endpoints/errors.ts';

const ofShop = { siret: '81234567600017', tva_intra: 'FR19812345676', code_postal: '29200', ville: 'Brest' };
const toBase64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64');
const toHash = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

/** Starts a shop that receives suppliers' invoices. */
async function openShop(plateforme?: StartedPlateforme) {
  const shop = await startShop();
  const { backOffice, call } = shop;
  await backOffice.boutique.update({ ...(await backOffice.boutique.get()), ...ofShop });
  const flows = shop.plateforme;
  if (plateforme) flows.setPlateforme({ gateway: plateforme.gateway, automatique: false });
  await flows.refresh();
  return {
    ...shop,
    flows,
    list: async () => (await call(browseFacturesRecues)).data,
    drop: (bytes: Uint8Array, nom_fichier = 'facture.xml') =>
      call(receiveFacture, { body: { nom_fichier, contenu: toBase64(bytes) } }),
  };
}

describe('by hand', () => {
  test('a dropped file is read, stored byte for byte, and returned with its page', async () => {
    await using shop = await openShop();
    const file = await buildFacturx();
    const { facture, deja_recue } = await shop.drop(file, 'facture n° 1.pdf');
    expect(deja_recue).toBe(false);
    expect(facture).toMatchObject({
      statut: 'recue',
      origine: 'fichier',
      format: 'Factur-X',
      numero: 'FA-P01-000001',
      fournisseur_nom: 'Quincaillerie du Port',
      siren: '812345676',
      empreinte: toHash(file),
      taille: file.length,
      a_pdf: true,
      nb_ecarts: 0,
      lecture: { totaux: { total_ttc: 29.76 } },
      etapes: [{ statut: 'recue', texte: 'Déposée à la main' }],
      reponses: [],
    });
    const params = { id: facture.id };
    expect(toHash(await shop.call(getFichierRecu, { params }))).toBe(toHash(file));
    expect(toHash(await shop.call(getPdfRecu, { params }))).toBe(toHash(file));
    const answer = await fetch(shop.url + toPath(getFichierRecu, { params }), { headers: shop.headers });
    expect(answer.headers.get('x-sha256')).toBe(toHash(file));
    expect(answer.headers.get('content-disposition')).toContain('attachment');
  });

  test('the same bytes are the same invoice; another file with the same number is reported', async () => {
    await using shop = await openShop();
    const { facture } = await shop.drop(buildCii());
    expect(await shop.drop(buildCii(), 'autre-nom.xml')).toMatchObject({
      deja_recue: true,
      facture: { id: facture.id },
    });
    const again = await shop.drop(await buildFacturx(), 'facture.pdf');
    expect(again).toMatchObject({ deja_recue: false, facture: { doublon_de: facture.id } });
    expect((await shop.drop(buildUbl())).facture.doublon_de).toBeNull();
  });

  test('a file dropped twice at once is one invoice', async () => {
    await using shop = await openShop();
    await Promise.all([shop.drop(buildUbl()), shop.drop(buildUbl()), shop.drop(buildUbl())]);
    expect(await shop.list()).toHaveLength(1);
  });

  test('an unreadable file is refused with its reason, and nothing is stored', async () => {
    await using shop = await openShop();
    await expect(shop.drop(await buildPdf(), 'page.pdf')).rejects.toThrow('ne contient pas de données');
    await expect(shop.drop(new TextEncoder().encode('<html/>'))).rejects.toThrow(Refused);
    expect(await shop.list()).toEqual([]);
  });

  test('a file larger than the limit of other requests is accepted', async () => {
    await using shop = await openShop();
    const inside = `<!--${'x'.repeat(9 * 1024 * 1024)}-->`;
    expect((await shop.drop(buildUbl({ inside }))).facture).toMatchObject({ numero: '2026-0117' });
  });

  test('a page embedded in the data is returned, and none where there is none', async () => {
    await using shop = await openShop();
    const pdf = await buildPdf();
    const object = `<cbc:EmbeddedDocumentBinaryObject mimeCode="application/pdf" filename="f.pdf">${toBase64(pdf)}</cbc:EmbeddedDocumentBinaryObject>`;
    const inside = `<cac:AdditionalDocumentReference><cbc:ID>1</cbc:ID><cac:Attachment>${object}</cac:Attachment></cac:AdditionalDocumentReference>`;
    const { facture } = await shop.drop(buildUbl({ inside }));
    expect(facture.a_pdf).toBe(true);
    expect(toHash(await shop.call(getPdfRecu, { params: { id: facture.id } }))).toBe(toHash(pdf));
    const bare = (await shop.drop(buildUbl({ root: 'CreditNote' }))).facture;
    expect(bare).toMatchObject({ a_pdf: false, est_avoir: true });
    await expect(shop.call(getPdfRecu, { params: { id: bare.id } })).rejects.toThrow(NotFound);
  });
});

describe('the supplier', () => {
  const card = { intitule: 'Quelqu’un', compte_collectif: '401000' };
  test.each([
    ['siret', { ...card, siret: '812 345 676 00017' }],
    ['siren', { ...card, siren: '812345676' }],
    ['tva', { ...card, tva_intra: 'FR19812345676' }],
    ['nom', { ...card, intitule: 'QUINCAILLERIE DU PORT' }],
  ])('is recognised by %s', async (par, body) => {
    await using shop = await openShop();
    const { data } = await shop.call(createFournisseur, {
      body: { ...body, siret: 'siret' in body ? '81234567600017' : null },
    });
    expect((await shop.drop(buildCii())).facture).toMatchObject({ fournisseur_code: data.numero, rapprochement: par });
  });

  test('a supplier without a card gets one, once, with the invoice’s details', async () => {
    await using shop = await openShop();
    const { id, fournisseur_code } = (await shop.drop(buildUbl())).facture;
    expect(fournisseur_code).toBeNull();
    const linked = await shop.call(linkFournisseur, { params: { id }, body: {} });
    await shop.call(linkFournisseur, { params: { id }, body: {} });
    expect((await shop.call(listFournisseurs, { query: {} })).length).toBe(1);
    const code = linked.fournisseur_code ?? '';
    expect(await shop.call(getFournisseur, { params: { code } })).toMatchObject({
      intitule: 'Atelier du Nord SARL',
      adresse: '2 rue du Port',
      code_postal: '59000',
      ville: 'Lille',
      pays: 'France',
      siren: '552100554',
      tva_intra: 'FR96552100554',
    });
    await expect(shop.call(linkFournisseur, { params: { id }, body: { code: 'PERSONNE' } })).rejects.toThrow(NotFound);
  });
});

describe('from the platform', () => {
  test('invoices are read with the news, each once, even when dropped before', async () => {
    await using plateforme = await startPlateforme();
    await using shop = await openShop(plateforme);
    await shop.drop(buildUbl());
    plateforme.offer('facture.pdf', await buildFacturx());
    plateforme.offer('facture.xml', buildUbl());
    await shop.flows.refresh();
    plateforme.offer('facture.pdf', await buildFacturx());
    await shop.flows.refresh();
    await shop.flows.refresh();
    expect(await shop.list()).toMatchObject([
      { numero: 'FA-P01-000001', origine: 'plateforme', nom_fichier: 'facture.pdf' },
      { numero: '2026-0117', origine: 'plateforme' },
    ]);
  });

  test('an unreadable file is stored with the reason; later ones are received', async () => {
    await using plateforme = await startPlateforme();
    await using shop = await openShop(plateforme);
    plateforme.offer('page.pdf', await buildPdf());
    plateforme.offer('facture.xml', buildUbl());
    await shop.flows.refresh();
    const [read, unread] = await shop.list();
    expect(read).toMatchObject({ statut: 'recue', numero: '2026-0117' });
    expect(unread).toMatchObject({ statut: 'illisible', numero: null });
    const params = { id: unread?.id ?? 0 };
    const { refus_lecture, a_pdf } = await shop.call(getFactureRecue, { params });
    expect(refus_lecture).toContain('ne contient pas de données');
    expect(a_pdf).toBe(true);
    await expect(shop.call(approveFactureRecue, { params })).rejects.toThrow('ne peut pas être lu');
  });

  test('an invoice whose transfer the platform breaks off is received the next time', async () => {
    await using plateforme = await startPlateforme();
    await using shop = await openShop(plateforme);
    plateforme.offer('facture.xml', buildUbl());
    plateforme.breakAt((call) => call.startsWith('GET /v1/flows/'));
    await shop.flows.refresh();
    expect(await shop.list()).toEqual([]);
    plateforme.breakAt(undefined);
    await shop.flows.refresh();
    expect(await shop.list()).toHaveLength(1);
  });

  test('an approval, then the payment, are sent to the supplier once each', async () => {
    await using plateforme = await startPlateforme();
    await using shop = await openShop(plateforme);
    plateforme.offer('facture.xml', buildUbl());
    await shop.flows.refresh();
    const [first] = await shop.list();
    const params = { id: first?.id ?? 0 };
    await Promise.all([shop.call(approveFactureRecue, { params }), shop.call(approveFactureRecue, { params })]);
    await shop.call(payFactureRecue, { params, body: { date: '2026-03-15', moyen: 'virement' } });
    await shop.flows.refresh();
    const told = plateforme.flows
      .filter(({ flowType }) => flowType === 'SupplierInvoiceLC')
      .map(({ file }) => String(file));
    expect(told).toHaveLength(2);
    expect(told[0]).toContain('<ram:ProcessConditionCode>205</ram:ProcessConditionCode>');
    expect(told[0]).toContain('<ram:IssuerAssignedID>2026-0117</ram:IssuerAssignedID>');
    expect(told[1]).toContain('<ram:ProcessConditionCode>211</ram:ProcessConditionCode>');
    expect(told[1]).toContain('<ram:ValueAmount currencyID="EUR">500.00</ram:ValueAmount>');
    const after = await shop.call(getFactureRecue, { params });
    expect(after).toMatchObject({
      statut: 'payee',
      paiement: { date: '2026-03-15', moyen: 'virement' },
      reponses: [{ statut: 'ACCEPTE' }, { statut: 'ACCEPTE' }],
    });
    expect(after.etapes.map(({ texte }) => texte)).toEqual([
      'Payée le 15/03/2026, virement',
      'Approuvée',
      'Reçue de la plateforme',
    ]);
  });

  test('a refusal is sent with its reason, and is final', async () => {
    await using plateforme = await startPlateforme();
    await using shop = await openShop(plateforme);
    plateforme.offer('facture.xml', buildUbl());
    await shop.flows.refresh();
    plateforme.breakAt((call) => call === 'POST /v1/flows');
    const [first] = await shop.list();
    const params = { id: first?.id ?? 0 };
    const refused = await shop.call(refuseFactureRecue, {
      params,
      body: { motif: 'QTE_ERR', texte: 'Huit heures, pas dix.' },
    });
    expect(refused).toMatchObject({ statut: 'refusee', motif: { code: 'QTE_ERR', texte: 'Huit heures, pas dix.' } });
    await shop.flows.refresh();
    expect((await shop.call(getFactureRecue, { params })).reponses).toMatchObject([{ statut: 'A_ENVOYER' }]);
    plateforme.breakAt(undefined);
    await shop.flows.refresh();
    const told = plateforme.flows
      .filter(({ flowType }) => flowType === 'SupplierInvoiceLC')
      .map(({ file }) => String(file));
    expect(told).toHaveLength(1);
    expect(told[0]).toContain('<ram:ReasonCode>QTE_ERR</ram:ReasonCode>');
    expect(told[0]).toContain('Huit heures, pas dix.');
    await expect(shop.call(approveFactureRecue, { params })).rejects.toThrow('est refusée');
  });
});

test('an invoice imported by hand sends no answer', async () => {
  await using plateforme = await startPlateforme();
  await using shop = await openShop(plateforme);
  const params = { id: (await shop.drop(buildUbl())).facture.id };
  expect(await shop.call(approveFactureRecue, { params })).toMatchObject({ statut: 'approuvee', reponses: [] });
  await shop.flows.refresh();
  expect(plateforme.flows).toEqual([]);
  await expect(shop.call(refuseFactureRecue, { params, body: { motif: 'PU_ERR' } })).rejects.toThrow('est approuvée');
});

test('the list is narrowed and paged, and leaves as a table', async () => {
  await using shop = await openShop();
  await shop.drop(buildCii());
  await shop.drop(buildUbl());
  const find = async (query: object) =>
    (await shop.call(browseFacturesRecues, { query })).data.map(({ numero }) => numero);
  expect(await find({})).toEqual(['2026-0117', 'FA-P01-000001']);
  expect(await find({ q: 'atelier' })).toEqual(['2026-0117']);
  expect(await find({ q: '812345676' })).toEqual(['FA-P01-000001']);
  expect(await find({ du: '2026-11-10' })).toEqual(['FA-P01-000001']);
  expect(await find({ statut: 'payee' })).toEqual([]);
  expect(await find({ debut: 1, limit: 1 })).toEqual(['FA-P01-000001']);
  const csv = await shop.call(exportFacturesRecues, { query: { format: 'excel' } });
  const [head, line] = csv.split('\r\n');
  expect(head).toContain('Reçue le;Par;État;Fournisseur');
  expect(line).toContain(
    ';Fichier;Reçue;Atelier du Nord SARL;;552100554;2026-0117;Facture;2026-11-03;2026-12-03;EUR;475;570;500;',
  );
});

test('purchases are shown only to users who may see purchase prices', async () => {
  await using shop = await openShop();
  const { id } = (await shop.drop(buildUbl())).facture;
  const asVendeur = await shop.callAs('vendeur');
  await expect(asVendeur(getFactureRecue, { params: { id } })).rejects.toThrow(NotAllowed);
  await expect(asVendeur(browseFacturesRecues)).rejects.toThrow(NotAllowed);
  await expect(shop.call(getFactureRecue, { params: { id: 999 } })).rejects.toThrow(NotFound);
});

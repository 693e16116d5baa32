import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from 'vitest';
import {
  paperOutStatus,
  readReceipt,
  startPrinterSink,
  wellStatus,
} from '#server/testing/running/start-printer-sink.ts';
import { openPrintingShop, soldTicket as params } from '#server/testing/running/open-printing-shop.ts';
import { waitUntil } from '#server/testing/running/start-smtp-sink.ts';
import { listEmailLogs } from '#shared/contracts/emails/emails.ts';
import {
  emailTicket,
  getTicket,
  giveUpImpression,
  printTicket,
  retryImpression,
} from '#shared/contracts/materiel/impressions.ts';
import { getMateriel, openTiroir, testImprimante, updateMateriel } from '#shared/contracts/materiel/materiel.ts';
import { createCommandeAcompte } from '#shared/contracts/reglements/acomptes.ts';
import { createReglements } from '#shared/contracts/reglements/reglements.ts';
import { createClient } from '#shared/contracts/tiers/clients.ts';
import { buildClient } from '#server/testing/fixtures/build-records.ts';
import { createDevis } from '#shared/contracts/ventes/devis.ts';
import { createCommande, createFacture, emitFacture, getFacture } from '#shared/contracts/ventes/ventes.ts';
import { commandeToFacture } from '#shared/contracts/workflows.ts';
import { createApiClient } from '#shared/endpoints/api-client.ts';

test('a receipt says all that the law asks for, and the drawer opens with it', async () => {
  await using sink = await startPrinterSink();
  await using shop = await openPrintingShop(sink);
  expect(await shop.print(true)).toMatchObject({ statut: 'EN_ATTENTE', titre: 'Ticket FA-P01-000001', duplicata: 0 });
  expect(await shop.last('IMPRIME')).toMatchObject({ tentatives: 1, erreur: null });
  const { lines, cuts, pulses, barcodes } = readReceipt(sink.prints[0] ?? Buffer.of());
  const { raison_sociale } = await shop.backOffice.boutique.get();
  expect(lines[0]).toBe(raison_sociale);
  expect(lines).toContain('Ticket FA-P01-000001');
  expect(lines.find((line) => /^\d\d\/\d\d\/\d{4} \d\d:\d\d Poste P01$/.test(line))).toBeDefined();
  expect(lines).toContain('Servi par la clé Essais');
  expect(lines.find((line) => line.startsWith('2 x 12,00 (20%)'))).toMatch(/24,00$/);
  expect(lines).toContain('Nombre de lignes : 1');
  expect(lines).toContain('20%\t20,00\t4,00\t24,00');
  expect(lines.find((line) => line.startsWith('TOTAL TTC'))).toMatch(/24,00 €$/);
  expect(lines.at(-2)).toMatch(/^Comptoir \d+\.\d+\.\d+ - [\w-]{4} n° 1$/);
  expect({ cuts, pulses, barcodes: barcodes.length }).toEqual({ cuts: 1, pulses: [0], barcodes: 1 });
});

test('a receipt shows the remise globale, why it bears no VAT, and when VAT of services is due', async () => {
  await using sink = await startPrinterSink();
  await using shop = await openPrintingShop(sink);
  const { boutique } = shop.backOffice;
  await boutique.update({ ...(await boutique.get()), option_debits: true });
  const print = async (regime_tva: 'france' | 'suspension') => {
    const lignes = [{ article_code: 'POSE', quantite: 2 }];
    const body = { client_id: shop.client, regime_tva, remise_globale: { pourcentage: 10 }, lignes };
    const { data } = await shop.call(createFacture, { body });
    await shop.call(printTicket, { params: { type_doc: 60, numero: data.numero_facture }, body: { tiroir: false } });
    await shop.last('IMPRIME');
    return readReceipt(sink.prints.at(-1) ?? Buffer.of()).lines;
  };
  const taxed = await print('france');
  expect(taxed.find((line) => line.startsWith('Remise 10'))).toMatch(/-10,80$/);
  expect(taxed.find((line) => line.startsWith('TOTAL TTC'))).toMatch(/97,20 €$/);
  expect(taxed.join(' ')).toContain('Option pour le paiement de la taxe');
  const free = (await print('suspension')).join(' ');
  expect(free).toContain('Exonération de TVA, article 275 du CGI.');
  expect(free).toMatch(/TOTAL TTC\s+81,00/);
});

test('printing a receipt issues its invoice; looking at it does not', async () => {
  await using sink = await startPrinterSink();
  await using shop = await openPrintingShop(sink);
  const { svg, duplicata, est_imprimable } = await shop.call(getTicket, { params });
  expect({ duplicata, est_imprimable }).toEqual({ duplicata: 0, est_imprimable: true });
  expect(svg).toMatch(/^<svg /);
  const read = async () => (await shop.call(getFacture, { params: { numero: params.numero } })).data.emission;
  expect(await read()).toBeUndefined();
  await shop.print();
  expect(await read()).toMatchObject({ motif: 'impression' });
});

test('from the second print on, a receipt says that it is a duplicate, and which', async () => {
  await using sink = await startPrinterSink();
  await using shop = await openPrintingShop(sink);
  for (const duplicata of [0, 1, 2]) {
    expect(await shop.print()).toMatchObject({ duplicata });
    await shop.last('IMPRIME');
  }
  const marked = sink.prints.map((print) => readReceipt(print).lines.filter((line) => line.startsWith('DUPLICATA')));
  expect(marked).toEqual([[], ['DUPLICATA 1'], ['DUPLICATA 2']]);
  expect((await shop.call(getTicket, { params })).duplicata).toBe(3);
  expect(shop.listScelles('duplicata')).toMatchObject([
    expect.stringMatching(/^P01,1,[^,]*,1,.*FA-P01-000001$/),
    expect.stringMatching(/^P01,2,[^,]*,2,.*FA-P01-000001$/),
  ]);
});

test('a request that is sent again prints once', async () => {
  await using sink = await startPrinterSink();
  await using shop = await openPrintingShop(sink);
  const call = createApiClient(shop.url, { headers: { ...shop.headers, 'idempotency-key': 'un-ticket' } });
  const first = await call(printTicket, { params, body: {} });
  expect(await call(printTicket, { params, body: {} })).toEqual(first);
  await shop.last('IMPRIME');
  expect(sink.prints).toHaveLength(1);
});

test('a receipt for a printer that is off is printed when the printer is back', async () => {
  const gone = await startPrinterSink();
  await gone.stop();
  await using shop = await openPrintingShop(gone);
  await shop.print(true);
  await waitUntil(async () => ((await shop.list())[0]?.tentatives ?? 0) >= 2);
  expect((await shop.list())[0]).toMatchObject({ erreur: expect.stringContaining('refuse la connexion') });
  await using sink = await startPrinterSink({ port: gone.port });
  expect(await shop.last('IMPRIME')).toMatchObject({ duplicata: 0, erreur: null });
  expect(readReceipt(sink.prints[0] ?? Buffer.of()).lines).toContain('Ticket FA-P01-000001');
});

test('a slow printer delays nothing: the answer is there long before the receipt', async () => {
  await using sink = await startPrinterSink({ slowMs: 1_500 });
  await using shop = await openPrintingShop(sink);
  await shop.print();
  await shop.print();
  expect(sink.prints).toEqual([]);
  await waitUntil(async () => (await shop.list()).every(({ statut }) => statut === 'IMPRIME'));
  expect(sink.prints).toHaveLength(2);
});

test('without paper nothing is printed; with paper again the receipt comes out once, and is no duplicate', async () => {
  let status: readonly number[] = paperOutStatus;
  await using sink = await startPrinterSink({ status: () => status });
  await using shop = await openPrintingShop(sink);
  await shop.print();
  await waitUntil(async () => (await shop.list())[0]?.erreur === 'L’imprimante n’a plus de papier.');
  status = wellStatus;
  expect(await shop.last('IMPRIME')).toMatchObject({ duplicata: 0 });
  expect(sink.prints).toHaveLength(1);
});

test('a drawer does not open long after the sale', async () => {
  let time = Date.now();
  let status: readonly number[] = paperOutStatus;
  await using sink = await startPrinterSink({ status: () => status });
  await using shop = await openPrintingShop(sink, { now: () => new Date(time) });
  await shop.print(true);
  await waitUntil(async () => (await shop.list())[0]?.erreur === 'L’imprimante n’a plus de papier.');
  time += 60_000;
  status = wellStatus;
  await shop.last('IMPRIME');
  expect(readReceipt(sink.prints[0] ?? Buffer.of()).pulses).toEqual([]);
});

test('after the last attempt the receipt waits for a user, who prints it without making a duplicate', async () => {
  const gone = await startPrinterSink();
  await gone.stop();
  await using shop = await openPrintingShop(gone, { attempts: 2 });
  await shop.print();
  expect(await shop.last('ECHEC')).toMatchObject({ tentatives: 2 });
  await using sink = await startPrinterSink({ port: gone.port });
  await shop.call(retryImpression, { params: { id: 1 } });
  expect(await shop.last('IMPRIME')).toMatchObject({ id: 1, duplicata: 0 });
  expect(sink.prints).toHaveLength(1);
});

test('an interrupted receipt is not reprinted automatically; requested again, it is a duplicate', async () => {
  const cut = await startPrinterSink({ cutAfter: 100 });
  await using shop = await openPrintingShop(cut);
  await shop.print();
  expect(await shop.last('INCONNU')).toMatchObject({ tentatives: 1 });
  await cut.stop();
  await using sink = await startPrinterSink({ port: cut.port });
  await wait(200);
  expect(sink.prints).toEqual([]);
  expect(await shop.call(retryImpression, { params: { id: 1 } })).toMatchObject({ id: 2, duplicata: 1 });
  await shop.last('IMPRIME');
  expect(readReceipt(sink.prints[0] ?? Buffer.of()).lines).toContain('DUPLICATA 1');
  expect((await shop.list()).map(({ statut }) => statut)).toEqual(['IMPRIME', 'ABANDONNE']);
});

test('a cancelled print is not printed; a printed one cannot be cancelled', async () => {
  const gone = await startPrinterSink();
  await gone.stop();
  await using shop = await openPrintingShop(gone, { attempts: 1 });
  await shop.print();
  await shop.last('ECHEC');
  await shop.call(giveUpImpression, { params: { id: 1 } });
  await using sink = await startPrinterSink({ port: gone.port });
  await shop.print();
  await shop.last('IMPRIME');
  expect(sink.prints).toHaveLength(1);
  await expect(shop.call(giveUpImpression, { params: { id: 2 } })).rejects.toThrow('déjà sortie');
  await expect(shop.call(retryImpression, { params: { id: 1 } })).rejects.toThrow('abandonnée');
  await expect(shop.call(retryImpression, { params: { id: 9 } })).rejects.toThrow('Impression 9 introuvable');
});

test('without a printer a receipt is shown and sent by e-mail with its invoice, and is marked as not printable', async () => {
  await using shop = await openPrintingShop();
  expect(await shop.call(getTicket, { params })).toMatchObject({ est_imprimable: false });
  await expect(shop.print()).rejects.toThrow('Aucune imprimante de tickets n’est réglée sur ce poste.');
  const emission = async () => (await shop.call(getFacture, { params: { numero: params.numero } })).data.emission;
  expect(await emission()).toBeUndefined();
  await shop.call(emailTicket, { params, body: { destinataire: 'client@exemple.fr' } });
  expect(await emission()).toMatchObject({ motif: 'email' });
  expect(await shop.call(listEmailLogs)).toMatchObject([{ sujet: 'Votre ticket FA-P01-000001' }]);
});

test('a receipt is sent with its invoice, except for anonymous customers', async () => {
  await using shop = await openPrintingShop();
  const body = { destinataire: 'client@exemple.fr' };
  await shop.call(createClient, { body: buildClient({ num: 'PASSAGE', intitule: 'Client de passage' }) });
  const lignes = [{ article_code: 'VIS', quantite: 1 }];
  const { data } = await shop.call(createFacture, { body: { client_id: 'PASSAGE', lignes } });
  await shop.call(emailTicket, { params: { type_doc: 60, numero: String(data.numero_facture) }, body });
  expect(shop.listPieces()).toEqual([]);
  await shop.call(emailTicket, { params, body });
  expect(shop.listPieces()).toEqual([`Facture_${params.numero}.pdf`]);
});

test('only invoices and credit notes have a receipt', async () => {
  await using shop = await openPrintingShop();
  const lignes = [{ article_code: 'VIS', quantite: 1 }];
  const { id } = await shop.call(createDevis, { body: { client_id: shop.client, lignes } });
  await expect(shop.call(getTicket, { params: { type_doc: 0, numero: id } })).rejects.toMatchObject({ status: 400 });
  await expect(shop.call(getTicket, { params: { ...params, numero: 'FA-P01-000009' } })).rejects.toMatchObject({
    status: 404,
  });
});

test('the drawer opens at once, or the reason why not is shown', async () => {
  await using sink = await startPrinterSink();
  await using shop = await openPrintingShop(sink);
  expect(await shop.call(openTiroir, { body: { motif: 'Monnaie' } })).toMatchObject({ succes: true });
  expect(shop.listScelles('evenement').filter((one) => one.includes('Monnaie'))).toHaveLength(1);
  expect(readReceipt(sink.prints[0] ?? Buffer.of()).pulses).toEqual([0]);
  await sink.stop();
  expect(await shop.call(openTiroir, { body: { motif: 'Monnaie' } })).toMatchObject({
    succes: false,
    message: expect.stringContaining('refuse la connexion'),
  });
  const sealed = shop.listScelles('evenement').slice(-2);
  expect(sealed[0]).toContain('demandée\u00a0: Monnaie');
  expect(sealed[1]).toContain('n’a pas répondu');
  await shop.call(updateMateriel, { body: {} });
  await expect(shop.call(openTiroir, { body: { motif: 'Monnaie' } })).rejects.toThrow(
    'Aucun tiroir-caisse n’est réglé',
  );
});

test('a receipt says how it was paid, what was given and the change', async () => {
  await using sink = await startPrinterSink();
  await using shop = await openPrintingShop(sink);
  const imputations = [{ numero: params.numero, montant: 24 }];
  const reglements = [{ moyen: 'especes', montant: 24, recu: 30, imputations }];
  await shop.call(createReglements, { body: { client_code: shop.client, reglements } });
  await shop.print();
  await shop.last('IMPRIME');
  const { lines } = readReceipt(sink.prints.at(-1) ?? Buffer.of());
  const at = lines.findIndex((line) => line.startsWith('Espèces'));
  expect(lines.slice(at, at + 3).map((line) => line.replace(/ +/g, ' '))).toEqual([
    'Espèces 24,00',
    'Reçu 30,00',
    'Rendu 6,00 €',
  ]);
  expect(lines.join()).not.toContain('Reste à payer');
});

test('a receipt of an invoice that nothing was paid of says what is left to pay', async () => {
  await using sink = await startPrinterSink();
  await using shop = await openPrintingShop(sink);
  await shop.print();
  await shop.last('IMPRIME');
  const { lines } = readReceipt(sink.prints.at(-1) ?? Buffer.of());
  expect(lines.map((line) => line.replace(/ +/g, ' '))).toContain('Reste à payer 24,00');
});

test('a receipt deducts the deposit from what is left to pay', async () => {
  await using sink = await startPrinterSink();
  await using shop = await openPrintingShop(sink);
  const { call, client } = shop;
  const order = { client_id: client, lignes: [{ article_code: 'VIS', quantite: 2 }] };
  const { numero_commande } = (await call(createCommande, { body: order })).data;
  await call(createCommandeAcompte, { params: { numero: numero_commande }, body: { montant: 7.2 } });
  const numero = (await call(commandeToFacture, { params: { id: numero_commande } })).document_cible;
  const { data } = await call(getFacture, { params: { numero } });
  const pay = async (montant: number) => {
    const reglements = [{ moyen: 'carte', montant, imputations: [{ numero, montant }] }];
    await call(createReglements, { body: { client_code: client, reglements } });
    await call(printTicket, { params: { type_doc: 60, numero }, body: { tiroir: false } });
    await shop.last('IMPRIME');
    return readReceipt(sink.prints.at(-1) ?? Buffer.of()).lines.map((line) => line.replace(/ +/g, ' '));
  };
  const deposit = `Acompte ${data.acomptes_deduits?.[0]?.numero} 7,20`;
  expect(await pay(10)).toEqual(expect.arrayContaining([deposit, 'Carte bancaire 10,00', 'Reste à payer 6,80']));
  const settled = await pay(6.8);
  expect(settled).toContain(deposit);
  expect(settled.join()).not.toContain('Reste à payer');
});

test('a receipt of an exact payment states the amount once', async () => {
  await using sink = await startPrinterSink();
  await using shop = await openPrintingShop(sink);
  const imputations = [{ numero: params.numero, montant: 24 }];
  const reglements = [{ moyen: 'especes', montant: 24, recu: 24, imputations }];
  await shop.call(createReglements, { body: { client_code: shop.client, reglements } });
  await shop.print();
  await shop.last('IMPRIME');
  const { lines } = readReceipt(sink.prints.at(-1) ?? Buffer.of());
  expect(lines.filter((line) => /^(Espèces|Reçu|Rendu)/.test(line)).map((line) => line.replace(/ +/g, ' '))).toEqual([
    'Espèces 24,00',
  ]);
});

test('a user without the right does not open the drawer', async () => {
  await using sink = await startPrinterSink();
  await using shop = await openPrintingShop(sink);
  const call = await shop.callAs('lecture');
  await expect(call(openTiroir, { body: { motif: 'Monnaie' } })).rejects.toMatchObject({ status: 403 });
  expect(sink.prints).toEqual([]);
});

test('a test print goes to the typed printer, and stores nothing', async () => {
  await using sink = await startPrinterSink({ mute: true });
  await using shop = await openPrintingShop(undefined, { limits: { status: 80, end: 100 } });
  const tickets = { adresse: sink.adresse, port: sink.port, colonnes: 32 } as const;
  const essai = await shop.call(testImprimante, { body: { imprimante: 'tickets', tickets } });
  expect(essai).toMatchObject({ succes: true, message: expect.stringContaining('ne dit pas') });
  const { lines } = readReceipt(sink.prints[0] ?? Buffer.of());
  expect(lines.find((line) => line.startsWith('12345678'))).toHaveLength(32);
  expect(lines.find((line) => line.startsWith('Montant'))).toMatch(/1 234,56 €$/);
  expect((await shop.call(getMateriel)).tickets.adresse).toBe('');
});

test('a receipt of an issued invoice shows the shop as it was', async () => {
  await using sink = await startPrinterSink();
  await using shop = await openPrintingShop(sink);
  const before = await shop.backOffice.boutique.get();
  await shop.call(emitFacture, { params: { numero: params.numero }, body: {} });
  await shop.backOffice.boutique.update({ ...before, raison_sociale: 'Repreneur SARL', enseigne: '' });
  await shop.print();
  await shop.last('IMPRIME');
  expect(readReceipt(sink.prints[0] ?? Buffer.of()).lines[0]).toBe(before.raison_sociale);
});

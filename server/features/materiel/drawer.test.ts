import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { openPrintingShop, soldTicket as params } from '#server/testing/running/open-printing-shop.ts';
import { readReceipt, startPrinterSink } from '#server/testing/running/start-printer-sink.ts';
import { updateBoutique } from '#shared/contracts/boutique/boutique.ts';
import { getTicket, printTicket } from '#shared/contracts/materiel/impressions.ts';
import { updateMateriel } from '#shared/contracts/materiel/materiel.ts';
import { annulerReglement, createReglements } from '#shared/contracts/reglements/reglements.ts';
import { createApiClient } from '#shared/endpoints/api-client.ts';

type Sink = Awaited<ReturnType<typeof startPrinterSink>>;
type Shop = Awaited<ReturnType<typeof openPrintingShop>>;

const countPulses = ({ prints }: Sink) => prints.flatMap((print) => readReceipt(print).pulses).length;

function pay({ call, client }: Pick<Shop, 'call' | 'client'>, moyen: string, montant = 24) {
  const reglements = [{ moyen, montant, imputations: [{ numero: params.numero, montant }] }];
  return call(createReglements, { body: { client_code: client, reglements } });
}

test('the drawer opens automatically for cash only, once however often the payment is sent', async () => {
  await using sink = await startPrinterSink();
  await using shop = await openPrintingShop(sink);
  await pay(shop, 'carte', 4);
  const call = createApiClient(shop.url, { headers: { ...shop.headers, 'idempotency-key': 'especes' } });
  await pay({ ...shop, call }, 'especes', 20);
  await expect.poll(() => countPulses(sink), { timeout: 5_000 }).toBe(1);
  await pay({ ...shop, call }, 'especes', 20);
  await wait(300);
  expect(countPulses(sink)).toBe(1);
  expect(sink.prints).toHaveLength(1);
  expect(await shop.list()).toEqual([]);
});

test('refunded cash opens the drawer too', async () => {
  await using sink = await startPrinterSink();
  await using shop = await openPrintingShop(sink);
  const { data } = await pay(shop, 'especes');
  const [reglement] = data.reglements;
  await expect.poll(() => countPulses(sink), { timeout: 5_000 }).toBe(1);
  const body = { motif: 'Article rendu' };
  await shop.call(annulerReglement, { params: { numero: reglement?.numero ?? '' }, body });
  await expect.poll(() => countPulses(sink), { timeout: 5_000 }).toBe(2);
});

test('a shop’s own means of payment opens the drawer when set so', async () => {
  await using sink = await startPrinterSink();
  await using shop = await openPrintingShop(sink);
  const boutique = await shop.backOffice.boutique.get();
  const propre = (code: string, ouvre_tiroir: boolean) => ({ code, intitule: code, ouvre_tiroir });
  const moyens_reglement = [propre('titre_resto', true), propre('lien_paiement', false)];
  await shop.call(updateBoutique, { body: { ...boutique, moyens_reglement } });
  await pay(shop, 'lien_paiement', 4);
  await pay(shop, 'titre_resto', 20);
  await expect.poll(() => countPulses(sink), { timeout: 5_000 }).toBe(1);
});

test('a sale is paid at once though the printer is busy, off, or has no drawer', async () => {
  const gone = await startPrinterSink();
  await gone.stop();
  await using shop = await openPrintingShop(gone);
  await expect(pay(shop, 'especes', 10)).resolves.toMatchObject({ success: true });
  await shop.call(updateMateriel, { body: {} });
  await expect(pay(shop, 'especes', 10)).resolves.toMatchObject({ success: true });
  await using slow = await startPrinterSink({ slowMs: 3_000 });
  await shop.call(updateMateriel, { body: { tickets: { adresse: slow.adresse, port: slow.port, tiroir: 'broche2' } } });
  await shop.print();
  const before = performance.now();
  await pay(shop, 'especes', 4);
  expect(performance.now() - before).toBeLessThan(2_000);
});

test('for users without the right, the drawer opens only with the first receipt of a sale just paid in cash', async () => {
  let time = Date.now();
  await using sink = await startPrinterSink();
  await using shop = await openPrintingShop(sink, { now: () => new Date(time) });
  const call = await shop.callAs('vendeur');
  const print = () => call(printTicket, { params, body: { tiroir: true } });
  await pay(shop, 'carte', 4);
  await expect(print()).rejects.toMatchObject({ status: 403 });
  await pay(shop, 'especes', 20);
  await expect.poll(() => countPulses(sink), { timeout: 5_000 }).toBe(1);
  time += 40_000;
  await expect(print()).rejects.toMatchObject({ status: 403 });
  expect((await shop.call(getTicket, { params })).duplicata).toBe(0);
  time -= 40_000;
  expect(await print()).toMatchObject({ duplicata: 0 });
  await expect.poll(() => countPulses(sink), { timeout: 5_000 }).toBe(2);
  await expect(print()).rejects.toMatchObject({ status: 403 });
  expect((await shop.call(getTicket, { params })).duplicata).toBe(1);
});

test('a user with the right opens the drawer with a duplicate, and the technical journal records it', async () => {
  await using sink = await startPrinterSink();
  await using shop = await openPrintingShop(sink);
  await shop.print();
  expect(await shop.print(true)).toMatchObject({ duplicata: 1 });
  await shop.last('IMPRIME');
  expect(countPulses(sink)).toBe(1);
  expect(shop.listScelles('evenement').filter((one) => one.includes(`avec le ticket ${params.numero}`))).toHaveLength(
    1,
  );
});

import { openPrintingShop } from '#server/testing/running/open-printing-shop.ts';
import { readReceipt, startPrinterSink } from '#server/testing/running/start-printer-sink.ts';
import { testImprimante, updateMateriel } from '#shared/contracts/materiel/materiel.ts';
import { startCups } from '../testing/machine/start-cups.ts';
import { expect, test } from '../testing/test.ts';

const file = { tickets: { file: 'tickets', tiroir: 'broche2' as const } };

test('a receipt goes through a queue of the system as the printer’s own commands, and waits here while the queue is stopped', async () => {
  await using sink = await startPrinterSink({ mute: true });
  await using cups = await startCups(sink);
  await using shop = await openPrintingShop();
  await shop.call(updateMateriel, { body: file });
  await shop.print();
  expect(await shop.last('REMIS')).toMatchObject({ statut: 'REMIS' });
  await expect.poll(() => sink.prints.length, { timeout: 20_000 }).toBe(1);
  expect(readReceipt(sink.prints[0] ?? Buffer.of()).lines.join('\n')).toContain('TOTAL TTC');

  await cups.disable();
  await shop.print();
  await expect
    .poll(async () => (await shop.list())[0]?.erreur)
    .toBe('La file d’impression «\u00a0tickets\u00a0» est arrêtée\u00a0: relancez-la dans le système.');
  expect(sink.prints).toHaveLength(1);
  await cups.enable();
  await expect.poll(() => sink.prints.length, { timeout: 30_000 }).toBe(2);
  expect(readReceipt(sink.prints[1] ?? Buffer.of()).lines.join('\n')).toContain('DUPLICATA');
});

test('a missing queue and a dead printing service are reported in French and lose nothing', async () => {
  await using sink = await startPrinterSink({ mute: true });
  await using shop = await openPrintingShop();
  const unknown = { tickets: { file: 'inconnue' } };
  {
    await using _ = await startCups(sink);
    const { message } = await shop.call(testImprimante, { body: { ...unknown, imprimante: 'tickets' } });
    expect(message).toContain('La file d’impression «\u00a0inconnue\u00a0» n’existe pas');
  }
  await shop.call(updateMateriel, { body: file });
  await shop.print();
  await expect.poll(async () => (await shop.list())[0]?.erreur).toContain('arrêté');
  await using _ = await startCups(sink);
  await expect.poll(() => sink.prints.length, { timeout: 30_000 }).toBe(1);
});

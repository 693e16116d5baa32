import { expect, test } from 'vitest';
import { openServiceDatabase } from '#server/database/service-database.ts';
import { createClock, days } from '#server/testing/fixtures/clock.ts';
import { startMailingServer } from '#server/testing/running/start-mailing-server.ts';
import { startSmtpSink } from '#server/testing/running/start-smtp-sink.ts';
import { createTemporaryFolder } from '#server/testing/fixtures/temporary-folder.ts';
import { sendDevis } from '#shared/contracts/ventes/devis.ts';
import { createEmailMessages } from './email-messages.store.ts';

const message = { sujet: 'Votre devis', corps_html: '<p>Bonjour</p>', destinataire: 'client@exemple.fr' };

/** Prepares a shop on a real folder with one quote, which it sends on each day it is open. */
async function openShop() {
  const [folder, sink, clock] = [await createTemporaryFolder(), await startSmtpSink(), createClock()];
  let devis: string | undefined;

  return {
    clock,
    /** Opens the shop, sends the quote and closes the shop; returns how many attachments were stored at the end. */
    async day(): Promise<number> {
      await using server = await startMailingServer({ dataDir: folder.path, smtpUrl: sink.url, now: clock.now });
      const id = (devis ??= await server.insertDevis());
      await server.call(sendDevis, { params: { id }, body: message });
      await server.settled();
      return Number(server.database.connection.prepare('select count(*) from email_pieces').pluck().get());
    },
    async [Symbol.asyncDispose]() {
      await sink[Symbol.asyncDispose]();
      await folder[Symbol.asyncDispose]();
    },
  };
}

test('attachments outlast a clock that is a hundred days ahead for a day, wherever else it jumps', async () => {
  await using shop = await openShop();
  expect(await shop.day()).toBe(1);
  for (const [index, jump] of [100, -100, 4_000, -4_000].entries()) {
    shop.clock.forward(days(jump));
    expect(await shop.day()).toBe(index + 2);
  }
}, 60_000);

test('attachments every recipient has received are deleted after thirty days with sendings, not merely after thirty days', async () => {
  const clock = createClock();
  const { connection, write } = await openServiceDatabase(':memory:');
  const messages = createEmailMessages(connection, clock.now);
  const pieces = [{ nom: 'Devis.pdf', contenu: new Uint8Array([37]) }];
  const content = { sujet: 's', html: '', texte: '', destinataire: null, cc: [], documentIds: [], pieces };
  for (let day = 1; day <= 32; day += 1) {
    await write(() => messages.insert(content, clock.now().toISOString()));
    clock.forward(days(day === 10 ? 400 : 1));
    expect(await write(() => messages.purgePieces())).toBe(day > 31 ? 1 : 0);
  }
  clock.forward(days(1_000));
  expect(await write(() => messages.purgePieces())).toBe(0);
});

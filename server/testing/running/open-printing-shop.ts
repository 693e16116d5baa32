import { pino } from 'pino';
import { openServiceDatabase } from '#server/database/service-database.ts';
import { createPrintRoom, type PrintRoomDeps } from '#server/features/materiel/print-room.ts';
import { openBackOffice } from '#server/sharing/open-back-office.ts';
import { listImpressions, printTicket } from '#shared/contracts/materiel/impressions.ts';
import { updateMateriel } from '#shared/contracts/materiel/materiel.ts';
import { createFacture } from '#shared/contracts/ventes/ventes.ts';
import { startShop } from './start-shop.ts';
import { waitUntil } from './start-smtp-sink.ts';

export const printingLimits = { connect: 300, status: 80, send: 300, confirm: 250, end: 100 };
/** Its invoice. */
export const soldTicket = { type_doc: 60, numero: 'FA-P01-000001' };

/** A shop with one invoice of two screws, and its receipt printer where there is one. */
export async function openPrintingShop(
  printer?: { adresse: string; port: number },
  options: Partial<PrintRoomDeps> = {},
) {
  const database = await openServiceDatabase(':memory:');
  const { now = () => new Date() } = options;
  const logger = pino({ level: 'silent' });
  const backOffice = await openBackOffice({ dataDir: ':memory:', poste: 'P01', now });
  const printing = createPrintRoom({
    backOffice,
    database,
    now,
    logger,
    limits: printingLimits,
    getDelay: () => 30,
    ...options,
  });
  const shop = await startShop({ backOffice, database, printing, now });
  const { call, client } = shop;
  await printing.start();
  await call(createFacture, { body: { client_id: client, lignes: [{ article_code: 'VIS', quantite: 2 }] } });
  if (printer) await call(updateMateriel, { body: { tickets: { ...printer, tiroir: 'broche2' } } });
  const list = () => call(listImpressions);
  const listScelles = backOffice.connection.prepare<[string], string>('select donnees from scelles where chaine = ?');
  return {
    ...shop,
    list,
    /** The names of the files that are sent by e-mail. */
    listPieces: () => database.connection.prepare<[], string>('select nom from email_pieces').pluck().all(),
    /** What the chains of this poste hold. */
    listScelles: (chaine: string) => listScelles.pluck().all(chaine),
    print: (tiroir = false) => call(printTicket, { params: soldTicket, body: { tiroir } }),
    /** The last impression, once it is so. */
    async last(statut: string) {
      await waitUntil(async () => (await list())[0]?.statut === statut, 5_000).catch(() => {});
      return (await list())[0];
    },
    async [Symbol.asyncDispose]() {
      await printing.stop();
      await shop[Symbol.asyncDispose]();
    },
  };
}

import { pino } from 'pino';
import { openServiceDatabase } from '#server/database/service-database.ts';
import { createPostePrinters, type PostePrintersDeps } from '#server/features/materiel/poste-printers.ts';
import { openBackOffice } from '#server/sharing/open-back-office.ts';
import { createPosteTerminal } from '#server/features/terminal/poste-terminal.ts';
import { listImpressions, printTicket } from '#shared/contracts/materiel/impressions.ts';
import { updateMateriel } from '#shared/contracts/materiel/materiel.ts';
import { createFacture } from '#shared/contracts/ventes/ventes.ts';
import { startShop } from './start-shop.ts';
import { waitUntil } from './start-smtp-sink.ts';

/** A printer that answers late on a loaded machine would be taken for one that never answers, and printed on at once. */
const limits = { status: 20_000, end: 100 };
/** Its invoice. */
export const soldTicket = { type_doc: 60, numero: 'FA-P01-000001' };

/** Starts a shop with one invoice of two screws and, if given, its receipt printer and payment terminal. */
export async function openPrintingShop(
  printer?: { adresse: string; port: number },
  options: Partial<PostePrintersDeps> = {},
  cards?: { adresse: string; port: number },
) {
  const database = await openServiceDatabase(':memory:');
  const { now = () => new Date() } = options;
  const logger = pino({ level: 'silent' });
  const backOffice = await openBackOffice({ dataDir: ':memory:', poste: 'P01', now });
  const printing = createPostePrinters({
    backOffice,
    database,
    now,
    logger,
    limits,
    getDelay: () => 30,
    ...options,
  });
  const terminal = createPosteTerminal({ database, now, logger });
  const shop = await startShop({ backOffice, database, printing, terminal, now });
  const { call, client } = shop;
  await printing.start();
  await call(createFacture, { body: { client_id: client, lignes: [{ article_code: 'VIS', quantite: 2 }] } });
  const tickets = printer && ({ ...printer, tiroir: 'broche2' } as const);
  const paid = cards && { adresse: cards.adresse, port: cards.port, protocole: '3.2' as const };
  if (tickets ?? paid)
    await call(updateMateriel, { body: { ...(tickets && { tickets }), ...(paid && { terminal: paid }) } });
  const list = () => call(listImpressions);
  const listScelles = backOffice.connection.prepare<[string], string>('select donnees from scelles where chaine = ?');
  return {
    ...shop,
    list,
    /** Lists the names of the files attached to e-mails. */
    listPieces: () => database.connection.prepare<[], string>('select nom from email_pieces').pluck().all(),
    /** Lists the records of a chain of this poste. */
    listScelles: (chaine: string) => listScelles.pluck().all(chaine),
    print: (tiroir = false) => call(printTicket, { params: soldTicket, body: { tiroir } }),
    /** Waits for the last print to have this status and returns it. */
    async last(statut: string) {
      await waitUntil(async () => (await list())[0]?.statut === statut, 5_000).catch(() => {});
      return (await list())[0];
    },
    async [Symbol.asyncDispose]() {
      await terminal.stop();
      await printing.stop();
      await shop[Symbol.asyncDispose]();
    },
  };
}

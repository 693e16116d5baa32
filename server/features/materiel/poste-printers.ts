import { dirname, isAbsolute, join } from 'node:path';
import type { Logger } from 'pino';
import type { BackOffice } from '#server/backoffice/backoffice.gateway.ts';
import type { ConfiguredField } from '#server/config/layers.ts';
import type { ServiceDatabase } from '#server/database/service-database.ts';
import { createSmtpJournal } from '#server/jobs/smtp-journal.ts';
import { createQueue } from '#server/jobs/queue.ts';
import { Workers } from '#server/jobs/workers.ts';
import { createPrinterTurns } from '#server/materiel/printers/printer-turns.ts';
import { type PrintLimits, type PrintOutcome, printOverNetwork } from '#server/materiel/printers/print-over-network.ts';
import { toDrawerPulse, toReceiptCommands } from '#server/materiel/receipts/receipt-commands.ts';
import { createMaterielSettings, type MaterielSettings } from './materiel-settings.ts';
import { printThroughQueue } from '#server/materiel/printers/print-through-queue.ts';
import { hasImprimanteTickets, Imprimante, type Materiel } from '#shared/contracts/materiel/materiel.ts';
import { createImpressionStore, type ToPrint } from './impressions.store.ts';
import { createPrintJob, type OnHandingOver } from './print.job.ts';

export type PostePrintersDeps = {
  /** The fields of the printers and the terminal that IT has set. */
  fields?: readonly ConfiguredField[];
  backOffice: Pick<BackOffice, 'traces'>;
  database: ServiceDatabase;
  now: () => Date;
  logger: Logger;
  /** Milliseconds to wait after a failed attempt. */
  getDelay?: (attempt: number) => number;
  attempts?: number;
  limits?: Partial<PrintLimits>;
};

export type PostePrinters = ReturnType<typeof createPostePrinters>;

const stopWithinMs = 5_000;
/** After this time a print no longer opens the drawer: nobody would stand before it. */
const drawerWithinMs = 30_000;
const withoutPrinter: Record<Imprimante, string> = {
  tickets: 'Aucune imprimante de tickets n’est réglée sur ce poste.',
  etiquettes: 'Aucune imprimante d’étiquettes n’est réglée sur ce poste.',
};

/**
 * Returns the delay before the next attempt: 2 s, 4 s, … and a minute at most, since whoever adds paper waits beside
 * the printer.
 */
function getPrintDelay(attempt: number): number {
  return Math.min(1_000 * 2 ** attempt, 60_000);
}

/** Manages the printers of this poste: their settings, their queues and their workers. */
export function createPostePrinters(deps: PostePrintersDeps) {
  const { backOffice, database, now, limits = {}, fields = [] } = deps;
  const materiel = createMaterielSettings(database);
  const store = createImpressionStore(database.connection);
  const stopping = new AbortController();
  const send = createSending(limits, stopping.signal);
  const lines = createLines({ ...deps, store, print: createPrint({ backOffice, now, materiel, send }) });
  const findLine = (imprimante: Imprimante) => lines.find((line) => line.imprimante === imprimante) ?? throwNoLine();

  return {
    store,
    materiel,
    fields,
    /** Prints at once with these settings, after what the printer is doing. */
    send,
    /** Returns why nothing can be printed there, in French; undefined when it can. */
    withoutPrinter: (imprimante: Imprimante) =>
      isSet(imprimante, materiel.get()) ? undefined : withoutPrinter[imprimante],

    /** Queues a print, inside the caller's `write`. */
    add: (imprimante: Imprimante, id: number) => findLine(imprimante).queue.add(id),
    /** Must be called once what was queued is committed. */
    wake: (imprimante: Imprimante) => findLine(imprimante).workers.wake(),
    /** Makes waiting retries due now, inside the caller's `write`. */
    hurry: (imprimante: Imprimante) => void findLine(imprimante).queue.hurry(),

    async start() {
      for (const { workers } of lines) await workers.start();
    },
    /** Waits for the current prints, for five seconds at most; the rest waits for the next start. */
    async stop() {
      await Promise.all(lines.map(({ workers }) => workers.stop(stopWithinMs, () => stopping.abort())));
      for (const { journal } of lines) journal.close();
    },
  };
}

type Send = ReturnType<typeof createSending>;
/** `until` aborts a print that has not begun by then. */
type SendOptions = { onHandingOver?: OnHandingOver; until?: AbortSignal };

function createSending(limits: Partial<PrintLimits>, signal: AbortSignal) {
  const takeTurn = createPrinterTurns();

  return (imprimante: Imprimante, settings: Materiel, data: Uint8Array, options: SendOptions = {}) => {
    const { adresse, port } = settings[imprimante];
    if (!isSet(imprimante, settings)) return toLater(withoutPrinter[imprimante]);
    const language = imprimante === 'tickets' ? ('escpos' as const) : ('zpl' as const);
    const confirms = settings.tickets.confirmation;
    const { onHandingOver = () => {}, until } = options;
    const work = { to: { adresse, port }, language, data, confirms, onHandingOver, limits };
    const ends = until ? AbortSignal.any([signal, until]) : signal;
    const { file } = settings.tickets;
    if (adresse === '') return takeTurn(file, () => printThroughQueue({ file, data, onHandingOver, signal: ends }));
    return takeTurn(`${adresse}:${port}`, () => printOverNetwork({ ...work, signal: ends }));
  };
}

type PrintDeps = Pick<PostePrintersDeps, 'backOffice' | 'now'> & { materiel: MaterielSettings; send: Send };

/** Prints one whose turn has come; a duplicate is sealed first. */
function createPrint({ backOffice, now, materiel, send }: PrintDeps) {
  return async (one: ToPrint, onHandingOver: OnHandingOver): Promise<PrintOutcome> => {
    const { numero, duplicata: copie, auteur } = one;
    if (copie > 0 && numero !== null) await backOffice.traces.noterDuplicata({ numero, copie, auteur });
    const settings = materiel.get();
    return send(one.imprimante, settings, await toData(one, settings.tickets, now()), { onHandingOver });
  };
}

type LineDeps = PostePrintersDeps & Pick<Parameters<typeof createPrintJob>[0], 'store' | 'print'>;

/** Gives each printer a queue of its own, with one print at a time. */
function createLines({ database, now, logger, store, print, getDelay = getPrintDelay, attempts = 20 }: LineDeps) {
  const { connection, write } = database;
  return Imprimante.options.map((imprimante) => {
    const queue = createQueue({ connection, kind: `impression-${imprimante}`, now });
    const journal = createSmtpJournal({ file: toJournalFile(connection.name, imprimante), now });
    const handler = createPrintJob({ queue, store, journal, print, now, logger, getDelay, attempts });
    const workers = new Workers({ queue, handler, write, concurrency: 1, getPause: () => 0, now, logger });
    return { imprimante, queue, journal, workers };
  });
}

/** Returns the printer's own commands, with those that open the drawer first. */
async function toData(one: ToPrint, printer: Materiel['tickets'], now: Date): Promise<Uint8Array> {
  if (one.imprimante === 'etiquettes') return Buffer.from(one.source, 'utf8');
  const age = now.getTime() - Date.parse(one.date_creation);
  const pulse = one.tiroir === 1 && age < drawerWithinMs ? toDrawerPulse(printer.tiroir) : Uint8Array.of();
  return Buffer.concat([pulse, await toReceiptCommands(one.source, printer)]);
}

function isSet(imprimante: Imprimante, { tickets, etiquettes }: Materiel): boolean {
  return imprimante === 'tickets' ? hasImprimanteTickets(tickets) : etiquettes.adresse !== '';
}

async function toLater(erreur: string): Promise<PrintOutcome> {
  return { kind: 'later', erreur };
}

/** Returns the path beside the database; undefined for one in memory. */
function toJournalFile(database: string, imprimante: Imprimante): string | undefined {
  return isAbsolute(database) ? join(dirname(database), `${imprimante}.journal`) : undefined;
}

function throwNoLine(): never {
  throw new Error('a printer without a queue');
}

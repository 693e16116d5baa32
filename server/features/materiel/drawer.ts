import { setTimeout as wait } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { BackOffice } from '#server/backoffice/backoffice.gateway.ts';
import type { PrintOutcome } from '#server/materiel/printers/print-over-network.ts';
import { toDrawerPulse } from '#server/materiel/receipts/receipt-commands.ts';
import { listMoyensOf } from '#shared/contracts/boutique/moyens.ts';
import type { ReglementLu } from '#shared/contracts/reglements/reglements.ts';
import { Refused } from '#shared/endpoints/errors.ts';
import type { PostePrinters } from './poste-printers.ts';

export type Drawer = ReturnType<typeof createDrawer>;

type Deps = {
  backOffice: Pick<BackOffice, 'boutique' | 'reglements'>;
  printers: PostePrinters;
  logger: Logger;
  now: () => Date;
};

/** The drawer opens within this time or not at all, since a person stands before it. */
const openWithinMs = 8_000;
/** An older payment is not that of the sale being made. */
const justPaidMs = 30_000;
/** Number of sales remembered: more than a till makes in that time. */
const remembered = 100;

const withoutDrawer = 'Aucun tiroir-caisse n’est réglé sur ce poste\u00a0: voyez Administration, Matériel.';
const busy: PrintOutcome = { kind: 'later', erreur: 'L’imprimante est occupée à autre chose.' };

/** Opens the drawer of this poste, by itself when the payment belongs into it. */
export function createDrawer({ backOffice, printers, logger, now }: Deps) {
  const { materiel } = printers;
  const claim = createClaims();
  const isRecent = ({ moment }: ReglementLu) => now().getTime() - Date.parse(moment) < justPaidMs;

  /** Opens the drawer now or not at all. @throws {Refused} when this poste has no drawer. */
  async function open(): Promise<PrintOutcome> {
    const settings = materiel.get();
    const data = toDrawerPulse(settings.tickets.tiroir);
    if (data.length === 0) throw new Refused(withoutDrawer);
    const quick = { ...settings, tickets: { ...settings.tickets, confirmation: false } };
    const opening = printers.send('tickets', quick, data, { until: AbortSignal.timeout(openWithinMs) });
    return Promise.race([opening, wait(openWithinMs, busy, { ref: false })]);
  }

  async function listThatOpen(): Promise<string[]> {
    const { moyens_reglement } = await backOffice.boutique.get();
    return listMoyensOf(moyens_reglement).flatMap(({ code, ouvre_tiroir }) => (ouvre_tiroir ? [code] : []));
  }

  async function openIfTheirs(reglements: readonly ReglementLu[]): Promise<void> {
    const codes = await listThatOpen();
    const [first] = reglements.filter((one) => codes.includes(one.moyen) && isRecent(one));
    if (first === undefined || !claim(first.ensemble)) return;
    const outcome = await open();
    if ('erreur' in outcome)
      logger.warn({ reglement: first.numero, erreur: outcome.erreur }, 'the drawer did not open');
  }

  return {
    open,

    /**
     * Opens the drawer for cash just taken or given back, once for a sale however often it is sent; nobody waits for
     * it.
     */
    openFor(reglements: readonly ReglementLu[]): void {
      if (materiel.get().tickets.tiroir === 'aucun') return;
      openIfTheirs(reglements).catch((err: unknown) => logger.warn({ err }, 'the drawer did not open'));
    },

    /** Returns whether a document belongs to the sale that is being paid in cash. */
    async isJustPaidInCash(numero: string): Promise<boolean> {
      const codes = await listThatOpen();
      const pages = backOffice.reglements.pages({ q: '', document: numero, du: '', au: '' });
      for await (const page of pages) {
        if (page.some((one) => codes.includes(one.moyen) && one.annule_par === null && isRecent(one))) return true;
      }
      return false;
    },
  };
}

/** Returns a function that returns true the first time it gets a name. */
function createClaims() {
  const claimed = new Set<string>();
  return (name: string): boolean => {
    if (claimed.has(name)) return false;
    claimed.add(name);
    const [oldest] = claimed;
    if (claimed.size > remembered && oldest !== undefined) claimed.delete(oldest);
    return true;
  };
}

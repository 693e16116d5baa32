import type { BackOffice } from '#server/backoffice/backoffice.gateway.ts';
import { assertFresh } from '#server/calls/assert-fresh.ts';
import type { WriteContext } from '#server/calls/caller.ts';
import { assertNotLocked } from '#server/config/locked-fields.ts';
import type { PrintOutcome } from '#server/materiel/printers/print-over-network.ts';
import { toReceiptCommands } from '#server/materiel/receipts/receipt-commands.ts';
import type { Imprimante, Materiel } from '#shared/contracts/materiel/materiel.ts';
import type { Essai } from '#shared/contracts/service/reglages.ts';
import { typedKeys } from '#shared/typed-entries.ts';
import { toTestReceipt } from '#shared/tickets/to-test-receipt.ts';
import type { Drawer } from './drawer.ts';
import type { PostePrinters } from './poste-printers.ts';

export type MaterielService = ReturnType<typeof createMaterielService>;

type Deps = { backOffice: Pick<BackOffice, 'traces'>; printers: PostePrinters; drawer: Drawer; now: () => Date };

export function createMaterielService({ backOffice, printers, drawer, now }: Deps) {
  const { materiel } = printers;

  return {
    get: () => materiel.get(),

    /** @throws {Outdated} when it was changed since the caller read it; {Refused} for a field IT has set. */
    async update(settings: Materiel, context: WriteContext): Promise<Materiel> {
      const now = materiel.get();
      assertFresh(now, context, 'Le matériel de ce poste a été modifié');
      for (const device of typedKeys(now)) assertNotLocked(printers.fields, device, now[device], settings[device]);
      await materiel.put(settings);
      return materiel.get();
    },

    /** Prints with settings that may not be stored yet. */
    async test(settings: Materiel, imprimante: Imprimante): Promise<Essai> {
      const data = await toTestData(settings, imprimante, now());
      return toEssai(await printers.send(imprimante, settings, data), 'L’essai');
    },

    /**
     * Opens the drawer now or not at all, since it must not open when nobody waits for it any more. The request is
     * sealed before, the result afterwards, so that with a slow or dead printer no opening goes unrecorded.
     */
    async openTiroir(motif: string, context: WriteContext): Promise<Essai> {
      const { traces } = backOffice;
      await traces.noterTiroir(`Ouverture sans vente demandée\u00a0: ${motif}`, context);
      const outcome = await drawer.open();
      if (outcome.kind === 'printed' || outcome.kind === 'handed') {
        await traces.noterTiroir('Le tiroir s’est ouvert', context);
        return { succes: true, message: 'Le tiroir s’ouvre.', conseil: '' };
      }
      await traces.noterTiroir(`Le tiroir n’a pas répondu\u00a0: ${outcome.erreur}`, context);
      return { succes: false, message: outcome.erreur, conseil: 'Ouvrez le tiroir avec sa clé.' };
    },
  };
}

async function toTestData(settings: Materiel, imprimante: Imprimante, now: Date): Promise<Uint8Array> {
  const { tickets } = settings;
  if (imprimante === 'tickets') return toReceiptCommands(toTestReceipt(tickets.colonnes, now.toISOString()), tickets);
  return Buffer.from('^XA^CI28^FO20,20^A0N,30,30^FDEssai de Comptoir^FS^XZ', 'utf8');
}

function toEssai(outcome: PrintOutcome, what: string): Essai {
  switch (outcome.kind) {
    case 'printed':
      return {
        succes: true,
        message: `${what} est imprimé.`,
        conseil: 'Lisez-le\u00a0: les accents et € doivent y être.',
      };
    case 'handed':
      return {
        succes: true,
        message: `${what} est remis à l’imprimante, qui ne dit pas ce qu’elle en fait.`,
        conseil: 'Lisez-le\u00a0: les accents et € doivent y être.',
      };
    case 'unknown':
      return { succes: false, message: outcome.erreur, conseil: 'Regardez ce qui est sorti de l’imprimante.' };
    case 'later':
      return {
        succes: false,
        message: outcome.erreur,
        conseil: 'Vérifiez l’adresse, le port, et que l’imprimante est allumée et reliée au réseau.',
      };
  }
}

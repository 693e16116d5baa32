import type { BackOffice } from '#server/backoffice/backoffice.gateway.ts';
import type { EmailQueue } from '#server/features/emails/email-queue.ts';
import type { SauvegardeService } from '#server/features/sauvegardes/sauvegardes.service.ts';
import type { SignatureTracking } from '#server/features/signatures/signature-tracking.ts';
import { findDatabaseFailure } from '#server/database/database-failure.ts';
import type { Installation } from '#server/installation/installation.ts';
import type { TableauDeBord } from '#shared/contracts/ventes/tableau-de-bord.ts';
import { listMoneyNotices } from './list-money-notices.ts';

export type TableauDeBordService = ReturnType<typeof createTableauDeBordService>;

type Deps = {
  backOffice: BackOffice;
  emails: Pick<EmailQueue, 'getState' | 'logs'>;
  signing: Pick<SignatureTracking, 'log'>;
  sauvegardes: Pick<SauvegardeService, 'findNotice'>;
  notices: Installation['notices'];
  now: () => Date;
};

/** Returns nothing for a damaged record, so that the other notices, which name it, are still shown. */
function toNone(error: unknown): [] {
  if (findDatabaseFailure(error) === undefined) throw error;
  return [];
}

const sevenDays = 7 * 86_400_000;

/** Builds what a user wants to see first when they open the shop. */
export function createTableauDeBordService({ backOffice, emails, signing, sauvegardes, notices, now }: Deps) {
  function countEmails(): TableauDeBord['emails'] {
    const { queue_size, raison } = emails.getState();
    const since = new Date(now().getTime() - sevenDays).toISOString();
    const counts = { en_attente: queue_size, en_erreur: emails.logs.countFailed(since) };
    return raison === undefined ? counts : { ...counts, raison };
  }

  function countSignatures(): TableauDeBord['signatures'] {
    const waiting = signing.log.listWaiting().map(({ date_envoi }) => date_envoi);
    return { en_attente: waiting.length, plus_ancienne: waiting.toSorted()[0] ?? null };
  }

  async function listStanding(): Promise<TableauDeBord['avis']> {
    const messages = await listMoneyNotices(backOffice.reglements);
    return messages.map((message) => ({ date: now().toISOString(), message, reste: true }));
  }

  return {
    compareBoutiques: () => backOffice.compareBoutiques(),
    get: async (): Promise<TableauDeBord> => ({
      ...(await backOffice.getActivity()),
      emails: countEmails(),
      signatures: countSignatures(),
      alerte_sauvegardes: sauvegardes.findNotice() ?? null,
      avis: [...notices.list(), ...(await listStanding().catch(toNone))],
    }),
  };
}

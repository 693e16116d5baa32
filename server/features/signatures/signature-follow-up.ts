import type { BackOffice } from '#server/backoffice/backoffice.gateway.ts';
import type { SignatureProvider } from '#server/signature/signature.gateway.ts';
import type { Signature, SignatureStatus, SuiviSignatures } from '#shared/contracts/ventes/signatures.ts';
import { abandon, ask } from './provider-answer.ts';
import { createSettlement } from './settle-signatures.ts';
import type { SignatureLog } from './signature-log.ts';

/** Age in milliseconds from which an intent counts as abandoned: longer than all the steps of a start take. */
const abandonedAfterMs = 5 * 60_000;
const atOnce = 4;

type Deps = {
  backOffice: Pick<BackOffice, 'documents'>;
  log: SignatureLog;
  findProvider: () => SignatureProvider | undefined;
  now: () => Date;
};
type Progress = Pick<SuiviSignatures, 'verification' | 'derniere_verification'>;
type Found = 'updated' | 'same' | 'silent';

/** Does the upkeep of signatures: refreshes all, stores signed PDFs, clears what a crash left. */
export function createSignatureFollowUp(deps: Deps) {
  const { log, findProvider } = deps;
  const progress: Progress = { verification: null, derniere_verification: null };
  const refreshOpen = createRefresher(deps, progress);
  const settlement = createSettlement(deps);
  let running: Promise<Refreshed> | undefined;

  async function keepSignedPdf(transactionId: string): Promise<Uint8Array | undefined> {
    const pdf = await findProvider()
      ?.downloadSigned(transactionId)
      .catch(() => undefined);
    if (pdf) await log.keepPdf(transactionId, pdf);
    return pdf;
  }

  async function refreshAndKeep(): Promise<Refreshed> {
    const refreshed = await refreshOpen();
    await settlement.tell();
    await mapSome(log.listSignedWithoutPdf(), keepSignedPdf);
    return refreshed;
  }

  /** Cancels transactions whose caller was never answered; one signed in the meantime is recorded. */
  async function clearAbandoned(now: Date) {
    const provider = findProvider();
    if (!provider) return;
    // An intent from the future was written before the clock was set back.
    for (const intent of log.listAbandoned(new Date(now.getTime() - abandonedAfterMs), now)) {
      const answer = await ask(provider, intent.transactionId);
      if (answer.statut === 'SIGNE') {
        await log.record(crypto.randomUUID(), intent, '');
        await log.setAnswer(intent.transactionId, { ...answer, statut: answer.statut });
      } else {
        await abandon(provider, log, intent.transactionId);
      }
    }
  }

  return {
    /** Refreshes all, one refresh at a time: a caller during one gets its result. */
    refreshAll: () => {
      running ??= refreshAndKeep().finally(() => {
        running = undefined;
      });
      return running;
    },
    ...settlement,
    keepSignedPdf,
    clearAbandoned,
    /** Returns the progress of a running refresh and the result of the last one. */
    getProgress: (): Progress => ({ ...progress }),
  };
}

export type SignatureFollowUp = ReturnType<typeof createSignatureFollowUp>;

type Refreshed = { success: true; nb_signatures_verifiees: number; nb_mises_a_jour: number };

/** Asks for the status of every waiting signature, and reports progress in `progress`. */
function createRefresher({ log, findProvider, now }: Deps, progress: Progress) {
  async function refresh({ transaction_id, statut }: Signature): Promise<Found> {
    const answer = await ask(findProvider(), transaction_id);
    if (answer.statut === 'ERREUR') return 'silent';
    const isNews = isFinal(answer.statut) && answer.statut !== statut;
    await log.setAnswer(transaction_id, { ...answer, statut: isNews ? answer.statut : statut });
    return isNews ? 'updated' : 'same';
  }

  return async (): Promise<Refreshed> => {
    const open = log.listOpen();
    const total = open.length;
    let faites = 0;
    progress.verification = { faites, total };
    const found = await mapSome(open, async (signature) => {
      const one = await refresh(signature).catch((): Found => 'silent');
      faites += 1;
      progress.verification = { faites, total };
      return one;
    });
    const count = (wanted: Found) => found.filter((one) => one === wanted).length;
    progress.verification = null;
    progress.derniere_verification = {
      date: now().toISOString(),
      verifiees: total,
      mises_a_jour: count('updated'),
      sans_reponse: count('silent'),
    };
    return { success: true, nb_signatures_verifiees: total, nb_mises_a_jour: count('updated') };
  };
}

function isFinal(statut: SignatureStatus): boolean {
  return statut === 'SIGNE' || statut === 'REFUSE' || statut === 'EXPIRE';
}

/** Runs `work` on each item, a few at once; the results are in the items' order. */
async function mapSome<T, R>(items: readonly T[], work: (item: T) => Promise<R>): Promise<R[]> {
  const results: R[] = [];
  for (let start = 0; start < items.length; start += atOnce) {
    results.push(...(await Promise.all(items.slice(start, start + atOnce).map(work))));
  }
  return results;
}

/**
 * Runs the upkeep at each interval (milliseconds) until stopped; first after one interval, since a start has enough to
 * do.
 */
export function startSignatureFollowUp(followUp: SignatureFollowUp, now: () => Date, intervalMs = 120_000) {
  let running = Promise.resolve();
  const run = () => {
    running = running
      .then(() => followUp.clearAbandoned(now()))
      .then(() => followUp.refreshAll())
      .then(() => followUp.endReplaced())
      .then(
        () => undefined,
        () => undefined,
      );
  };
  const timer = setInterval(run, intervalMs);
  timer.unref();
  return {
    async stop() {
      clearInterval(timer);
      await running;
    },
  };
}

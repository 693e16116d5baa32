import type { SignatureProvider } from '#server/signature/signature.gateway.ts';
import type { Signature, SignatureStatus } from '#shared/contracts/signatures.ts';
import type { SignatureLog } from './signature-log.ts';
import { abandon, ask } from './signatures.service.ts';

/** Longer than all the steps of a start may take: what is announced since then belongs to nobody. */
const abandonedAfterMs = 5 * 60_000;
const atOnce = 4;

type Deps = { log: SignatureLog; findProvider: () => SignatureProvider | undefined };

/** What is done without being asked for one signature: refresh all, keep signed PDFs, clear what a crash left. */
export function createSignatureFollowUp({ log, findProvider }: Deps) {
  async function refresh({ transaction_id, statut }: Signature): Promise<boolean> {
    const answer = await ask(findProvider(), transaction_id);
    if (!isFinal(answer.statut) || answer.statut === statut) return false;
    await log.setStatus(transaction_id, answer.statut, answer.signedAt);
    return true;
  }

  async function refreshAll() {
    const open = log.listOpen();
    const updated = await mapSome(open, (signature) => refresh(signature).catch(() => false));
    await keepSignedPdfs();
    const nb_mises_a_jour = updated.filter(Boolean).length;
    return { success: true as const, nb_signatures_verifiees: open.length, nb_mises_a_jour };
  }

  async function keepSignedPdfs() {
    const provider = findProvider();
    if (!provider) return;
    await mapSome(log.listSignedWithoutPdf(), async (transactionId) => {
      const pdf = await provider.downloadSigned(transactionId).catch(() => undefined);
      if (pdf) await log.keepPdf(transactionId, pdf);
    });
  }

  /** Cancels transactions whose caller was never answered; one signed meanwhile is a fact, and is recorded. */
  async function clearAbandoned(now: Date) {
    const provider = findProvider();
    if (!provider) return;
    const limit = new Date(now.getTime() - abandonedAfterMs).toISOString();
    for (const intent of log.listIntents(limit)) {
      const { statut, signedAt } = await ask(provider, intent.transactionId);
      if (statut === 'SIGNE') {
        await log.record(intent, '');
        await log.setStatus(intent.transactionId, statut, signedAt);
      } else {
        await abandon(provider, log, intent.transactionId);
      }
    }
  }

  return { refreshAll, keepSignedPdfs, clearAbandoned };
}

export type SignatureFollowUp = ReturnType<typeof createSignatureFollowUp>;

function isFinal(statut: SignatureStatus | 'ERREUR'): statut is SignatureStatus {
  return statut === 'SIGNE' || statut === 'REFUSE' || statut === 'EXPIRE';
}

/** Runs `work` on each item, a few at once, in order. */
async function mapSome<T, R>(items: readonly T[], work: (item: T) => Promise<R>): Promise<R[]> {
  const results: R[] = [];
  for (let start = 0; start < items.length; start += atOnce) {
    results.push(...(await Promise.all(items.slice(start, start + atOnce).map(work))));
  }
  return results;
}

/** Follows up quietly until stopped, a little after the start and then at each interval (milliseconds). */
export function startSignatureFollowUp(followUp: SignatureFollowUp, now: () => Date, intervalMs = 120_000) {
  let running = Promise.resolve();
  const run = () => {
    running = running
      .then(() => followUp.clearAbandoned(now()))
      .then(() => followUp.refreshAll())
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

import type { SignatureProvider } from '#server/signature/signature.gateway.ts';
import { NotFound } from '#shared/endpoints/errors.ts';
import type { SignatureLog } from './signature-log.ts';

/** Checks that the address names the configured provider, or `provider`. */
export function assertProvider(provider: SignatureProvider | undefined, segment: string): void {
  if (segment !== 'provider' && segment !== provider?.name) {
    throw new NotFound(`Prestataire de signature ${segment} introuvable`);
  }
}

/**
 * Cancels what a failed step left at the provider. Never rejects: while the provider does not answer, the intent stays
 * on disk for a later try.
 */
export async function abandon(provider: SignatureProvider, log: SignatureLog, transactionId: string): Promise<void> {
  await provider
    .cancel(transactionId)
    .then(() => log.forget(transactionId))
    .catch(() => undefined);
}

/** Asks the provider for a status; returns `ERREUR` when none is configured. */
export async function ask(provider: SignatureProvider | undefined, transactionId: string) {
  return provider ? provider.getStatus(transactionId) : { statut: 'ERREUR' as const, signedAt: null, etat: null };
}

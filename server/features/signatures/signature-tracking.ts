import type { BackOffice } from '#server/backoffice/backoffice.gateway.ts';
import type { ServiceDatabase } from '#server/database/service-database.ts';
import type { SignatureProvider } from '#server/signature/signature.gateway.ts';
import { createSignatureFollowUp } from './signature-follow-up.ts';
import { createSignatureLog } from './signature-log.ts';

export type SignatureTracking = ReturnType<typeof createSignatureTracking>;

type Deps = {
  database: ServiceDatabase;
  backOffice: Pick<BackOffice, 'documents'>;
  provider: SignatureProvider | undefined;
  now: () => Date;
};

/** Keeps the current provider, the logs of what it was sent, and their upkeep. */
export function createSignatureTracking({ database, backOffice, provider, now }: Deps) {
  const log = createSignatureLog({ database, now });
  let current = provider;
  const findProvider = () => current;
  return {
    findProvider,
    /** Uses this provider from now on; undefined uses none. */
    setProvider: (next: SignatureProvider | undefined) => void (current = next),
    log,
    followUp: createSignatureFollowUp({ backOffice, log, findProvider, now }),
  };
}

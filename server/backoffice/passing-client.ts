import { ownContext } from '#server/calls/caller.ts';
import { codeClientPassage } from '#shared/identifiers/code-client-passage.ts';
import { NotFound, Refused } from '#shared/endpoints/errors.ts';
import type { BackOffice } from './backoffice.gateway.ts';

/** The customer for sales without a name, as it is created. */
export const passingClient = { num: codeClientPassage, intitule: 'Client de passage', compte_collectif: '411000' };

/**
 * Creates the customer for sales without a name, unless it exists, so that it is there from the first sale on. Does
 * nothing when the code belongs to a prospect or a supplier.
 */
export async function addPassingClient({ tiers }: Pick<BackOffice, 'tiers'>): Promise<void> {
  const isThere = await tiers.get('client', codeClientPassage).then(
    () => true,
    (error: unknown) => isOf(NotFound, error),
  );
  if (isThere) return;
  await tiers.create('client', passingClient, ownContext).catch((error: unknown) => isOf(Refused, error));
}

/** Returns false for the expected error and rethrows any other. */
function isOf(Expected: typeof NotFound | typeof Refused, error: unknown): false {
  if (error instanceof Expected) return false;
  throw error;
}

import { ownContext } from '#server/calls/caller.ts';
import { codeClientPassage } from '#shared/identifiers/code-client-passage.ts';
import { NotFound, Refused } from '#shared/endpoints/errors.ts';
import type { BackOffice } from './backoffice.gateway.ts';

/**
 * Makes the customer who gives no name, unless there is one: there from the first sale on. Where the code is a prospect's or
 * a supplier's, nothing is made.
 */
export async function addPassingClient({ tiers }: Pick<BackOffice, 'tiers'>): Promise<void> {
  const isThere = await tiers.get('client', codeClientPassage).then(
    () => true,
    (error: unknown) => isOf(NotFound, error),
  );
  if (isThere) return;
  const draft = { num: codeClientPassage, intitule: 'Client de passage', compte_collectif: '411000' };
  await tiers.create('client', draft, ownContext).catch((error: unknown) => isOf(Refused, error));
}

/** False for a failure that says what was expected; any other goes on. */
function isOf(Expected: typeof NotFound | typeof Refused, error: unknown): false {
  if (error instanceof Expected) return false;
  throw error;
}

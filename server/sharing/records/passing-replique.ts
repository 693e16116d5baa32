import { toNewTiers } from '#server/backoffice/local/tiers/tiers-record.ts';
import { passingClient } from '#server/backoffice/passing-client.ts';
import type { Replique } from '#shared/contracts/postes/gateway.ts';
import type { Fields } from './fields.ts';
import { diff } from './three-way-merge.ts';
import { toReplique } from './to-replique.ts';

/** Returns the customer for sales without a name as it is created, in shared form. */
export function toPassingReplique(now: Date): Replique<'tiers'> {
  const record = toNewTiers(passingClient, { kind: 'client', numero: passingClient.num, remiseMax: 0, now });
  return toReplique.tiers({ record, ownRemise: null });
}

const created = toPassingReplique(new Date(0));

/** Returns whether nobody has changed this customer for sales without a name since it was created. */
export function isPassingAsCreated(record: Fields): boolean {
  const { date_creation: _, ...others } = diff('tiers', created, record).apres;
  return record.version === created.version && Object.keys(others).length === 0;
}

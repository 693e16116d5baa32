import { toNewTiers } from '#server/backoffice/local/tiers/tiers-record.ts';
import { passingClient } from '#server/backoffice/passing-client.ts';
import { toReplique } from '#server/sharing/records/to-replique.ts';
import type { Ask } from './hub-database.ts';

/**
 * Creates the customer for sales without a name in each group that lacks it: a till leaves that to its shop, and only a
 * shop that moves brings one.
 */
export async function addPassingClients(ask: Ask, now: Date): Promise<void> {
  const record = toNewTiers(passingClient, { kind: 'client', numero: passingClient.num, remiseMax: 0, now });
  await ask({
    texte: `insert into enregistrements (groupe, entite, code, record, xid, seq)
      select g.code, 'tiers', $1, $2, pg_current_xact_id(), nextval('ordre') from groupes g
      where not exists (select from enregistrements e
        where e.groupe = g.code and e.entite = 'tiers' and upper(e.code collate "C") = $1)
      on conflict do nothing`,
    valeurs: [passingClient.num, JSON.stringify(toReplique.tiers({ record, ownRemise: null }))],
  });
}

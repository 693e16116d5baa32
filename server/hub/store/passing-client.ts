import { toPassingReplique } from '#server/sharing/records/passing-replique.ts';
import { codeClientPassage } from '#shared/identifiers/code-client-passage.ts';
import type { Ask } from './hub-database.ts';

/**
 * Creates the customer for sales without a name in each group that lacks it: a till leaves that to its shop, and only a
 * shop that moves brings one.
 */
export async function addPassingClients(ask: Ask, now: Date): Promise<void> {
  await ask({
    texte: `insert into enregistrements (groupe, entite, code, record, xid, seq)
      select g.code, 'tiers', $1, $2, pg_current_xact_id(), nextval('ordre') from groupes g
      where not exists (select from enregistrements e
        where e.groupe = g.code and e.entite = 'tiers' and upper(e.code collate "C") = $1)
      on conflict do nothing`,
    valeurs: [codeClientPassage, JSON.stringify(toPassingReplique(now))],
  });
}

import type { Fields } from '#server/sharing/records/fields.ts';
import type { Entite } from '#shared/contracts/postes/gateway.ts';
import type { Ask } from './hub-database.ts';
import type { PosteSender } from './hub-postes.ts';
import { toRowCode } from './to-row.ts';

/** Finds a record of a group, whichever of its shops it belongs to; a shop's card is that of the asking shop. */
export async function findRecord(
  ask: Ask,
  { groupe, boutique }: Pick<PosteSender, 'groupe' | 'boutique'>,
  entite: Entite,
  code: string,
): Promise<Fields | undefined> {
  const [row] = await ask<{ record: Fields }>({
    nom: 'fiche',
    texte: `select record from enregistrements where groupe = $1 and entite = $2 and code = $3
      union all (select record from enregistrements where groupe = $1 and entite = $2
        and entite in ('tiers', 'article', 'famille') and upper(code collate "C") = upper($3 collate "C") and code <> $3)
      limit 1`,
    valeurs: [groupe, entite, toRowCode(entite, code, boutique)],
  });
  return row?.record;
}

/**
 * Returns a record that a till may know: one common to the group, of the shops whose records it receives, or on its way to them.
 * Documents of other shops are read by their number through `ailleurs`, a limited number a minute.
 */
export async function findKnownRecord(
  ask: Ask,
  { groupe, boutique, suivies }: Pick<PosteSender, 'groupe' | 'boutique' | 'suivies'>,
  entite: Entite,
  code: string,
): Promise<Fields | undefined> {
  const [row] = await ask<{ connue: boolean }>({
    nom: 'fiche-connue',
    texte: `select boutique is null or boutique = any($4) or coalesce(vers = any($4), false) as connue
      from enregistrements where groupe = $1 and entite = $2 and code = $3`,
    valeurs: [groupe, entite, toRowCode(entite, code, boutique), suivies],
  });
  return row?.connue === false ? undefined : findRecord(ask, { groupe, boutique }, entite, code);
}

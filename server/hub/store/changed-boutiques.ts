import { createHash } from 'node:crypto';
import type { Changements } from '#shared/contracts/postes/gateway.ts';
import type { PosteSender } from './hub-postes.ts';
import { principalSql } from './principal.ts';
import type { RecentRows } from './recent-rows.ts';

type BoutiqueList = NonNullable<Changements['boutiques']>;
type Row = { boutiques: { code: string; nom: string; principal: string | null; siren: string; postes: string[] }[] };

const all = `select json_agg(json_build_object('code', code, 'nom', nom, 'principal', ${principalSql}, 'siren', siren, 'postes', (
    select coalesce(json_agg(p.code order by p.code), '[]') from postes p where p.groupe = b.groupe and p.boutique = b.code
  )) order by code) as boutiques from boutiques b where groupe = $1`;

/** Lists the shops of a group for one of its tills; undefined when the till shows that it has this list. */
export async function findChangedBoutiques(
  recent: RecentRows,
  { groupe, boutique, suivies }: PosteSender,
  shown: string,
): Promise<BoutiqueList | undefined> {
  const row = await recent.find<Row>({ nom: 'boutiques', texte: all, valeurs: [groupe] });
  const followed = new Set(suivies);
  const liste = (row?.boutiques ?? []).map((one) => {
    return { ...one, ici: one.code === boutique, suivie: followed.has(one.code) };
  });
  const empreinte = createHash('sha256').update(JSON.stringify(liste)).digest('base64url').slice(0, 16);
  return empreinte === shown ? undefined : { empreinte, liste };
}

import { Refused } from '#shared/endpoints/errors.ts';
import type { Ask } from './hub-database.ts';

type Place = { groupe: string; code: string };

/** SQL for the principal of a row `b` of `boutiques`; null when that till was taken off or is a desk, whose sums include other shops. */
export const principalSql = `(select p.code from postes p
  where p.groupe = b.groupe and p.code = b.principal and p.date_retrait is null and p.suivies is null)`;

export async function findPrincipal(ask: Ask, { groupe, code }: Place): Promise<string | null> {
  const [row] = await ask<{ principal: string | null }>({
    nom: 'principal',
    texte: `select ${principalSql} as principal from boutiques b where b.groupe = $1 and b.code = $2`,
    valeurs: [groupe, code],
  });
  return row?.principal ?? null;
}

/** Makes the first till of a shop its principal, and a PC that brings the shop's own tills, which has closed and posted before. */
export async function followPrincipal(
  ask: Ask,
  { groupe, code }: Place,
  poste: string,
  { bringsShop = false } = {},
): Promise<void> {
  await ask({
    texte: `update boutiques b set principal = $3 where groupe = $1 and code = $2 and ($4 or principal is null)
      and exists (select from postes p where p.groupe = $1 and p.code = $3 and p.suivies is null)`,
    valeurs: [groupe, code, poste, bringsShop],
  });
}

/** @throws {Refused} for a code that is no till of the shop, and for a desk. */
export async function setPrincipal(ask: Ask, { groupe, code }: Place, poste: string): Promise<void> {
  const [till] = await ask<{ est_poste: boolean }>({
    texte: `select suivies is null as est_poste from postes
      where groupe = $1 and boutique = $2 and code = $3 and date_retrait is null`,
    valeurs: [groupe, code, poste],
  });
  if (!till) throw new Refused(`${poste} n’est pas une caisse de la boutique ${code}, ou a été retirée.`);
  if (!till.est_poste) {
    throw new Refused(`${poste} suit d’autres boutiques\u00a0: le poste principal d’une boutique n’a que la sienne.`);
  }
  await ask({
    texte: 'update boutiques set principal = $3 where groupe = $1 and code = $2',
    valeurs: [groupe, code, poste],
  });
  await ask({
    texte: "insert into evenements (groupe, code, texte, auteur) values ($1, 'principal_nomme', $2, 'service')",
    valeurs: [groupe, `${code}\u00a0: ${poste}`],
  });
}

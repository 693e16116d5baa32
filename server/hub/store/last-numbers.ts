import { prefixeCommandeFournisseur } from '#server/backoffice/numbering/prefixes.ts';
import { findRang } from '#server/backoffice/numbering/series.ts';
import type { Ask } from './hub-database.ts';
import { toutes } from './boutiques-suivies.ts';
import type { PosteSender } from './hub-postes.ts';

/**
 * Lists the last number of each series of a till's shop, and of orders of the desks that follow it: such an order may be
 * the shop's, whose tills then prove that its number was given.
 */
export async function listLastNumbers(
  ask: Ask,
  { groupe, boutique }: PosteSender,
): Promise<{ poste: string; serie: string; dernier: number }[]> {
  return ask({
    nom: 'series',
    texte: `select s.serie, s.poste, s.dernier from postes p join series s on s.groupe = p.groupe and s.poste = p.code
      where p.groupe = $1 and s.dernier > 0 and (p.boutique = $2 or p.suivies && array[$2, $3] and s.serie = $4 || p.code)
      order by s.serie`,
    valeurs: [groupe, boutique, toutes, `${prefixeCommandeFournisseur}-`],
  });
}

/** Raises the series to numbers that a till knows and this database does not. */
export async function raiseSeries(ask: Ask, groupe: string, numeros: readonly string[]): Promise<void> {
  const found = numeros.flatMap((numero) => findRang(numero) ?? []);
  await ask({
    texte: `insert into series as s (groupe, serie, poste, dernier)
      select $1, serie, poste, rang from json_to_recordset($2) as f (serie text, poste text, rang integer)
      on conflict (groupe, serie) do update set dernier = excluded.dernier where s.dernier < excluded.dernier`,
    valeurs: [groupe, JSON.stringify(found)],
  });
}

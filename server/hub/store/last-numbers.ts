import { findRang } from '#server/backoffice/numbering/series.ts';
import type { Ask } from './hub-database.ts';
import type { PosteSender } from './hub-postes.ts';

/** Lists the last number of each series, of a till or of all tills of its shop: `FA-P02-000123`. */
export async function listLastNumbers(
  ask: Ask,
  { groupe, boutique }: PosteSender,
): Promise<{ poste: string; serie: string; dernier: number }[]> {
  return ask({
    nom: 'series',
    texte: `select s.serie, s.poste, s.dernier from postes p join series s on s.groupe = p.groupe and s.poste = p.code
      where p.groupe = $1 and p.boutique = $2 and s.dernier > 0 order by s.serie`,
    valeurs: [groupe, boutique],
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

import { toNumero } from '#server/backoffice/numbering/series.ts';
import type { Replique } from '#shared/contracts/postes/gateway.ts';
import { InvalidInput } from '#shared/endpoints/errors.ts';
import type { Ask } from './hub-database.ts';

type Cloture = Pick<Replique<'cloture'>, 'numero' | 'pieces'>;

const given = 'json_to_recordset($2) as p (serie text, premier integer, dernier integer)';

/**
 * Records what a clôture counts; locked, so that nobody else counts for this till meanwhile. @throws {InvalidInput} for
 * a piece that another clôture has counted.
 */
export async function notePiecesComptees(ask: Ask, groupe: string, { numero, pieces }: Cloture): Promise<void> {
  const [other] = await ask<{ serie: string; rang: number; cloture: string }>({
    texte: `select c.serie, greatest(c.premier, p.premier) as rang, c.cloture from ${given}
      join comptees c on c.groupe = $1 and c.serie = p.serie and c.premier <= p.dernier and c.dernier >= p.premier
      where c.cloture <> $3 limit 1`,
    valeurs: [groupe, JSON.stringify(pieces), numero],
  });
  if (other) {
    throw new InvalidInput(`${toNumero(other.serie, other.rang)} est déjà compté par la clôture ${other.cloture}.`);
  }
  await ask({
    texte: `insert into comptees (groupe, serie, premier, dernier, cloture) select $1, serie, premier, dernier, $3 from ${given}
      on conflict do nothing`,
    valeurs: [groupe, JSON.stringify(pieces), numero],
  });
}

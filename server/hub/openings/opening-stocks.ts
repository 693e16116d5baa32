import { findOwnRang } from '#server/backoffice/numbering/series.ts';
import { serieOuverture } from '#server/backoffice/numbering/prefixes.ts';
import type { Fields } from '#server/sharing/records/fields.ts';
import type { Changements, Element } from '#shared/contracts/postes/gateway.ts';
import type { Ask } from '../store/hub-database.ts';
import type { PosteSender } from '../store/hub-postes.ts';

type Changement = Changements['changements'][number];
type Reader = Pick<PosteSender, 'groupe' | 'boutique' | 'coupe'>;

/** SQL for the lock that decisions share and a cut has alone; `prendre` takes it too. */
const toLockSql = (groupe: string): string => `hashtextextended(${groupe} || chr(31) || 'coupe', 0)`;

/** Holds off cuts until the transaction ends. */
const holdCuts = (ask: Ask, groupe: string) =>
  ask({ texte: `select pg_advisory_xact_lock_shared(${toLockSql('$1')})`, valeurs: [groupe] });

/** Lets nobody decide about a record of the group until the transaction ends. */
export const holdDecisions = (ask: Ask, groupe: string) =>
  ask({ texte: `select pg_advisory_xact_lock(${toLockSql('$1')})`, valeurs: [groupe] });

const isOpening = (entite: string, code: string): boolean =>
  entite === 'mouvement' && findOwnRang(entite, code)?.serie === serieOuverture;

/**
 * Returns whether a till tells an opening stock that this group gave it, as one does that tells all it has: it is not a
 * record of the shop.
 */
export const isOwnOpening = ({ entite, code, apres }: Element, { groupe }: Reader): boolean =>
  isOpening(entite, code) && apres.reference === groupe;

/** Finds an opening stock of the till’s cut by its number. */
export async function findOpening(
  ask: Ask,
  { groupe, boutique, coupe }: Reader,
  entite: string,
  code: string,
): Promise<Fields | undefined> {
  if (coupe === null || !isOpening(entite, code)) return undefined;
  const [row] = await ask<{ record: Fields }>({
    texte: 'select record from ouvertures where groupe = $1 and code = $2 and boutique = $3 and coupe <= $4',
    valeurs: [groupe, code, boutique, coupe],
  });
  return row?.record;
}

/**
 * Returns the first part of the opening stock of a till with a cut, which says the day: it begins with it, so that it
 * never takes what it has for all there was.
 */
export async function listFirstOpening(ask: Ask, { groupe, boutique, coupe }: Reader): Promise<Changement[]> {
  if (coupe === null) return [];
  return ask<Changement>({
    texte: `select 'mouvement' as entite, o.code, o.record as enregistrement from coupes c
      join ouvertures o on o.groupe = c.groupe and o.code = '${serieOuverture}-' || c.premier
      where c.groupe = $1 and c.boutique = $2 and c.coupe = $3`,
    valeurs: [groupe, boutique, coupe],
  });
}

/**
 * Sends a document of the till’s shop again that its cut left out, with its whole lot, and returns these records and
 * what is taken off the opening stock for them; nothing for a document that is sent anyway. In one transaction.
 */
export async function wakeLot(ask: Ask, { groupe, boutique, coupe }: Reader, numero: string): Promise<Changement[]> {
  if (coupe === null) return [];
  await holdCuts(ask, groupe);
  const left = await ask<{ entite: string; code: string; lot: number }>({
    texte: `select entite, code, lot from passes where groupe = $1 and lot = (select lot from passes
      where groupe = $1 and boutique = $2 and entite = 'document' and code = $3 and coupe <= $4)`,
    valeurs: [groupe, boutique, numero, coupe],
  });
  const [first] = left;
  if (!first) return [];
  await ask({ texte: 'select reveiller($1, $2)', valeurs: [groupe, [first.lot]] });
  return ask<Changement>({
    texte: `select entite, code, enregistrement from (
        select e.entite, e.code, e.record as enregistrement, e.id from unnest($2::text[], $3::text[]) as f (entite, code)
          join enregistrements e on e.groupe = $1 and e.entite = f.entite and e.code = f.code
        union all select 'mouvement', code, record, 0 from ouvertures where groupe = $1 and code = $4) as dits order by id`,
    valeurs: [groupe, left.map(({ entite }) => entite), left.map(({ code }) => code), `${serieOuverture}-${first.lot}`],
  });
}

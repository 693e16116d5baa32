import { randomInt } from 'node:crypto';
import { serieOuverture } from '#server/backoffice/numbering/prefixes.ts';
import { holdDecisions } from '../openings/opening-stocks.ts';
import { listenSql } from '../store/feed-watch.ts';
import { type Ask, nodeName } from '../store/hub-database.ts';
import { isPlainMove, listPast, named } from './count-settled.ts';
import { findSettled } from './find-settled.ts';

type Place = { groupe: string; boutique: string };
type Cut = { coupe: number; avant: string };
type Range = { premier: number; dernier: number };

/** How many months a till is given where nobody has said otherwise. */
export const usualMonths = 24;
/** Numbers of the hub's series have nine figures; the first of a cut are kept for its opening stock. */
const [firstNumber, lastNumber, openings] = [100_000_000, 999_999_999, 10_000];
const linesOfEach = 200;

/** SQL for the first day of the month, so many months ago. */
export const toAvantSql = (mois: string): string =>
  `(date_trunc('month', current_date) - ${mois} * interval '1 month')::date::text`;

/**
 * Gives a till that joins its boundary: the cut of this month, made if it is the first that needs one, or the last one
 * that leaves out no more than is wanted. Null for a shop whose tills hold all, or have nothing that could be left out,
 * and for one without a till that holds all: accounts and old sales are asked of that one. In the transaction of the
 * registration.
 */
export async function giveCut(ask: Ask, place: Place): Promise<number | null> {
  const avant = await findAvant(ask, place);
  if (avant === null || (await hasOlderNode(ask))) return null;
  const latest = await findCut(ask, place);
  if (latest && latest.avant >= avant) return (await findCut(ask, place, avant))?.coupe ?? null;
  // A shop of many years takes longer than other questions may; decisions of the group wait meanwhile.
  await ask({ texte: "set local statement_timeout = '10min'" });
  await ask({ texte: "set local idle_in_transaction_session_timeout = '10min'" });
  await holdDecisions(ask, place.groupe);
  const made = await findCut(ask, place);
  if (made && made.avant >= avant) return (await findCut(ask, place, avant))?.coupe ?? null;
  return cut(ask, place, { coupe: (made?.coupe ?? 0) + 1, avant });
}

async function findAvant(ask: Ask, { groupe, boutique }: Place): Promise<string | null> {
  const [row] = await ask<{ avant: string | null }>({
    texte: `select case when mois > 0 then ${toAvantSql('mois')} end as avant from (
      select coalesce(b.passe_mois, g.passe_mois, ${usualMonths}) as mois from boutiques b join groupes g on g.code = b.groupe
      where b.groupe = $1 and b.code = $2 and exists (select from postes p where p.groupe = $1 and p.boutique = $2
        and p.coupe is null and p.suivies is null and p.date_retrait is null)) as dits`,
    valeurs: [groupe, boutique],
  });
  return row?.avant ?? null;
}

/**
 * Nodes before cuts call themselves `comptoir-hub`, or as the address of their database says; one would send all to a
 * till that has an opening stock. By whatever name, each has a connection that listens for changes.
 */
async function hasOlderNode(ask: Ask): Promise<boolean> {
  const rows = await ask({
    texte: `select from pg_stat_activity where datname = current_database() and application_name <> $1
      and (application_name = 'comptoir-hub' or query = $2) limit 1`,
    valeurs: [nodeName, listenSql],
  });
  return rows.length > 0;
}

/** Finds the latest cut of a shop, or the latest that leaves out nothing after a day. */
async function findCut(ask: Ask, { groupe, boutique }: Place, until?: string): Promise<Cut | undefined> {
  const texte = `select coupe, avant from coupes where groupe = $1 and boutique = $2 and avant <= coalesce($3, avant)
    order by coupe desc limit 1`;
  return (await ask<Cut>({ texte, valeurs: [groupe, boutique, until ?? null] }))[0];
}

type Left = { entite: string; code: string; lot: string };

/** Makes a cut; null, and nothing is written, where no record would be left out. */
async function cut(ask: Ask, place: Place, { coupe, avant }: Cut): Promise<number | null> {
  const { documents, reglements } = findSettled(await listPast(ask, place, avant), { ...place, avant });
  const plain = await listPlain(ask, place, avant);
  const toLeft = (entite: string, several: ReadonlyMap<string, string>): Left[] =>
    [...several].map(([code, lot]) => ({ entite, code, lot }));
  const left = [
    ...toLeft('document', documents),
    ...toLeft('reglement', reglements),
    ...toLeft('mouvement', new Map(plain.map((code) => [code, `mouvement ${code}`]))),
  ];
  if (left.length === 0) return null;
  const lots = new Map([...new Set(left.map(({ lot }) => lot))].map((lot, index) => [lot, index]));
  const { premier, dernier } = await findRange(ask, place.groupe, openings + lots.size);
  await ask({
    texte: 'insert into coupes (groupe, boutique, coupe, avant, premier, dernier) values ($1, $2, $3, $4, $5, $6)',
    valeurs: [place.groupe, place.boutique, coupe, avant, premier, dernier],
  });
  const numbered = left.map((one) => ({ ...one, lot: premier + openings + (lots.get(one.lot) ?? 0) }));
  await noteLeft(ask, place, coupe, numbered);
  await writeOpening(ask, place, { coupe, avant, premier });
  return coupe;
}

async function listPlain(ask: Ask, { groupe, boutique }: Place, avant: string): Promise<string[]> {
  const rows = await ask<{ code: string }>({
    texte: `with nommes as (${named}) select e.code from enregistrements e
      where e.groupe = $1 and e.boutique = $2 and e.entite = $3 and ${isPlainMove}
        and not exists (select from passes p where p.groupe = $1 and p.entite = 'mouvement' and p.code = e.code)`,
    valeurs: [groupe, boutique, 'mouvement', avant],
  });
  return rows.map(({ code }) => code);
}

/**
 * Finds numbers that no cut of the group has, by chance: a hub that went back makes other cuts than those it forgot,
 * whose numbers tills may still hold.
 */
async function findRange(ask: Ask, groupe: string, length: number): Promise<Range> {
  const taken = await ask<Range>({ texte: 'select premier, dernier from coupes where groupe = $1', valeurs: [groupe] });
  for (;;) {
    const premier = randomInt(firstNumber, lastNumber - length);
    const dernier = premier + length;
    if (taken.every((one) => one.dernier < premier || one.premier > dernier)) return { premier, dernier };
  }
}

const noteLeft = (
  ask: Ask,
  { groupe, boutique }: Place,
  coupe: number,
  left: readonly (Omit<Left, 'lot'> & { lot: number })[],
) =>
  ask({
    texte: `insert into passes (groupe, boutique, coupe, entite, code, lot)
      select $1, $2, $3, entite, code, lot from unnest($4::text[], $5::text[], $6::int[]) as f (entite, code, lot)`,
    valeurs: [
      groupe,
      boutique,
      coupe,
      left.map(({ entite }) => entite),
      left.map(({ code }) => code),
      left.map(({ lot }) => lot),
    ],
  });

/** Writes what the records left out by a cut move, by article and warehouse; one movement at least, which says the day. */
const writeOpening = (ask: Ask, { groupe, boutique }: Place, { coupe, avant, premier }: Cut & { premier: number }) =>
  ask({
    texte: `with sommes as (
        select q.article, q.depot, sum(q.quantite) as quantite,
          (row_number() over (order by q.article, q.depot) - 1) / ${linesOfEach} as page
        from passes p join enregistrements e on e.groupe = p.groupe and e.entite = p.entite and e.code = p.code,
          lateral mouvements_de(e) as q
        where p.groupe = $1 and p.boutique = $2 and p.coupe = $3 and q.article is not null
        group by q.article, q.depot having sum(q.quantite) <> 0),
      pages as (select page, json_agg(ligne_ouverture(article, depot, quantite) order by article, depot) as lignes
        from sommes group by page union all select 0, '[]' where not exists (select from sommes))
      insert into ouvertures (groupe, code, boutique, coupe, record, xid, seq)
        select $1, numero, $2, $3, ouverture_de($1, numero, $4, lignes), pg_current_xact_id(), nextval('ordre')
        from (select '${serieOuverture}-' || ($5::int + page) as numero, lignes from pages) as faites`,
    valeurs: [groupe, boutique, coupe, avant, premier],
  });

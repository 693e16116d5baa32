import type { Fields } from '#server/sharing/records/fields.ts';
import type { Kept } from '#server/sharing/boutique/gateway.service.ts';
import { findRang } from '#server/backoffice/local/numbering/series.ts';
import type { Element, Entite } from '#shared/contracts/postes/gateway.ts';
import type { Decided } from '../records/decide-push.ts';
import type { TakenRow } from '../records/taken-records.ts';
import { toRowCode } from '../records/to-row.ts';
import type { Ask } from './hub-database.ts';
import type { Sender } from './hub-postes.ts';

/** What was answered under a key, with the hash of what was asked; or what is read for a decision. */
export type Taken =
  | { cle: { empreinte: string; resultat: Kept } }
  | { cle?: undefined; dernier: number; fiches: TakenRow[] };
type Key = { cle: string; empreinte: string };

/**
 * Reads what there is to know of an element before it is decided. Nobody else decides about any of it until the transaction of
 * `ask` is over.
 */
export async function takeElement(ask: Ask, element: Element, sender: Sender, cle: string): Promise<Taken> {
  const { entite, code, apres } = element;
  const source = typeof apres.document_source === 'string' ? apres.document_source : null;
  const [row] = await ask<{ taken: Taken }>({
    nom: 'prendre',
    texte: 'select prendre($1, $2, $3, $4, $5, $6, $7) as taken',
    valeurs: [
      sender.groupe,
      cle,
      entite,
      toRowCode(entite, code, sender.boutique),
      source,
      findRang(code)?.serie ?? null,
      entite === 'reglement' ? listNamed(apres) : [],
    ],
  });
  if (!row) throw new Error('the database says nothing of an element');
  return row.taken;
}

/** The documents a payment is about, and the payment it undoes. */
function listNamed({ imputations, annule }: Fields): string[] {
  const documents = Array.isArray(imputations)
    ? imputations.map((one: { numero?: unknown }) => String(one?.numero))
    : [];
  return typeof annule === 'string' ? [...documents, annule] : documents;
}

/** Writes what was decided, with the answer under its key; the transaction it was written in. */
export async function writeDecided(
  ask: Ask,
  { groupe }: Sender,
  { rows, series, kept }: Decided,
  { cle, empreinte }: Key,
): Promise<bigint> {
  const valeurs = [groupe, JSON.stringify(rows), JSON.stringify(series), cle, empreinte, JSON.stringify(kept)];
  const [row] = await ask<{ xid: string }>({
    nom: 'ecrire',
    texte: 'select ecrire($1, $2, $3, $4, $5, $6) as xid',
    valeurs,
  });
  return BigInt(row?.xid ?? 0);
}

/** A record of a group, whichever of its shops it is of; a shop's card is its own. */
export async function findRecord(
  ask: Ask,
  { groupe, boutique }: Pick<Sender, 'groupe' | 'boutique'>,
  entite: Entite,
  code: string,
): Promise<Fields | undefined> {
  const [row] = await ask<{ record: Fields }>({
    nom: 'fiche',
    texte: `select record from enregistrements where groupe = $1 and entite = $2 and upper(code collate "C") = upper($3 collate "C")
      order by code <> $3 limit 1`,
    valeurs: [groupe, entite, toRowCode(entite, code, boutique)],
  });
  return row?.record;
}

/** The last number of each series, of a till or of all tills of its shop: `FA-P02-000123`. */
export async function listSeries(
  ask: Ask,
  { groupe, boutique }: Sender,
): Promise<{ poste: string; serie: string; dernier: number }[]> {
  return ask({
    nom: 'series',
    texte: `select s.serie, s.poste, s.dernier from postes p join series s on s.groupe = p.groupe and s.poste = p.code
      where p.groupe = $1 and p.boutique = $2 and s.dernier > 0 order by s.serie`,
    valeurs: [groupe, boutique],
  });
}

/** Follows numbers this database does not know, and a till does. */
export async function followSeries(ask: Ask, groupe: string, numeros: readonly string[]): Promise<void> {
  const found = numeros.flatMap((numero) => findRang(numero) ?? []);
  await ask({
    texte: `insert into series as s (groupe, serie, poste, dernier)
      select $1, serie, poste, rang from json_to_recordset($2) as f (serie text, poste text, rang integer)
      on conflict (groupe, serie) do update set dernier = excluded.dernier where s.dernier < excluded.dernier`,
    valeurs: [groupe, JSON.stringify(found)],
  });
}

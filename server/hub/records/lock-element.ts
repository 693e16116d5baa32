import type { Fields } from '#server/sharing/records/fields.ts';
import type { StoredAnswer } from '#server/sharing/boutique/gateway.service.ts';
import { findOwnRang } from '#server/backoffice/numbering/series.ts';
import type { Element, Entite } from '#shared/contracts/postes/gateway.ts';
import type { Decided } from './decide-push.ts';
import type { LockedRow } from './locked-records.ts';
import { toRowCode } from '../store/to-row.ts';
import type { Ask } from '../store/hub-database.ts';
import type { PosteSender } from '../store/hub-postes.ts';

/** The answer stored under a key, with the hash of its request; or what was read for a decision. */
type LockedElement =
  | { cle: { empreinte: string; resultat: StoredAnswer } }
  | { cle?: undefined; dernier: number; fiches: LockedRow[] };
type Key = { cle: string; empreinte: string };

/**
 * Reads and locks everything an element depends on: nobody else decides about it until the transaction of `ask` ends.
 */
export async function lockElement(
  ask: Ask,
  element: Element,
  sender: PosteSender,
  cle: string,
): Promise<LockedElement> {
  const { entite, code, apres } = element;
  const source = typeof apres.document_source === 'string' ? apres.document_source : null;
  const [row] = await ask<{ taken: LockedElement }>({
    nom: 'prendre',
    texte: 'select prendre($1, $2, $3, $4, $5, $6, $7) as taken',
    valeurs: [
      sender.groupe,
      cle,
      entite,
      toRowCode(entite, code, sender.boutique),
      source,
      findOwnRang(entite, code)?.serie ?? null,
      listNamed(entite, apres),
    ],
  });
  if (!row) throw new Error('the database says nothing of an element');
  return row.taken;
}

/**
 * Lists the records an element names: the documents a payment is about, the transfert of an arrivée, and the record it
 * undoes.
 */
function listNamed(entite: Entite, { imputations, transfert, annule }: Fields): string[] {
  if (entite === 'arrivee') return [transfert, annule].filter((code) => typeof code === 'string');
  if (entite !== 'reglement') return [];
  const documents = Array.isArray(imputations)
    ? imputations.map((one: { numero?: unknown }) => String(one?.numero))
    : [];
  return typeof annule === 'string' ? [...documents, annule] : documents;
}

/** Writes what was decided, with the answer under its key; returns the transaction's number. */
export async function writeDecided(
  ask: Ask,
  { groupe }: PosteSender,
  { rows, series, kept }: Decided,
  { cle, empreinte }: Key,
): Promise<bigint> {
  const valeurs = [groupe, JSON.stringify(rows), JSON.stringify(series), cle, empreinte, JSON.stringify(kept)];
  const [row] = await ask<{ xid: string }>({
    nom: 'ecrire',
    texte: 'select ecrire($1, $2, $3, $4, $5, $6) as xid',
    valeurs,
    estDerniere: true,
  });
  return BigInt(row?.xid ?? 0);
}

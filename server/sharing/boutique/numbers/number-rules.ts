import type { Entite } from '#shared/contracts/postes/gateway.ts';
import { documentKinds } from '#shared/contracts/documents/documents.ts';
import { Conflict, InvalidInput } from '#shared/endpoints/errors.ts';
import {
  cloturePrefixes,
  mouvementPrefixes,
  prefixeSession,
  reglementPrefix,
  transfertPrefixes,
} from '#server/backoffice/numbering/prefixes.ts';
import { findRang, type Rang, toNumero } from '#server/backoffice/numbering/series.ts';
import type { Fields } from '../../records/fields.ts';

/** A number is given after the last one known, and no further: what was refused meanwhile makes no such hole. */
const mostAhead = 10_000;
/** The highest number a series may be made to begin with. */
const highestFirst = 999_999;

/** Which till brings a record, and whether it tells all it has: it joins, or the shop has gone back. */
export type ElementSender = { poste: string; tellsAll: boolean };

type From = ElementSender & { last: number };

/**
 * Which numbers a till may bring: those of its own series. Others' only where they are known to have been given, or while
 * it tells all it has, and never far beyond `last`, the last one known of the series: a series would go on there.
 * @throws {Conflict} for one of another's series; it may be taken once the till tells all it has.
 * @throws {InvalidInput} for one that can never be taken.
 */
export function assertNumber(entite: Entite, code: string, record: Fields, { poste, tellsAll, last }: From): void {
  const found = findRang(code);
  const prefix = toPrefix(entite, record);
  if (prefix !== undefined && found?.prefix !== prefix) {
    throw new InvalidInput(`Le numéro ${code} n’est pas d’une série de ce genre de fiche.`);
  }
  if (!found) return;
  const isOwn = found.poste === poste;
  if (!isOwn && found.rang > last && !tellsAll) {
    throw new Conflict(
      `Le numéro ${code} est d’une autre série que celles de cette caisse (${poste})\u00a0: elle ne peut pas le donner.`,
    );
  }
  assertInReach(found, code, last, isOwn);
}

function assertInReach({ serie, rang }: Rang, code: string, last: number, isOwn: boolean) {
  const begins = isOwn && last === 0 ? highestFirst : 0;
  if (rang <= Math.max(last + mostAhead, begins)) return;
  const known = last === 0 ? 'aucun n’y a été donné' : `le dernier connu est ${toNumero(serie, last)}`;
  throw new InvalidInput(`Le numéro ${code} est trop loin dans sa série\u00a0: ${known}.`);
}

/** What the numbers of such a record begin with; undefined where people choose the code. */
function toPrefix(entite: Entite, record: Fields): string | undefined {
  if (entite === 'mouvement') return record.type === 0 ? mouvementPrefixes.entree : mouvementPrefixes.sortie;
  if (entite === 'session') return prefixeSession;
  if (entite === 'cloture') return findCloturePrefix(record.type);
  if (entite === 'reglement') return reglementPrefix;
  if (entite === 'transfert' || entite === 'arrivee') return transfertPrefixes[entite];
  const kind = Object.entries(documentKinds).find(([genre]) => genre === record.genre);
  return entite === 'document' ? (kind?.[1].prefix ?? '') : undefined;
}

/** None for a kind of clôture there is not. */
function findCloturePrefix(type: unknown): string {
  return Object.entries(cloturePrefixes).find(([known]) => known === type)?.[1] ?? '';
}

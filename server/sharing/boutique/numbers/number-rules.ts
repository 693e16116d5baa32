import type { Entite } from '#shared/contracts/postes/gateway.ts';
import { documentKinds } from '#shared/contracts/documents/documents.ts';
import { Conflict, InvalidInput } from '#shared/endpoints/errors.ts';
import {
  cloturePrefixes,
  inventairePrefixes,
  mouvementPrefixes,
  prefixeCommandeFournisseur,
  prefixeSession,
  reglementPrefix,
  transfertPrefixes,
} from '#server/backoffice/numbering/prefixes.ts';
import { findOwnRang, type Rang, toNumero } from '#server/backoffice/numbering/series.ts';
import type { Fields } from '../../records/fields.ts';

/** How far a number may lie beyond the last one known: refused changes cannot leave a larger gap. */
const mostAhead = 10_000;
/** The highest number a new series may begin with. */
const highestFirst = 999_999;

/**
 * The till that sends a record; `uploadsAll` is true while it sends all it has, because it joins or because the shop has
 * been restored to an earlier state. `limitee` is the shop whose own limits of stock it may set: null where there is one
 * shop only, and for a desk, which says what holds for all.
 */
export type ElementSender = { poste: string; uploadsAll: boolean; limitee: string | null };

type From = Pick<ElementSender, 'poste' | 'uploadsAll'> & { last: number; isElsewhere?: boolean | undefined };

/**
 * Checks the number of a till's record: its own series are allowed; those of others only for numbers known to have been
 * given, or, where they are of its shop, while the till sends all it has, and never far beyond `last`, the last number
 * known of the series, since the series would continue there.
 * @throws {Conflict} for a number of another's series, which may be taken once it is known or the till sends all it has.
 * @throws {InvalidInput} for a number that can never be taken.
 */
export function assertNumber(entite: Entite, code: string, record: Fields, from: From): void {
  const { poste, uploadsAll, last, isElsewhere = false } = from;
  const found = findOwnRang(entite, code);
  const prefix = toPrefix(entite, record);
  if (prefix !== undefined && found?.prefix !== prefix) {
    throw new InvalidInput(`Le numéro ${code} n’est pas d’une série de ce genre de fiche.`);
  }
  if (!found) return;
  const isOwn = found.poste === poste;
  if (!isOwn && found.rang > last && (isElsewhere || !uploadsAll)) {
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

/** Returns the prefix of the numbers of such a record; undefined when users may choose the code. */
function toPrefix(entite: Entite, record: Fields): string | undefined {
  if (entite === 'mouvement') return record.type === 0 ? mouvementPrefixes.entree : mouvementPrefixes.sortie;
  if (entite === 'session') return prefixeSession;
  if (entite === 'cloture') return findCloturePrefix(record.type);
  if (entite === 'reglement') return reglementPrefix;
  if (entite === 'commande_fournisseur') return prefixeCommandeFournisseur;
  if (entite === 'inventaire' || entite === 'pointage') return inventairePrefixes[entite];
  if (entite === 'transfert' || entite === 'arrivee') return transfertPrefixes[entite];
  const kind = Object.entries(documentKinds).find(([genre]) => genre === record.genre);
  return entite === 'document' ? (kind?.[1].prefix ?? '') : undefined;
}

/** Returns the prefix of a kind of clôture; empty for an unknown kind. */
function findCloturePrefix(type: unknown): string {
  return Object.entries(cloturePrefixes).find(([known]) => known === type)?.[1] ?? '';
}

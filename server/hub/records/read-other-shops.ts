import { findOwnRang } from '#server/backoffice/numbering/series.ts';
import type { Element } from '#shared/contracts/postes/gateway.ts';
import type { Decided } from './decide-push.ts';
import type { NumberShop, OtherShops } from './note-other-shops.ts';
import type { LockedRow } from './locked-records.ts';
import type { Ask } from '../store/hub-database.ts';
import type { PosteSender } from '../store/hub-postes.ts';
import { toutes } from '../store/boutiques-suivies.ts';
import { listCreditHolds, releaseLines } from '../group-documents/credit-holds.ts';

/**
 * Reads the facts about other shops that a decision needs; undefined, without a query, when no other shop is concerned.
 */
export async function readOtherShops(
  ask: Ask,
  element: Element,
  { fiches }: { fiches: readonly LockedRow[] },
  { groupe, boutique, poste }: PosteSender,
): Promise<OtherShops | undefined> {
  const isOther = ({ entite, boutique: owner }: LockedRow) => entite === 'document' && owner !== boutique;
  if (!fiches.some(isOther)) return undefined;
  const rows = await ask<{ code: string; nom: string }>({
    texte: 'select code, nom from boutiques where groupe = $1',
    valeurs: [groupe],
  });
  const source = findSource(element);
  const held = source === undefined ? [] : await listCreditHolds(ask, groupe, source);
  return {
    noms: new Map(rows.map(({ code, nom }) => [code, nom])),
    retenues: held.filter((one) => one.poste !== poste),
  };
}

/** Returns whose series a new record is numbered in; undefined for the sender's own series and for an unknown till. */
export async function readNumberShop(
  ask: Ask,
  { entite, code, base }: Element,
  { groupe, poste, boutique }: PosteSender,
): Promise<NumberShop | undefined> {
  const found = base === null ? findOwnRang(entite, code) : undefined;
  if (!found || found.poste === poste) return undefined;
  const [row] = await ask<NumberShop>({
    nom: 'numero-boutique',
    texte: `select boutique, coalesce(suivies && array[$3, $4], false) as suit from postes where groupe = $1 and code = $2`,
    valeurs: [groupe, found.poste, boutique, toutes],
  });
  return row;
}

/** Releases the lines held for a credit note that has arrived. */
export async function releaseHeldLines(
  ask: Ask,
  element: Element,
  { kept }: Decided,
  { groupe, poste }: PosteSender,
): Promise<void> {
  const numero = findSource(element);
  if (kept === true && numero !== undefined) await releaseLines(ask, { groupe, numero, poste });
}

/** Returns the number of the invoice that a new credit note is made of. */
const findSource = ({ entite, base, apres: { genre, document_source } }: Element): string | undefined =>
  entite === 'document' && base === null && genre === 'avoir' && typeof document_source === 'string'
    ? document_source
    : undefined;

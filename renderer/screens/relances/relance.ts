import { type ARelancer, facturesParRelance, type Relances } from '#shared/contracts/ventes/relances.ts';
import { sumAmounts } from '#shared/money/money.ts';
import { createTextFilter } from '#shared/text/search-text.ts';
import { countDays, type JourIso } from '#shared/time/dates.ts';
import type { RelanceKind } from './relance-kinds.ts';

/** Ages in days: since the due day for an invoice, since its date for a quote. */
const tranches = ['a_echoir', '0_7', '8_30', '31_60', 'plus_60'] as const;
export type RelanceTranche = (typeof tranches)[number];

/** A document to remind of, as it stands today. */
export type Relance = ARelancer & {
  kind: RelanceKind;
  /** In days; negative while an invoice is not due yet. */
  age: number;
  tranche: RelanceTranche;
  /** True when its customer was reminded less than a week ago. */
  isRecent: boolean;
  /** True for a quote past its last valid day. */
  isExpired: boolean;
};

const recentDays = 7;

/** Converts the service's list, with ages counted to the shop's own day. */
export function toRelances(kind: RelanceKind, { date, documents }: Relances): Relance[] {
  return documents.map((document) => {
    const { derniere_relance } = document;
    const age = countDays(toStart(kind, document), date);
    const isRecent = derniere_relance !== null && countDays(derniere_relance, date) < recentDays;
    const isExpired = kind === 'devis' && document.date_echeance !== null && document.date_echeance < date;
    // For a partly paid invoice only the rest is asked for.
    const total_ttc = kind === 'facture' ? document.reste_du : document.total_ttc;
    return { ...document, total_ttc, kind, age, tranche: toTranche(kind, age), isRecent, isExpired };
  });
}

function toStart(kind: RelanceKind, { date, date_echeance }: ARelancer): JourIso {
  return kind === 'facture' ? (date_echeance ?? date) : date;
}

function toTranche(kind: RelanceKind, age: number): RelanceTranche {
  if (kind === 'facture' && age <= 0) return 'a_echoir';
  if (age <= 7) return '0_7';
  if (age <= 30) return '8_30';
  return age <= 60 ? '31_60' : 'plus_60';
}

/** Lists the ages of a kind: a quote is due from the day it is made. */
function listTranches(kind: RelanceKind): readonly RelanceTranche[] {
  return kind === 'facture' ? tranches : tranches.slice(1);
}

export type TrancheSum = { tranche: RelanceTranche; nb: number; total_ttc: number };

/** Counts and sums the documents of each age. */
export function countByTranche(kind: RelanceKind, relances: readonly Relance[]): TrancheSum[] {
  return listTranches(kind).map((tranche) => {
    const ofTranche = relances.filter((relance) => relance.tranche === tranche);
    return { tranche, nb: ofTranche.length, total_ttc: sumAmounts(ofTranche.map(({ total_ttc }) => total_ttc)) };
  });
}

/** Filters by the chosen ages (any when none is chosen) and by the typed words in number or customer. */
export function filterRelances(
  relances: readonly Relance[],
  chosen: readonly RelanceTranche[],
  typed: string,
): Relance[] {
  const isFound = createTextFilter(typed);
  return relances.filter(
    ({ tranche, numero, client_code, client_intitule }) =>
      (chosen.length === 0 || chosen.includes(tranche)) && isFound(`${numero} ${client_code} ${client_intitule}`),
  );
}

/** Sorts what is to be sent: ready, too soon after the last reminder, without an address. */
export function groupBySendability(relances: readonly Relance[]) {
  const reachable = relances.filter(({ email }) => email !== null);
  return {
    ready: reachable.filter(({ isRecent }) => !isRecent),
    recent: reachable.filter(({ isRecent }) => isRecent),
    unreachable: relances.filter(({ email }) => email === null),
  };
}

/**
 * Lists what is reminded of all at once: without invoices that are not due yet, quotes that are no longer valid, and
 * what was reminded of less than a week ago.
 */
export function listDue(relances: readonly Relance[]): Relance[] {
  return relances.filter(({ tranche, isExpired, isRecent }) => tranche !== 'a_echoir' && !isExpired && !isRecent);
}

/**
 * The content of one e-mail: every invoice of a customer, so that somebody who owes five gets one letter; a quote by
 * itself.
 */
export type Letter = readonly [Relance, ...Relance[]];

/** Groups documents into letters, in the order of their first documents. */
export function toLetters(relances: readonly Relance[]): Letter[] {
  const letters = new Map<string, [Relance, ...Relance[]]>();
  for (const relance of relances) {
    const { kind, client_code, numero } = relance;
    const recipient = kind === 'facture' ? `client ${client_code}` : numero;
    const letter = letters.get(recipient);
    if (letter && letter.length < facturesParRelance) letter.push(relance);
    else letters.set(letter ? numero : recipient, [relance]);
  }
  return [...letters.values()];
}

/** Parses the ages in an address, in order. */
export function readTranches(text: string): RelanceTranche[] {
  const named = text.split(',');
  return tranches.filter((tranche) => named.includes(tranche));
}

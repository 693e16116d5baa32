import type { Entite } from '#shared/contracts/postes/gateway.ts';
import {
  cloturePrefixes,
  documentPrefixes,
  inventairePrefixes,
  mouvementPrefixes,
  prefixeCommandeFournisseur,
  prefixeSession,
  reglementPrefix,
  tiersPrefixes,
  transfertPrefixes,
} from './prefixes.ts';

/** A number or a code given in a series: `FA-P01-000123` is the 123rd of `FA-P01`, a series of the till `P01`. */
export type Rang = { serie: string; prefix: string; poste: string; rang: number };

const codePrefixes: ReadonlySet<string> = new Set(Object.values(tiersPrefixes));
/** Users choose the codes of these kinds, which may look like numbers: `FA-12-000123` may be a supplier's part. */
const chosen: ReadonlySet<Entite> = new Set(['article', 'famille', 'tarif', 'promotion', 'changement', 'boutique']);

const digits = new Map([
  ...[
    ...documentPrefixes,
    ...Object.values(mouvementPrefixes),
    ...Object.values(inventairePrefixes),
    ...Object.values(transfertPrefixes),
    ...Object.values(cloturePrefixes),
    prefixeCommandeFournisseur,
    prefixeSession,
    reglementPrefix,
  ].map((prefix) => [prefix, 6] as const),
  ...Object.values(tiersPrefixes).map((prefix) => [prefix, 5] as const),
]);

/** Returns the series of a number and its place in it; undefined for a code a user chose. */
export function findRang(code: string): Rang | undefined {
  const [, prefix = '', poste = '', figures = ''] = /^([A-Z]{2})-([A-Z0-9]{1,4})-(\d{5,9})$/.exec(code) ?? [];
  if (figures.length < (digits.get(prefix) ?? Number.POSITIVE_INFINITY)) return undefined;
  return { serie: `${prefix}-${poste}`, prefix, poste, rang: Number(figures) };
}

/** Returns the same for a record's own code; undefined for a kind whose codes users choose, and for a customer's chosen code. */
export function findOwnRang(entite: Entite, code: string): Rang | undefined {
  const found = chosen.has(entite) ? undefined : findRang(code);
  return entite === 'tiers' && found && !isCodePrefix(found.prefix) ? undefined : found;
}

/** Returns whether the prefix is that of codes given to customers, prospects and suppliers. */
export const isCodePrefix = (prefix: string): boolean => codePrefixes.has(prefix);

/** Formats a number: `FA-P01-000123`, `CL-P01-00123`. */
export function toNumero(serie: string, rang: number): string {
  return `${serie}-${String(rang).padStart(digits.get(serie.slice(0, 2)) ?? 6, '0')}`;
}

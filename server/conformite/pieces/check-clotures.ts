import { findRang, toNumero } from '#server/backoffice/numbering/series.ts';
import type { Constatee } from '#server/scelles/verify/rupture.ts';
import type { Cloture } from '#shared/contracts/caisse/clotures.ts';
import { type DocumentComplet, documentKinds } from '#shared/contracts/documents/documents.ts';
import type { Reglement } from '#shared/contracts/reglements/reglements.ts';
import { toDeduit } from '#shared/documents/acomptes.ts';
import { formatAmount, fromCents, toCents } from '#shared/money/money.ts';

/** The contribution of one number to a clôture, in cents: a sale, or an amount received by one means of payment. */
export type CompteDePiece = { ttc: number; absolu: number; moyen?: string };
type Cumuls = { algebrique: number; absolu: number };

type Compte = Pick<DocumentComplet, 'type_document' | 'total_ttc' | 'acomptes_deduits'>;

/** Returns a document's contribution; what its deposit invoices billed was counted with them. */
export function toCompteDeDocument({ type_document, total_ttc, acomptes_deduits }: Compte) {
  const sign = type_document === documentKinds.avoir.code ? -1 : 1;
  const cents = toCents(total_ttc) - toDeduit({ acomptes_deduits }).ttc;
  return { ttc: sign * cents, absolu: Math.abs(cents) };
}

export function toCompteDeReglement({ montant, moyen }: Pick<Reglement, 'montant' | 'moyen'>): CompteDePiece {
  return { ttc: toCents(montant), absolu: 0, moyen };
}

export function toCompteDeCloture({ totaux }: Pick<Cloture, 'totaux'>): CompteDePiece {
  return { ttc: toCents(totaux.ttc), absolu: toCents(totaux.ttc_absolu) };
}

type Known = {
  /**
   * Returns undefined for a number that is not available: a restore lost it, or it was sold before the archive begins.
   */
  findCompte: (numero: string) => CompteDePiece | undefined;
  /** Perpetual totals before the first clôture checked, by `toSerieDeCloture`. */
  begins?: readonly { serie: string; cumuls: Cumuls }[];
};

/**
 * Returns the series of a clôture, within which totals continue: the days of a till, the months or the years of the
 * shop.
 */
export const toSerieDeCloture = ({ poste, type }: Pick<Cloture, 'poste' | 'type'>) =>
  type === 'journee' ? `${type} ${poste}` : type;

/**
 * Checks that each clôture equals the sum of what it counted, and that its perpetual totals continue those of another
 * of its series. That is not always the one numbered before, because a till that lost its data continues from what it
 * had. `incompletes` counts clôtures whose pieces are not all available.
 */
export function findClotureFaults(clotures: readonly Cloture[], { findCompte, begins = [] }: Known) {
  const known = new Map<string, Set<string>>();
  const add = (serie: string, { algebrique, absolu }: Cumuls) =>
    known.set(serie, (known.get(serie) ?? new Set()).add(toKey(toCents(algebrique), toCents(absolu))));
  for (const { serie, cumuls } of begins) add(serie, cumuls);
  for (const cloture of clotures) add(toSerieDeCloture(cloture), cloture.perpetuels);
  let incompletes = 0;

  function isFollowed(cloture: Cloture): boolean {
    const { numero, totaux, perpetuels } = cloture;
    const before = toKey(
      toCents(perpetuels.algebrique) - toCents(totaux.ttc),
      toCents(perpetuels.absolu) - toCents(totaux.ttc_absolu),
    );
    const others = known.get(toSerieDeCloture(cloture));
    const isFirst = findRang(numero)?.rang === 1;
    return others?.has(before) === true || (isFirst ? before === toKey(0, 0) : others?.size === 1);
  }

  const found = clotures.flatMap((cloture): Constatee[] => {
    const { numero, scelle } = cloture;
    const about = { poste: scelle.poste, chaine: 'cloture', rang: scelle.rang, numero } as const;
    const comptes = listComptes(cloture, findCompte);
    if (!comptes) incompletes += 1;
    const detail = comptes && findDifference(cloture, comptes);
    return [
      ...(isFollowed(cloture) ? [] : [{ ...about, genre: 'cloture_cumul' as const }]),
      ...(detail === undefined ? [] : [{ ...about, genre: 'cloture_totaux' as const, detail }]),
    ];
  });
  return { found, incompletes };
}

const toKey = (algebrique: number, absolu: number) => `${algebrique} ${absolu}`;

/** Returns undefined when a number is missing. */
function listComptes({ pieces }: Cloture, findCompte: Known['findCompte']): CompteDePiece[] | undefined {
  const numeros = pieces.flatMap(({ serie, premier, dernier }) =>
    Array.from({ length: dernier - premier + 1 }, (_, index) => toNumero(serie, premier + index)),
  );
  const found = numeros.map(findCompte);
  return found.every((compte) => compte !== undefined) ? found : undefined;
}

/** Returns in words the first total that differs from the sum of what was counted. */
function findDifference({ type, totaux }: Cloture, comptes: readonly CompteDePiece[]): string | undefined {
  const sales = comptes.filter(({ moyen }) => moyen === undefined);
  const sums: [string, number, number][] = [
    ['total TTC', toCents(totaux.ttc), sum(sales.map(({ ttc }) => ttc))],
    ['total absolu', toCents(totaux.ttc_absolu), sum(sales.map(({ absolu }) => absolu))],
  ];
  const moyens = new Set([...totaux.moyens.map(({ moyen }) => moyen), ...comptes.flatMap(({ moyen }) => moyen ?? [])]);
  // The means of a month or a year are those of its days, which were checked.
  for (const moyen of type === 'journee' ? moyens : []) {
    const said = totaux.moyens.find((one) => one.moyen === moyen)?.montant ?? 0;
    sums.push([moyen, toCents(said), sum(comptes.filter((one) => one.moyen === moyen).map(({ ttc }) => ttc))]);
  }
  const wrong = sums.find(([, said, counted]) => said !== counted);
  if (!wrong) return undefined;
  const [name, said, counted] = wrong;
  return `${name}\u00a0: ${formatAmount(fromCents(said))} au lieu de ${formatAmount(fromCents(counted))}`;
}

const sum = (cents: readonly number[]) => cents.reduce((total, one) => total + one, 0);

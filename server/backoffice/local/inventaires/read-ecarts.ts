import type {
  AvancementInventaire,
  EcartInventaire,
  Inventaire,
  NonCompte,
  Pointage,
} from '#shared/contracts/inventaires/inventaire.ts';
import { lazy } from '#shared/lazy.ts';
import { fromCents, multiplyToCents, roundQuantity, sumAmounts } from '#shared/money/money.ts';
import type { StockedArticle, StockToCount, CountedPlace } from './stock-to-count.ts';
import type { PointageStore } from './inventaires.store.ts';

export type Ecarts = { rows: EcartInventaire[]; avancement: AvancementInventaire };

/** Returns a key for an article in a warehouse. */
export const toPlaceKey = ({ article_ref, depot_code }: CountedPlace) => JSON.stringify([article_ref, depot_code]);

/** Reads what an inventaire counted so far, beside the sum of movements at the moment of each count. */
export function createEcartsReader(stock: StockToCount, store: Pick<PointageStore, 'list'>) {
  return (inventaire: Inventaire): Ecarts => {
    const standing = listStanding(store.list(inventaire.numero));
    const counted = Map.groupBy(standing, toPlaceKey);
    const places = listPlaces(stock, inventaire, counted);
    const rows = toRows(stock, inventaire, places, counted).filter(
      (row) => row.compte !== null || row.stock_theorique !== 0,
    );
    return { rows: rows.toSorted(byDesignation), avancement: toAvancement(rows) };
  };
}

type Counted = ReadonlyMap<string, readonly Pointage[]>;

/** Lists the places to count, and those where something was counted though nothing was expected. */
function listPlaces(
  stock: StockToCount,
  inventaire: Inventaire,
  counted: Counted,
): ReadonlyMap<string, StockedArticle> {
  const places = new Map(stock.list(inventaire).map((one) => [toPlaceKey(one), one]));
  for (const [key, [one]] of counted) {
    const card = one && !places.has(key) ? stock.findCard(one.article_ref) : undefined;
    if (one && card) places.set(key, { ...card, depot_code: one.depot_code, reel: 0 });
  }
  return places;
}

function toRows(
  stock: StockToCount,
  { decisions, non_comptes, approbation }: Inventaire,
  places: ReadonlyMap<string, StockedArticle>,
  counted: Counted,
): EcartInventaire[] {
  const decided = new Map(decisions.map((one) => [toPlaceKey(one), one]));
  const posted = Map.groupBy(stock.listPosted(approbation?.mouvements ?? []), toPlaceKey);
  // The inventaire's own movements have the moment of the approval, or a later one.
  const moment = approbation && toJustBefore(approbation.date);
  return [...places].map(([key, { reel, ...place }]) => {
    const pointages = counted.get(key) ?? [];
    const decision = decided.get(key);
    const isCounted = pointages.length > 0;
    const non_compte = isCounted ? null : (decision?.non_compte ?? non_comptes);
    const figures = isCounted
      ? toCompte(stock, place, pointages)
      : toNonCompte(moment === null ? reel : stock.sumUntil(place, moment), non_compte);
    return {
      ...place,
      ...figures,
      valeur_ecart: toValeur(figures.ecart, place.prix_achat),
      pointages: pointages.length,
      non_compte,
      explication: decision?.explication ?? null,
      passe: approbation && sumQuantities(posted.get(key) ?? []),
    };
  });
}

function toCompte(stock: StockToCount, place: CountedPlace, counted: readonly Pointage[]) {
  const moments = counted.map((one) => one.date_creation).toSorted();
  const [first = '', last = ''] = [moments[0], moments.at(-1)];
  const stock_theorique = stock.sumUntil(place, last);
  const compte = sumQuantities(counted);
  const bouge = first === last ? 0 : roundQuantity(stock_theorique - stock.sumUntil(place, first));
  return { compte, stock_theorique, bouge, compte_le: last, ecart: roundQuantity(compte - stock_theorique) };
}

/** Returns an uncounted place with what was decided of it, as of the approval or of now. */
function toNonCompte(stock_theorique: number, decided: NonCompte | null) {
  const ecart = decided === null ? null : decided === 'zero' ? roundQuantity(-stock_theorique) : 0;
  return { compte: null, stock_theorique, bouge: 0, compte_le: null, ecart };
}

const sumQuantities = (of: readonly { quantite: number }[]) =>
  roundQuantity(of.reduce((sum, { quantite }) => sum + quantite, 0));

function listStanding(all: readonly Pointage[]): Pointage[] {
  const undone = new Set(all.map(({ annule }) => annule));
  return all.filter(({ numero, annule }) => annule === null && !undone.has(numero));
}

function toJustBefore(moment: string): string {
  return new Date(Date.parse(moment) - 1).toISOString();
}

function toValeur(ecart: number | null, prix: number | null): number | null {
  return ecart === null || prix === null ? null : fromCents(multiplyToCents(prix, ecart));
}

const collator = lazy(() => new Intl.Collator('fr', { numeric: true }));
const byDesignation = (a: EcartInventaire, b: EcartInventaire) =>
  collator().compare(a.designation, b.designation) || collator().compare(a.depot_code, b.depot_code);

function toAvancement(rows: readonly EcartInventaire[]): AvancementInventaire {
  const left = rows.filter(({ compte }) => compte === null);
  const values = rows.map(({ valeur_ecart }) => valeur_ecart ?? 0);
  return {
    comptes: rows.length - left.length,
    restants: left.length,
    a_decider: left.filter(({ non_compte }) => non_compte === null).length,
    ecarts: rows.filter(({ ecart }) => (ecart ?? 0) !== 0).length,
    valeur_ecart: sumAmounts(values),
    valeur_manquants: sumAmounts(values.filter((value) => value < 0)),
    valeur_excedents: sumAmounts(values.filter((value) => value > 0)),
    pointages: rows.reduce((sum, { pointages }) => sum + pointages, 0),
  };
}

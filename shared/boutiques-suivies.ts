import type { BoutiqueConnue } from './contracts/boutique/boutiques.ts';
import type { CsvColumns } from './tables/csv-table.ts';

const none: BoutiqueConnue[] = [];

/** Returns the shops whose records are here; empty when they are all of one, since shops are not shown then. */
export function pickSuivies(all: readonly BoutiqueConnue[]): BoutiqueConnue[] {
  return isDesk(all) ? all.filter(({ suivie }) => suivie) : none;
}

/** Returns whether an installation that knows these shops is a desk: the records of other shops come to it too. */
export const isDesk = (boutiques: readonly BoutiqueConnue[]): boolean =>
  boutiques.some(({ suivie, ici }) => suivie && !ici);

/** Says whose a record is: a till, by its code or by a number it gave (`FA-P01-000123`), or else a shop by its code. */
export type OfBoutique = string | { boutique: string };

/** Returns whose an order to a supplier is: the shop's a desk prepared it for, or else that of the till that numbered it. */
export const toBoutiqueOfCommande = ({
  numero,
  destination,
}: {
  numero: string;
  destination?: string | null | undefined;
}): OfBoutique => (destination ? { boutique: destination } : numero);

export function findBoutiqueOf(boutiques: readonly BoutiqueConnue[], code: OfBoutique): BoutiqueConnue | undefined {
  if (typeof code !== 'string') return boutiques.find((one) => one.code === code.boutique);
  const poste = code.split('-')[1] ?? code;
  return boutiques.find(({ postes }) => postes.includes(poste));
}

/** Returns whether two shops are known to be of different companies: what one sells is not the other's to settle. */
export function isOtherCompany(
  { siren: one = '' }: Partial<BoutiqueConnue>,
  { siren: other = '' }: Partial<BoutiqueConnue>,
) {
  return one !== '' && other !== '' && one !== other;
}

/** Lists the companies of the shops whose records are here, as far as they are known. */
export const listSirens = (boutiques: readonly BoutiqueConnue[]): string[] => [
  ...new Set(pickSuivies(boutiques).flatMap(({ siren }) => siren || [])),
];

/**
 * Returns the columns of a file with the shop of each row after the first, where the records of several shops are here.
 * `getCode` returns whose a row is.
 */
export function withBoutique<Row>(
  columns: CsvColumns<Row>,
  boutiques: readonly BoutiqueConnue[],
  getCode: (row: Row) => OfBoutique,
): CsvColumns<Row> {
  const suivies = pickSuivies(boutiques);
  if (suivies.length === 0) return columns;
  const find = (row: Row) => findBoutiqueOf(suivies, getCode(row));
  const added: CsvColumns<Row> = [
    ['Boutique', (row) => find(row)?.code ?? null],
    ['Nom de la boutique', (row) => find(row)?.nom ?? null],
  ];
  return [...columns.slice(0, 1), ...added, ...columns.slice(1)];
}

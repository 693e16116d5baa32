import type { DocumentComplet, LigneRecord } from '#shared/contracts/documents/documents.ts';
import { toVersionDevis } from '#shared/contracts/documents/documents.ts';
import type { RemiseGlobale } from '#shared/contracts/documents/remise-globale.ts';
import { isSame } from '#shared/text/same-value.ts';
import { computeTotals } from '#shared/money/totals.ts';
import { toNextVersion } from '#server/backoffice/local/documents/next-version.ts';
import type { Fields } from '../../records/fields.ts';

type Sides = { mine: Fields; theirs: Fields };

/**
 * Completes the values a user chose between two versions of a document: the amounts are computed from the lines,
 * whatever was sent with them, and a version of the quote that a customer got from either side is kept as an earlier
 * one.
 */
export function completeLines(
  { version_devis: _version, versions_devis: _kept, transmissions: _sent, ...chosen }: Fields,
  sides: Sides,
) {
  const { remise_globale } = { ...sides.theirs, ...chosen } as { remise_globale?: RemiseGlobale | null };
  const totals = computeTotals(chosen.lignes as LigneRecord[], remise_globale?.pourcentage);
  const content = { ...chosen, ...(remise_globale !== undefined && { remise_globale }), ...totals };
  return { ...content, ...toChosenVersion(content, sides) };
}

/**
 * Returns the version number of lines chosen from two versions, which are neither of them: the one after both, when one
 * of them was sent.
 */
function toChosenVersion(content: Fields, { mine, theirs }: Sides): Fields {
  const sides = [theirs, mine] as DocumentComplet[];
  const kept = sides.flatMap((side) => toNextVersion(side, { ...side, ...content }).versions_devis ?? []);
  const versions = distinct([...sides.flatMap(({ versions_devis }) => versions_devis ?? []), ...kept]);
  const transmissions = distinct(sides.flatMap((side) => side.transmissions ?? []));
  const version = Math.max(...sides.map(toVersionDevis)) + (kept.length > 0 ? 1 : 0);
  return {
    ...(version > 1 && { version_devis: version, versions_devis: versions }),
    ...(transmissions.length > 0 && { transmissions }),
    ...(kept.length > 0 && { statut: content.statut ?? 0 }),
  };
}

function distinct<T>(items: readonly T[]): T[] {
  return items.filter((item, index) => items.findIndex((other) => isSame(other, item)) === index);
}

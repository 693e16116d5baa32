import type { TvaRecord } from '#shared/contracts/documents/documents.ts';
import { percentOfCents, toCents } from '#shared/money/money.ts';
import { type Assujettissement, findExoneration } from './exonerations.ts';
import type { CategorieTva, LigneElectronique, TvaElectronique } from './facture-electronique.ts';

/** Returns the VAT category of a line, by its rate and, at 0 %, by the reason; «exempt» when the reason is unknown. */
export function toCategorie(taux: number, of: Assujettissement): CategorieTva {
  return taux === 0 ? (findExoneration(of)?.categorie ?? 'E') : 'S';
}

/** The difference, in cents, that a rate's VAT must not reach from the VAT of its base (BR-S-09). */
const tooFar = 100;

/**
 * Returns the VAT of each rate as the document has it, or that of its base when prices typed with tax have moved it by
 * a euro or more (the difference is rounding, BT-114). A document whose lines are all free still lists their rates
 * (BR-S-01).
 */
export function toTvas(
  tvas: readonly TvaRecord[],
  lignes: readonly LigneElectronique[],
  of: Assujettissement,
): TvaElectronique[] {
  const ofNoLine = tvas.filter(({ taux }) => lignes.every((ligne) => ligne.taux !== taux));
  const all = [...lignes, ...ofNoLine.map(({ taux }) => ({ taux, categorie: toCategorie(taux, of), net: 0 }))];
  const groups = [...Map.groupBy(all, ({ taux, categorie }) => `${taux} ${categorie}`).values()];
  return groups
    .flatMap((own) => {
      const [first] = own;
      return first ? [{ ...first, net: own.reduce((sum, { net }) => sum + net, 0) }] : [];
    })
    .map(({ taux, categorie, net }): TvaElectronique => {
      const tva = tvas.find((one) => one.taux === taux);
      // Goods and services without VAT may have different reasons: each category then gets the amount of its own lines.
      const isParted = all.some((one) => one.taux === taux && one.categorie !== categorie);
      const base_ht = isParted ? net : toCents(tva?.base_ht ?? 0);
      const montant = toMontant(base_ht, taux, isParted ? 0 : toCents(tva?.montant_tva ?? 0));
      return { categorie, taux, base_ht, montant, exoneration: findReason(categorie, of) };
    })
    .toSorted((a, b) => b.taux - a.taux || a.categorie.localeCompare(b.categorie));
}

/** Returns the reason lines of a category bear no VAT. */
function findReason(categorie: CategorieTva, of: Assujettissement): TvaElectronique['exoneration'] {
  if (categorie === 'S') return null;
  const reasons = (['biens', 'services'] as const).map((objet) => findExoneration({ ...of, objet }));
  const found = reasons.find((reason) => reason?.categorie === categorie);
  return found ? { code: found.code, texte: found.texte } : null;
}

function toMontant(base: number, taux: number, montant: number): number {
  const computed = percentOfCents(base, taux);
  return Math.abs(montant - computed) < tooFar ? montant : computed;
}

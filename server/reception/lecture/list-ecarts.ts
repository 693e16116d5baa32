import type { FactureLue } from '#shared/contracts/achats/facture-lue.ts';
import { formatBareAmount, formatQuantity, percentOfCents, toCents } from '#shared/money/money.ts';

type Facture = Omit<FactureLue, 'ecarts'>;

/** By the rules of EN 16931, the VAT of a rate may differ by this much from its base times the rate, in cents. */
const tolerance = 100;

const toSum = (amounts: readonly (number | null)[]) => amounts.reduce<number>((sum, one) => sum + toCents(one ?? 0), 0);
const say = (cents: number) => formatBareAmount(cents / 100);

/**
 * Returns the contradictions between the figures of an invoice, each as a French sentence; absent figures contradict
 * nothing.
 */
export function listEcarts(facture: Facture): string[] {
  const { totaux, lignes, ajustements, tvas } = facture;
  const counted = lignes.filter(({ est_comptee }) => est_comptee).map(({ montant_ht }) => montant_ht);
  const ofKind = (isRemise: boolean) =>
    ajustements.filter((one) => one.est_remise === isRemise).map((one) => one.montant);
  const { lignes_ht, remises, frais, total_ht, total_tva, total_ttc, deja_paye, arrondi, net_a_payer } = totaux;
  return [
    ...compare('La somme des lignes', lignes.length > 0 && toSum(counted), 'le total des lignes', lignes_ht),
    ...compare('La somme des remises', lignes.length > 0 && toSum(ofKind(true)), 'leur total', remises ?? zero(lignes)),
    ...compare('La somme des frais', lignes.length > 0 && toSum(ofKind(false)), 'leur total', frais ?? zero(lignes)),
    ...compare(
      'Les lignes, moins les remises, plus les frais',
      lignes_ht !== null && toSum([lignes_ht, -(remises ?? 0), frais]),
      'le total HT',
      total_ht,
    ),
    ...compare(
      'La somme des TVA',
      tvas.length > 0 && toSum(tvas.map((one) => one.montant_tva)),
      'le total de TVA',
      total_tva,
    ),
    ...compare('Le total HT plus la TVA', total_ht !== null && toSum([total_ht, total_tva]), 'le total TTC', total_ttc),
    ...compare(
      'Le total TTC moins ce qui est déjà payé',
      (lignes.length > 0 || deja_paye !== null) && toSum([total_ttc, -(deja_paye ?? 0), arrondi]),
      'le net à payer',
      net_a_payer,
    ),
    ...tvas.flatMap(toEcartDeTva),
  ];
}

/** An absent total counts as zero when there are lines. */
const zero = (lignes: readonly unknown[]) => (lignes.length > 0 ? 0 : null);

function compare(what: string, found: number | false, other: string, said: number | null): string[] {
  if (found === false || said === null || found === toCents(said)) return [];
  return [`${what} fait ${say(found)}, mais ${other} est de ${formatBareAmount(said)}.`];
}

function toEcartDeTva({ taux, base_ht, montant_tva }: Facture['tvas'][number]): string[] {
  if (taux === null || base_ht === null) return [];
  const expected = percentOfCents(toCents(base_ht), taux);
  if (Math.abs(expected - toCents(montant_tva)) <= tolerance) return [];
  return [
    `La TVA à ${formatQuantity(taux)}\u00a0% de ${formatBareAmount(base_ht)} ferait ${say(expected)}, mais elle est de ${formatBareAmount(montant_tva)}.`,
  ];
}

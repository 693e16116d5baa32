import type { Boutique } from '#shared/contracts/boutique/boutique.ts';
import { toMoyenLabel } from '#shared/contracts/boutique/moyens.ts';
import { compactIdentifier } from '#shared/identifiers/identifiers.ts';
import type { JourIso } from '#shared/time/dates.ts';
import type { Paiement } from './facture-electronique.ts';

/** A payment received for an invoice, in euros. */
export type PaiementRecu = { date: JourIso; moyen: string; montant: number };

/** Means of payment in UNTDID 4461; a shop's own means are «agreed between both». */
const codes: Readonly<Record<string, string>> = {
  especes: '10',
  cheque: '20',
  virement: '30',
  carte: '48',
  prelevement: '49',
  bon_cadeau: '97',
  avoir: '97',
  credit_client: '97',
};
const agreed = 'ZZZ';

/**
 * Returns the means by which it was paid, the largest sum first; without a payment, a transfer if the shop has an
 * account.
 */
export function toPaiement(
  paiements: readonly PaiementRecu[],
  { iban, bic }: Pick<Boutique, 'iban' | 'bic'>,
): Paiement | null {
  const account = { iban: compactIdentifier(iban), bic: compactIdentifier(bic) };
  const [largest] = paiements.toSorted((a, b) => b.montant - a.montant);
  if (!largest) return account.iban === '' ? null : { code: '30', libelle: 'Virement', ...account };
  const code = codes[largest.moyen] ?? agreed;
  const shown = code === '30' && account.iban !== '' ? account : { iban: '', bic: '' };
  return { code: code === '30' && account.iban === '' ? agreed : code, libelle: toMoyenLabel(largest.moyen), ...shown };
}

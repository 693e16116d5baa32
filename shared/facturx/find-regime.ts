import type { RegimeDemande, RegimeTva } from '#shared/contracts/regime-tva.ts';
import type { Tiers } from '#shared/contracts/tiers/tiers.ts';
import { findCodePays } from '#shared/identifiers/code-pays.ts';
import { compactIdentifier, isTvaIntra } from '#shared/identifiers/identifiers.ts';
import type { Livraison } from '#shared/contracts/documents/livraison.ts';
import { hasAdresse } from '#shared/documents/to-livraison.ts';
import { isPaysFrancais, isPaysUnion } from './pays-tva.ts';

/**
 * Returns the VAT regime of a sale to this customer; undefined when it bears VAT. What the sale or the card asks for
 * applies. Otherwise a professional buys without VAT what goes to another country (their own, unless it is delivered
 * elsewhere); within the European Union only with a VAT number of another country than France.
 */
export function findRegime(
  client: Pick<Tiers, 'pays' | 'tva_intra' | 'est_entreprise' | 'regime_tva'>,
  demande?: RegimeDemande | null,
  livraison?: Livraison | null,
): RegimeTva | undefined {
  const asked = demande ?? client.regime_tva;
  if (asked) return asked === 'france' ? undefined : asked;
  const arrival = livraison && hasAdresse(livraison) ? livraison.pays : client.pays;
  const pays = findCodePays(arrival ?? '') ?? '';
  if (!client.est_entreprise || isPaysFrancais(pays)) return undefined;
  if (!isPaysUnion(pays)) return 'export';
  const tva = compactIdentifier(client.tva_intra ?? '');
  return isTvaIntra(tva) && !tva.startsWith('FR') ? 'intracommunautaire' : undefined;
}

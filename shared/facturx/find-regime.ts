import type { RegimeDemande, RegimeTva } from '#shared/contracts/regime-tva.ts';
import type { Tiers } from '#shared/contracts/tiers/tiers.ts';
import { findCodePays } from '#shared/identifiers/code-pays.ts';
import { compactIdentifier, isTvaIntra } from '#shared/identifiers/identifiers.ts';
import { isPaysFrancais, isPaysUnion } from './pays-tva.ts';

/**
 * Why a sale to this customer bears no VAT; undefined where it does. What the sale or the card asks for stands; otherwise a
 * professional of another country buys without it, within the European Union only with a VAT number.
 */
export function findRegime(
  client: Pick<Tiers, 'pays' | 'tva_intra' | 'est_entreprise' | 'regime_tva'>,
  demande?: RegimeDemande | null,
): RegimeTva | undefined {
  const asked = demande ?? client.regime_tva;
  if (asked) return asked === 'france' ? undefined : asked;
  const pays = findCodePays(client.pays ?? '') ?? '';
  if (!client.est_entreprise || isPaysFrancais(pays)) return undefined;
  if (!isPaysUnion(pays)) return 'export';
  return isTvaIntra(compactIdentifier(client.tva_intra ?? '')) ? 'intracommunautaire' : undefined;
}

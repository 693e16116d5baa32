import { regimeLabels } from '#renderer/records/tiers/tiers-labels.ts';
import { toRegimeVente, type Vente } from '#renderer/stores/vente.ts';
import { hasAdresse } from '#shared/documents/to-livraison.ts';
import { findCodePays } from '#shared/identifiers/code-pays.ts';

/** Returns the VAT of the sale and the reason: what was chosen, the customer's card, or countries and numbers. */
export function toTvaReason(vente: Vente): string {
  const regime = toRegimeVente(vente);
  const what = regime ? regimeLabels[regime] : regimeLabels.france;
  return `${what}\u00a0: ${toWhy(vente)}.`;
}

function toWhy({ client, modifie, regime_tva, livraison }: Vente): string {
  if (modifie !== null) return 'comme le document a été fait';
  if (regime_tva) return 'choisi pour cette vente';
  if (!client?.fiche_tva) return 'choisissez le client pour savoir';
  const { regime_tva: ofCard, est_entreprise, pays, tva_intra } = client.fiche_tva;
  if (ofCard) return 'd’après la fiche du client';
  const isElsewhere = livraison && hasAdresse(livraison);
  const arrival = (isElsewhere ? livraison.pays : pays) ?? '';
  if (!est_entreprise) return 'le client n’est pas un professionnel';
  if (findCodePays(arrival) === 'FR') return isElsewhere ? 'la livraison reste en France' : 'le client est en France';
  const where = isElsewhere ? `la livraison va en ${arrival}` : `le client est en ${arrival}`;
  return tva_intra ? `${where}, avec le numéro de TVA ${tva_intra}` : `${where}, sans numéro de TVA`;
}

/** Returns where the sale is delivered, in one line; undefined when not given. */
export function toDelivery({ livraison }: Vente): string | undefined {
  if (!livraison) return undefined;
  const { nom, adresse, code_postal, ville, pays } = livraison;
  return [nom, adresse, `${code_postal} ${ville}`.trim(), pays].filter(Boolean).join(', ') || undefined;
}

import type { CommandeFournisseur } from '#shared/contracts/achats/commande-fournisseur.ts';
import { Refused } from '#shared/endpoints/errors.ts';

/** @throws {Refused} once the order was sent to the supplier or given up. */
export function assertDraft({ numero, statut }: CommandeFournisseur): void {
  if (statut === 'brouillon') return;
  throw new Refused(
    statut === 'passee'
      ? `La commande ${numero} est passée\u00a0: elle ne change plus. Annulez ce qui en reste, ou faites-en une autre.`
      : `La commande ${numero} est annulée\u00a0: faites-en une autre.`,
  );
}

/** @throws {Refused} for a draft, which no supplier was sent, and for an order that was given up. */
export function assertAwaited({ numero, statut }: CommandeFournisseur): void {
  if (statut === 'passee') return;
  throw new Refused(
    statut === 'brouillon'
      ? `La commande ${numero} n’est pas encore passée\u00a0: envoyez-la au fournisseur, puis recevez-la.`
      : `La commande ${numero} est annulée\u00a0: entrez ce qui est arrivé par l’écran Stock.`,
  );
}

/** @throws {Refused} for an order that is given up already, or of which nothing is left to come. */
export function assertLeft({ numero, statut }: CommandeFournisseur, isReceived: boolean): void {
  if (statut === 'annulee') throw new Refused(`La commande ${numero} est déjà annulée.`);
  if (isReceived) throw new Refused(`La commande ${numero} est entièrement reçue\u00a0: il n’en reste rien à annuler.`);
}

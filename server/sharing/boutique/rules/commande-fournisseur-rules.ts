import { findRang } from '#server/backoffice/numbering/series.ts';
import type { CommandeFournisseur, StatutCommandeFournisseur } from '#shared/contracts/achats/commande-fournisseur.ts';
import { InvalidInput } from '#shared/endpoints/errors.ts';
import { isSame } from '#shared/text/same-value.ts';

const next: Record<StatutCommandeFournisseur, readonly StatutCommandeFournisseur[]> = {
  brouillon: ['brouillon', 'passee', 'annulee'],
  passee: ['passee', 'annulee'],
  annulee: ['annulee'],
};

/**
 * Checks that an order is of its till's series, that its fields agree with its status, and that each article is there
 * once.
 */
export function assertCommandeFournisseur(commande: CommandeFournisseur): void {
  const { numero, poste, statut, passation, annulation, lignes } = commande;
  const isPassed = statut === 'annulee' || (statut === 'passee') === (passation !== null);
  const isOver = (statut === 'annulee') === (annulation !== null);
  const isOnce = new Set(lignes.map(({ article_ref }) => article_ref)).size === lignes.length;
  if (isPassed && isOver && isOnce && findRang(numero)?.poste === poste) return;
  throw new InvalidInput(
    `La commande ${numero} se contredit\u00a0: sa caisse, son statut ou ses lignes ne sont pas les bons.`,
  );
}

/**
 * Checks the order of its statuses, and that what a supplier was sent does not change. Skipped when a user saw two
 * contradicting versions and chose one.
 */
export function assertCommandeGoesOn(before: CommandeFournisseur, after: CommandeFournisseur): void {
  const { passation, lignes } = before;
  const stays = passation === null || (isSame(lignes, after.lignes) && isSame(passation, after.passation));
  if (stays && next[before.statut].includes(after.statut)) return;
  throw new InvalidInput(`La commande ${before.numero} est passée ou annulée\u00a0: elle ne change plus ainsi.`);
}

import type { Promotion } from '#shared/contracts/prix/promotions.ts';
import type { Portee } from '#shared/contracts/prix/regles-prix.ts';
import { formatPercent, formatPrice } from '#shared/money/money.ts';
import { formatDate, type JourIso } from '#shared/time/dates.ts';

/** Returns when a price rule holds, in words. */
export function toPeriodeText({ du, au }: Pick<Portee, 'du' | 'au'>): string {
  if (du !== null && au !== null) return `${formatDate(du)} → ${formatDate(au)}`;
  if (du !== null) return `Depuis le ${formatDate(du)}`;
  return au === null ? 'Toujours' : `Jusqu’au ${formatDate(au)}`;
}

/** Returns for whom it holds, in words. */
export function toClientsText({ categories }: Portee): string {
  if (categories.length === 0) return 'Tous';
  return `${categories.length === 1 ? 'Catégorie' : 'Catégories'} ${categories.join(', ')}`;
}

/** Returns where it holds, in words. */
export function toBoutiquesText(
  { boutiques }: Pick<Portee, 'boutiques'>,
  groupe: readonly { code: string; nom: string }[],
): string {
  if (boutiques.length === 0) return 'Toutes';
  return boutiques.map((code) => groupe.find((one) => one.code === code)?.nom ?? code).join(', ');
}

type RegleEtat = 'en_cours' | 'a_venir' | 'terminee' | 'arretee';

/** Returns the state of a rule on a day. */
export function toRegleEtat({ du, au, actif }: Portee, jour: JourIso): RegleEtat {
  if (!actif) return 'arretee';
  if (du !== null && jour < du) return 'a_venir';
  return au !== null && au < jour ? 'terminee' : 'en_cours';
}

/** Returns what a promotion takes off, in words. */
export function toEffetText({ genre, valeur, lot, reduits }: Promotion): string {
  if (genre === 'pourcentage') return `−${formatPercent(valeur)}`;
  if (genre === 'montant') return `−${formatPrice(valeur)}\u00a0HT l’un`;
  if (valeur === 100) return `${lot} pour ${(lot ?? 0) - (reduits ?? 0)}`;
  return lot === 2 && reduits === 1
    ? `Le second à −${formatPercent(valeur)}`
    : `${reduits} sur ${lot} à −${formatPercent(valeur)}`;
}

/** Returns what a promotion is about, in words. */
export function toCibleText({ cible, codes }: Promotion): string {
  if (cible === 'tout') return 'Tout';
  const [first = '', ...others] = codes;
  return others.length === 0 ? first : `${first} et ${others.length} autre${others.length > 1 ? 's' : ''}`;
}

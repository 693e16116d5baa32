import type { Cloture, TypeCloture } from '#shared/contracts/caisse/clotures.ts';
import { lazy } from '#shared/lazy.ts';
import { formatDate } from '#shared/time/dates.ts';

export const typeClotureLabels: Record<TypeCloture, string> = { journee: 'Journée', mois: 'Mois', annee: 'Année' };

const months = lazy(() => new Intl.DateTimeFormat('fr-FR', { month: 'long', year: 'numeric', timeZone: 'UTC' }));

/** Returns a period as a person reads it: `22/11/2026`, `novembre 2026` or `2026`. */
export function toPeriodeLabel(periode: string): string {
  if (periode.length === 10) return formatDate(periode);
  return periode.length === 4 ? periode : months().format(new Date(`${periode}-01T00:00:00Z`));
}

/** Returns the title of a clôture, as the head of a page shows it: «Clôture de la journée du 22/11/2026». */
export function toClotureTitle({ type, periode }: Pick<Cloture, 'type' | 'periode'>): string {
  const words = toPeriodeLabel(periode);
  if (type === 'journee') return `Clôture de la journée du ${words}`;
  if (type === 'annee') return `Clôture de l’année ${words}`;
  return `Clôture du mois ${/^[ao]/.test(words) ? 'd’' : 'de '}${words}`;
}

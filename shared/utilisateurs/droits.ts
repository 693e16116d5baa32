import { z } from 'zod';
import { hasRole, type Role } from '#shared/utilisateurs/role.ts';

/** What is granted to people and keys one by one, beside what their role lets them call. */
export const Droit = z.enum([
  'prix',
  'remise_au_dela',
  'avoir',
  'remboursement',
  'tiroir',
  'marges',
  'cloture',
  'tva',
  'inventaire',
]);
export type Droit = z.output<typeof Droit>;

/** Somebody, or a key; without `droits` they have the usual ones of their role. */
export type Holder = { role: Role; droits?: readonly Droit[] | undefined };

/** Rights given or taken beside the usual ones of a role. */
export const DroitsParticuliers = z.partialRecord(Droit, z.boolean());
export type DroitsParticuliers = z.output<typeof DroitsParticuliers>;

/** The least role that has each without being given it. */
const usualFrom: Record<Droit, Role> = {
  prix: 'vendeur',
  remise_au_dela: 'responsable',
  avoir: 'vendeur',
  remboursement: 'responsable',
  tiroir: 'responsable',
  marges: 'lecture',
  cloture: 'vendeur',
  tva: 'responsable',
  inventaire: 'responsable',
};

/** Whether a role has a right without being given it. */
export function isUsual(role: Role, droit: Droit): boolean {
  return hasRole(role, usualFrom[droit]);
}

/** The rights of a role, with those given and without those taken; nothing is taken from who could give it back to themselves. */
export function toDroits(role: Role, particuliers: DroitsParticuliers = {}): Droit[] {
  if (hasRole(role, 'admin')) return [...Droit.options];
  return Droit.options.filter((droit) => particuliers[droit] ?? isUsual(role, droit));
}

/** What has to be given or taken for a role to come to these rights. */
export function toParticuliers(role: Role, droits: readonly Droit[]): DroitsParticuliers {
  const others = Droit.options.filter((droit) => droits.includes(droit) !== isUsual(role, droit));
  return Object.fromEntries(others.map((droit) => [droit, droits.includes(droit)]));
}

export function hasDroit({ role, droits }: Holder, droit: Droit): boolean {
  return droits ? droits.includes(droit) : isUsual(role, droit);
}

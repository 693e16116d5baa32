import { z } from 'zod';
import { toBoutiquesText } from '#renderer/screens/prix/regle-texts.ts';
import { Suivies } from '#shared/contracts/boutique/suivies.ts';
import type { PersonneSiege } from '#shared/contracts/postes/gateway-personnes.ts';
import { UserInput } from '#shared/contracts/utilisateurs/auth.ts';
import { PersonneSaisie } from '#shared/contracts/utilisateurs/personnes.ts';
import { Droit, type DroitsParticuliers, toDroits, toParticuliers } from '#shared/utilisateurs/droits.ts';

const { nom, email, role } = PersonneSaisie.shape;
const { password } = UserInput.shape;

/** The fields of the form; an empty password keeps the present one. */
export const TypedPersonne = z.object({
  nom,
  prenom: z.string().trim().max(69),
  email,
  role,
  droits: z.array(Droit),
  boutiques: z.custom<Suivies>((chosen) => Suivies.safeParse(chosen).success, 'Choisissez au moins une boutique.'),
  password: password.or(z.literal('')),
});
export type TypedPersonne = z.output<typeof TypedPersonne>;

/** A new person has a password. */
export const TypedNew = TypedPersonne.extend({ password });

/** The shops are chosen: nobody works in all of them by an oversight. */
export const nobodyYet: TypedPersonne = {
  nom: '',
  prenom: '',
  email: '',
  role: 'vendeur',
  droits: toDroits('vendeur'),
  boutiques: [],
  password: '',
};

export function toTypedPersonne({ nom, prenom, email, role, droits, boutiques }: PersonneSiege): TypedPersonne {
  return { nom, prenom, email, role, droits: toDroits(role, pickKnown(droits)), boutiques, password: '' };
}

/** Rights that only another version knows stay as they are. */
export function toSaisie({ password, role, droits, ...typed }: TypedPersonne, seen?: PersonneSiege): PersonneSaisie {
  const others = Object.entries(seen?.droits ?? {}).filter(([droit]) => !isDroit(droit));
  return {
    ...typed,
    role,
    droits: { ...Object.fromEntries(others), ...toParticuliers(role, droits) },
    base: seen?.version ?? null,
    ...(password !== '' && { password }),
  };
}

const isDroit = (name: string): boolean => Droit.safeParse(name).success;

function pickKnown(droits: Record<string, boolean>): DroitsParticuliers {
  return Object.fromEntries(Object.entries(droits).filter(([droit]) => isDroit(droit)));
}

/** Returns where a person works, in words. */
export const toShopsText = (boutiques: Suivies, shops: readonly { code: string; nom: string }[]): string =>
  toBoutiquesText({ boutiques: boutiques === 'toutes' ? [] : boutiques }, shops);

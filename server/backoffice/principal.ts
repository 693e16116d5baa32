import { Refused } from '#shared/endpoints/errors.ts';

/** Says whether this machine closes the shop's months and years, posts its accounts and declares its days; if not, why. */
export type Principal =
  | { ici: true }
  /** Another machine does; `poste` is its code, when that is known. */
  | { ici: false; pourquoi: 'autre'; poste: string | null }
  /** `copie`: it will, once it has a complete copy of its shop; `aucun`: the hub has no principal for this shop. */
  | { ici: false; pourquoi: 'copie' }
  | { ici: false; pourquoi: 'aucun' };

type Asked = { findPrincipal(): Promise<Principal> };

/** Returns why what is `done` («Les mois se clôturent») is not done on this machine, in French; null when it is. */
export async function findWhyNotHere(boutique: Asked, done: string): Promise<string | null> {
  const principal = await boutique.findPrincipal();
  if (principal.ici) return null;
  if (principal.pourquoi === 'copie') {
    return `${done} ici une fois que cette caisse a reçu tout ce qui est de sa boutique\u00a0: voyez Synchronisation.`;
  }
  if (principal.pourquoi === 'aucun') {
    return `${done} sur le poste principal de la boutique, qui n’en a plus\u00a0: demandez au siège d’en nommer un.`;
  }
  const which = principal.poste === null ? '' : `, la caisse ${principal.poste}`;
  return `${done} sur le poste principal de la boutique${which}.`;
}

/** @throws {Refused} when what is `done` is not done on this machine. */
export async function assertPrincipal(boutique: Asked, done: string): Promise<void> {
  const why = await findWhyNotHere(boutique, done);
  if (why !== null) throw new Refused(why);
}

/** Returns false when the hub names another till for the shop. A till of a shop's own PC follows its own settings. */
export async function isForShop(boutique: Asked): Promise<boolean> {
  const principal = await boutique.findPrincipal();
  return principal.ici || (principal.pourquoi === 'autre' && principal.poste === null);
}

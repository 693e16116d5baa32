import { Unavailable } from '#shared/endpoints/errors.ts';
import type { Part } from '#server/backoffice/part.ts';

/** The file of a document that another poste issued. */
type WantedFile = { numero: string; empreinte: string; poste: string };

/**
 * Finds a file that is not here; undefined when nobody else can have it.
 * @throws {Unavailable} in French, with what to do, when it has not arrived yet.
 */
export type FetchFile = (asked: WantedFile) => Promise<Uint8Array | undefined>;

/**
 * Creates the search of a shop, whose tills give their files when they reach it; a shop alone has nobody to wait for.
 */
export function createShopFetch(part: Part, own: string): FetchFile {
  return async ({ numero, poste }) => {
    if (part !== 'partage' || poste === own) return undefined;
    throw new Unavailable(
      `Le fichier de ${numero} est encore sur la caisse ${poste}, qui l’a émis\u00a0: il arrivera dès qu’elle aura joint la boutique.`,
    );
  };
}

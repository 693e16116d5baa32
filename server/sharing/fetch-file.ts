import { Unavailable } from '#shared/endpoints/errors.ts';
import type { Part } from '#server/backoffice/part.ts';

/** The file another poste has issued a document as. */
export type Asked = { numero: string; empreinte: string; poste: string };

/**
 * Finds a file that is not here; undefined where nobody else can have it.
 * @throws {Unavailable} where it has not come yet: in French, with what to do.
 */
export type FetchFile = (asked: Asked) => Promise<Uint8Array | undefined>;

/** Of a shop, whose tills give their files when they reach it; alone, there is nobody to wait for. */
export function createShopFetch(part: Part, own: string): FetchFile {
  return async ({ numero, poste }) => {
    if (part !== 'partage' || poste === own) return undefined;
    throw new Unavailable(
      `Le fichier de ${numero} est encore sur la caisse ${poste}, qui l’a émis\u00a0: il arrivera dès qu’elle aura joint la boutique.`,
    );
  };
}

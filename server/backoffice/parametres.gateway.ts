import type { DepotUtilise, Serie, TauxTva } from '#shared/contracts/boutique/parametres.ts';

/** How this till numbers, and which parameters its records use. */
export type ParametresPort = {
  listSeries(): Promise<Serie[]>;
  /**
   * Sets the first number of an unused series; refused once a number was taken, since it would leave a gap or repeat
   * one.
   */
  setProchain(prefixe: string, prochain: number): Promise<Serie>;
  /** Lists every VAT rate with the number of articles that have it. */
  listTva(): Promise<TauxTva[]>;
  /** Lists every warehouse that holds or held goods, with the number of articles it holds. */
  listDepots(): Promise<DepotUtilise[]>;
};

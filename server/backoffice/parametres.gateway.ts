import type { DepotUtilise, Serie, TauxTva } from '#shared/contracts/boutique/parametres.ts';

/** How this till numbers and what its records use. */
export type ParametresPort = {
  listSeries(): Promise<Serie[]>;
  /** The first number of a series none has been taken from; refused afterwards, for a gap or a double would come. */
  setProchain(prefixe: string, prochain: number): Promise<Serie>;
  /** Every rate, with how many articles have it. */
  listTva(): Promise<TauxTva[]>;
  /** Every place that holds or held goods, with how many articles it holds. */
  listDepots(): Promise<DepotUtilise[]>;
};

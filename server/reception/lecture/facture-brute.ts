import type { FactureLue, TotauxLus } from '#shared/contracts/achats/facture-lue.ts';
import type { XmlNode } from '../xml/xml-node.ts';

type OrNull<T, K extends keyof T> = Omit<T, K> & { [N in K]: T[N] | null };

/** An invoice as its file says it, before it is known whether all it needs is there. */
export type FactureBrute = Omit<
  OrNull<FactureLue, 'numero' | 'type' | 'date' | 'devise'>,
  'format' | 'est_avoir' | 'ecarts' | 'totaux'
> & {
  totaux: OrNull<TotauxLus, 'total_ttc' | 'net_a_payer'>;
  /** The page that was put into the data. */
  pdf: XmlNode | null;
};

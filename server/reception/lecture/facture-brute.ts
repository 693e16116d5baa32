import type { FactureLue, TotauxLus } from '#shared/contracts/achats/facture-lue.ts';
import type { XmlNode } from '../xml/xml-node.ts';

type OrNull<T, K extends keyof T> = Omit<T, K> & { [N in K]: T[N] | null };

/** An invoice as its file gives it, before it is checked for completeness. */
export type FactureBrute = Omit<
  OrNull<FactureLue, 'numero' | 'type' | 'date' | 'devise'>,
  'format' | 'est_avoir' | 'ecarts' | 'totaux'
> & {
  totaux: OrNull<TotauxLus, 'total_ttc' | 'net_a_payer'>;
  /** The page that was embedded in the data. */
  pdf: XmlNode | null;
};

import type { ResumeTransfert } from '#shared/contracts/transferts/transfert.ts';

type Ends = Pick<ResumeTransfert, 'origine' | 'origine_nom' | 'destination' | 'destination_nom'>;

/** Returns where goods come from or go to, from this shop's point of view. */
export function toDirection({ origine, origine_nom, destination, destination_nom }: Ends, ici: string | null): string {
  if (ici === origine) return `Vers ${destination_nom}`;
  return ici === destination ? `De ${origine_nom}` : `De ${origine_nom} vers ${destination_nom}`;
}

import type { ResumeTransfert } from '#shared/contracts/transferts/transfert.ts';

type Ends = Pick<ResumeTransfert, 'origine' | 'origine_nom' | 'destination' | 'destination_nom'>;

/** Where goods come from or go to, as somebody of this shop says it. */
export function toDirection({ origine, origine_nom, destination, destination_nom }: Ends, ici: string | null): string {
  if (ici === origine) return `Vers ${destination_nom}`;
  return ici === destination ? `De ${origine_nom}` : `De ${origine_nom} vers ${destination_nom}`;
}

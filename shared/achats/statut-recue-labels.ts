import type { StatutRecue } from '#shared/contracts/achats/factures-recues.ts';

export const statutRecueLabels: Record<StatutRecue, string> = {
  recue: 'Reçue',
  approuvee: 'Approuvée',
  refusee: 'Refusée',
  payee: 'Payée',
  illisible: 'Illisible',
};

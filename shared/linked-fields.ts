import type { Entite } from './contracts/gateway.ts';

const groups: Partial<Record<Entite, readonly (readonly string[])[]>> = {
  document: [
    ['lignes', 'tvas', 'total_ht', 'total_tva', 'total_ttc'],
    ['date', 'date_echeance'],
  ],
};

/** Groups of a shared record's fields that only make sense together: changed by two sides, they are not mixed. */
export function listLinkedFields(entite: string): readonly (readonly string[])[] {
  return groups[entite as Entite] ?? [];
}

import type { Entite } from './contracts/postes/gateway.ts';

const groups: Partial<Record<Entite, readonly (readonly string[])[]>> = {
  document: [
    // What a customer was sent is what the lines were: of two tills, one that sends and one that changes do not mix.
    ['lignes', 'tvas', 'total_ht', 'total_tva', 'total_ttc', 'version_devis', 'versions_devis', 'transmissions'],
    ['date', 'date_echeance'],
  ],
};

/** Groups of a shared record's fields that only make sense together: changed by two sides, they are not mixed. */
export function listLinkedFields(entite: string): readonly (readonly string[])[] {
  return groups[entite as Entite] ?? [];
}

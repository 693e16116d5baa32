import type { Entite } from './contracts/postes/gateway.ts';
import { isKeyOf } from '#shared/typed-entries.ts';

const groups = {
  inventaire: [['statut', 'approbation', 'annulation', 'decisions', 'non_comptes']],
  // What the supplier was sent is what the lines were.
  commande_fournisseur: [
    [
      'statut',
      'fournisseur_code',
      'fournisseur_nom',
      'lignes',
      'date_livraison',
      'reference',
      'commentaire',
      'passation',
      'annulation',
    ],
  ],
  tarif: [['du', 'au']],
  changement: [['etat', 'laisses']],
  promotion: [
    ['du', 'au'],
    ['cible', 'codes', 'genre', 'valeur', 'lot', 'reduits'],
  ],
  document: [
    // What a customer was sent is what the lines were: of two tills, one that sends and one that changes do not mix.
    [
      'lignes',
      'remise_globale',
      'tvas',
      'total_ht',
      'total_tva',
      'total_ttc',
      'acomptes_deduits',
      'version_devis',
      'versions_devis',
      'transmissions',
    ],
    ['date', 'date_echeance'],
    ['emission', 'parties'],
  ],
} satisfies Partial<Record<Entite, readonly (readonly string[])[]>>;

/** Groups of a shared record's fields that only make sense together: changed by two sides, they are not mixed. */
export function listLinkedFields(entite: string): readonly (readonly string[])[] {
  return isKeyOf(groups, entite) ? groups[entite] : [];
}

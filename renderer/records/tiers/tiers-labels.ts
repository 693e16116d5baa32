import type { RegimeDemande } from '#shared/contracts/regime-tva.ts';
import type { Clientele, TiersKind } from '#shared/contracts/tiers/tiers.ts';
import type { Nature } from '#shared/tables/import-fields.ts';

type TiersLabels = {
  plural: string;
  path: string;
  /** Name of the kind in imports and exports. */
  nature: Nature;
  search: string;
  fresh: string;
  /** Text when there are none. */
  none: string;
  /** Optional fields of their form. */
  has: { portable: boolean; remise: boolean };
};

/** The names of customers, prospects and suppliers, and the fields of their forms. */
export const tiersKindLabels: Record<TiersKind, TiersLabels> = {
  client: {
    plural: 'Clients',
    path: '/clients',
    nature: 'clients',
    search: 'Chercher un client',
    fresh: 'Nouveau client',
    none: 'Aucun client pour l’instant',
    has: { portable: true, remise: true },
  },
  prospect: {
    plural: 'Prospects',
    path: '/prospects',
    nature: 'prospects',
    search: 'Chercher un prospect',
    fresh: 'Nouveau prospect',
    none: 'Aucun prospect pour l’instant',
    has: { portable: true, remise: false },
  },
  fournisseur: {
    plural: 'Fournisseurs',
    path: '/fournisseurs',
    nature: 'fournisseurs',
    search: 'Chercher un fournisseur',
    fresh: 'Nouveau fournisseur',
    none: 'Aucun fournisseur pour l’instant',
    has: { portable: false, remise: false },
  },
};

/** The legal names of the clienteles. */
export const clienteleLabels: Record<Clientele, string> = {
  professionnel: 'Professionnel',
  particulier: 'Particulier',
  public: 'Organisme public',
};

/** The VAT regimes of a customer's purchases. */
export const regimeLabels: Record<RegimeDemande, string> = {
  france: 'TVA française',
  autoliquidation: 'Autoliquidation',
  intracommunautaire: 'Livraison intracommunautaire',
  export: 'Exportation',
  suspension: 'Achats en suspension de taxe (art.\u00a0275)',
};

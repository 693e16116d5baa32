import type { Boutique } from '#shared/contracts/boutique/boutique.ts';
import { ComptesComptables } from '#shared/contracts/boutique/comptes-comptables.ts';
import { drawDemoLogo } from './logo.ts';

const conditions = [
  'Paiement par virement, carte ou chèque.',
  'La marchandise reste la propriété du vendeur jusqu’au paiement complet. Échange sous 30\u00a0jours sur présentation du ticket.',
];

export function buildDemoBoutique(): Boutique {
  return {
    raison_sociale: 'Quincaillerie du Pont de Fer',
    enseigne: 'Outillage, serrurerie, bâtiment et jardin depuis 1958',
    forme_juridique: 'SARL',
    capital: 48_000,
    adresse: '37 rue de la Ferronnerie',
    complement: '',
    code_postal: '69007',
    ville: 'Lyon',
    pays: 'France',
    telephone: '04 65 71 58 00',
    email: 'comptoir@pont-de-fer.example',
    site_web: 'https://www.pont-de-fer.example',
    horaires: 'Du lundi au vendredi de 7 h 30 à 18 h 30\nLe samedi de 8 h à 12 h',
    horaires_sur_documents: false,
    siret: '95800145500012',
    rcs: '958 001 455 RCS Lyon',
    tva_intra: 'FR10958001455',
    code_naf: '4752A',
    adresse_electronique: '',
    mediateur: 'Médiation du commerce, 12 rue de l’Exemple, 75000 Paris, mediation.example',
    iban: 'FR7630099000690001958004240',
    bic: 'DEMOFRPP',
    logo: drawDemoLogo(),
    franchise_tva: false,
    option_debits: false,
    motif_exoneration: '',
    validite_devis_jours: 30,
    echeance_facture_jours: 30,
    remise_max_defaut: 10,
    remise_max_responsable: 100,
    tva_code_defaut: 'T20',
    depots: [],
    refuser_stock_negatif: false,
    facture_electronique_exigee: false,
    moyens_reglement: [
      { code: 'cheque_vacances', intitule: 'Chèque-vacances', actif: true, ouvre_tiroir: true, a_reference: false },
    ],
    comptabilite: ComptesComptables.parse(undefined),
    conditions: conditions.join('\n'),
  };
}

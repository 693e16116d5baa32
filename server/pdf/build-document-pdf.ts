import type { Boutique } from '#shared/contracts/boutique.ts';
import type { DocumentComplet, LigneRecord } from '#shared/contracts/documents.ts';
import type { Tiers } from '#shared/contracts/tiers.ts';
import { computeTotals } from '#shared/totals.ts';
import type { DocumentPdf } from './document-pdf.ts';

type Overrides = {
  document?: Partial<DocumentComplet>;
  client?: Partial<Tiers>;
  boutique?: Partial<Boutique>;
  brouillon?: boolean;
};

/** A complete quote for tests and benchmarks; the totals follow from the lines unless given. */
export function buildDocumentPdf({
  document = {},
  client = {},
  boutique = {},
  brouillon = false,
}: Overrides = {}): DocumentPdf {
  return {
    document: buildDocument(document),
    client: { ...defaultClient, ...client },
    boutique: { ...defaultBoutique, ...boutique },
    brouillon,
  };
}

/** A line of goods, its amounts exact. */
export function buildLigne(overrides: Partial<LigneRecord> = {}): LigneRecord {
  const ligne = {
    article_code: 'VIS-TF-0560',
    designation: 'Vis à bois tête fraisée Torx 5 × 60 mm, zinguée, boîte de 200',
    quantite: 2,
    unite: 'BTE',
    prix_unitaire_ht: 12.4,
    remise_pourcentage: 0,
    tva_taux: 20,
    ...overrides,
  };
  const [computed] = computeTotals([ligne]).lignes;
  return { ...ligne, montant_ht: computed?.montant_ht ?? 0, montant_ttc: computed?.montant_ttc ?? 0, ...overrides };
}

function buildDocument(overrides: Partial<DocumentComplet>): DocumentComplet {
  const lignes = overrides.lignes ?? [buildLigne()];
  const { tvas, total_ht, total_tva, total_ttc } = computeTotals(lignes);
  return {
    numero: 'DE-P01-000123',
    type_document: 0,
    date: '2026-11-21',
    client_code: 'CLI000042',
    client_intitule: 'Menuiserie Kervella & Fils',
    reference: 'Chantier Le Guen',
    date_echeance: '2026-12-21',
    statut: 0,
    total_ht,
    total_tva,
    total_ttc,
    tvas,
    document_source: null,
    a_deja_ete_transforme: false,
    documents_cibles: [],
    champs_libres: {},
    date_creation: '2026-11-21T09:30:00.000Z',
    date_modification: '2026-11-21T09:31:00.000Z',
    version: 1,
    ...overrides,
    lignes,
  };
}

const defaultBoutique: Boutique = {
  raison_sociale: 'Quincaillerie du Port',
  enseigne: 'Outillage, visserie, serrurerie depuis 1954',
  forme_juridique: 'SARL',
  capital: 8_000,
  adresse: '14 quai de la Douane',
  complement: '',
  code_postal: '29200',
  ville: 'Brest',
  pays: 'France',
  telephone: '02 98 44 12 30',
  email: 'bonjour@quincaillerie-du-port.fr',
  site_web: 'quincaillerie-du-port.fr',
  siret: '81234567800017',
  rcs: 'Brest 812 345 678',
  tva_intra: 'FR32812345678',
  code_naf: '4752A',
  iban: 'FR7630006000011234567890189',
  bic: 'AGRIFRPP829',
  logo: '',
  franchise_tva: false,
  validite_devis_jours: 30,
  echeance_facture_jours: 30,
  remise_max_defaut: 10,
  remise_max_responsable: 100,
  tva_code_defaut: 'T20',
  depots: [],
  refuser_stock_negatif: false,
  conditions: '',
};

const defaultClient: Tiers = {
  numero: 'CLI000042',
  intitule: 'Menuiserie Kervella & Fils',
  type_tiers: 'client',
  qualite: 'CLI',
  est_prospect: false,
  est_fournisseur: false,
  forme_juridique: 'SAS',
  est_entreprise: true,
  est_particulier: false,
  est_actif: true,
  est_en_sommeil: false,
  civilite: null,
  nom: null,
  prenom: null,
  nom_complet: null,
  contact: 'Yann Kervella',
  adresse: '3 rue des Charpentiers',
  complement: 'Z.A. de Kergaradec',
  code_postal: '29850',
  ville: 'Gouesnou',
  region: 'Bretagne',
  pays: 'France',
  telephone: '02 98 07 00 11',
  portable: null,
  telecopie: null,
  email: 'contact@menuiserie-kervella.fr',
  site_web: null,
  siret: '42345678900019',
  siren: '423456789',
  tva_intra: 'FR40423456789',
  code_naf: '4332A',
  secteur: null,
  effectif: null,
  ca_annuel: null,
  commercial_code: null,
  commercial_nom: null,
  categorie_tarifaire: null,
  categorie_comptable: null,
  encours_autorise: null,
  assurance_credit: null,
  compte_general: '411000',
  date_creation: null,
  date_modification: null,
  remise_max: 10,
  version: 1,
};

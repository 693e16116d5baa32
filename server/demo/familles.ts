import type { FamilleCreateInput } from '#shared/contracts/articles/familles.ts';
import type { TvaCode } from '#shared/money/tva-taux.ts';

/** Sales of a family from January to December, relative to 1 for an ordinary month. */
export const saisons = {
  constante: [1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1],
  printemps: [0.3, 0.5, 1.4, 2.2, 2.2, 1.5, 0.9, 0.6, 0.9, 0.8, 0.4, 0.3],
  ete: [0.1, 0.2, 0.5, 1, 1.8, 2.6, 2.6, 1.6, 0.8, 0.3, 0.1, 0.1],
  hiver: [2, 1.6, 0.9, 0.5, 0.2, 0.1, 0.1, 0.2, 1, 1.8, 2.1, 2.1],
  travaux: [0.7, 0.8, 1.2, 1.3, 1.3, 1.2, 1, 0.6, 1.2, 1.2, 0.9, 0.6],
  fetes: [0.7, 0.7, 0.8, 0.9, 1, 1, 0.8, 0.7, 1, 1, 1.3, 2.2],
} as const;
export type Saison = keyof typeof saisons;

/** Articles with another season than their family. */
export const saisonsParArticle: Readonly<Record<string, Saison>> = {
  'PELLE-NEIGE': 'hiver',
  'SEL-DENEIGE-25': 'hiver',
  'GRATTE-GIVRE': 'hiver',
  'GUIRLANDE-LED-10': 'fetes',
  'PIED-SAPIN': 'fetes',
  'VENTIL-COLONNE': 'ete',
  'MOUSTIQUAIRE-130': 'ete',
  'CHLORE-5KG': 'ete',
  'BARBECUE-CHARB': 'ete',
  'PARASOL-300': 'ete',
  'VOILE-HIVERNAGE': 'hiver',
  'CHARBON-BOIS-10': 'ete',
  'POMPE-IMMERG-400': 'constante',
};

export type DemoFamille = {
  code: string;
  intitule: string;
  fournisseur: string;
  coef: number;
  tva: TvaCode;
  saison: Saison;
};

/** Code, label, main supplier, selling price over purchase price, season, VAT code when it is not the usual one. */
type FamilleRow = readonly [
  code: string,
  intitule: string,
  fournisseur: string,
  coef: number,
  saison: Saison,
  tva?: TvaCode,
];

// biome-ignore format: a table, one row a line
const rows: readonly FamilleRow[] = [
  ['VISSERIE', 'Visserie', 'VISSERIE-FOREZ', 2.1, 'travaux'],
  ['BOULON', 'Boulonnerie', 'VISSERIE-FOREZ', 2.2, 'constante'],
  ['FIXATION', 'Chevilles et fixations', 'VISSERIE-FOREZ', 2.0, 'travaux'],
  ['POINTES', 'Pointes et agrafes', 'VISSERIE-FOREZ', 2.0, 'travaux'],
  ['FERRURES', 'Ferrures et charnières', 'FERRAMENTA-BG', 1.9, 'constante'],
  ['SERRURE', 'Serrures et cylindres', 'SERRURES-VIMEU', 1.75, 'constante'],
  ['CADENAS', 'Cadenas et sécurité', 'SERRURES-VIMEU', 1.8, 'constante'],
  ['OUTMAIN', 'Outillage à main', 'OUTILS-THIERS', 1.7, 'fetes'],
  ['OUTELEC', 'Outillage électroportatif', 'WERKZEUG-SUD', 1.35, 'fetes'],
  ['FORETS', 'Forets, lames et abrasifs', 'WERKZEUG-SUD', 1.9, 'travaux'],
  ['MESURE', 'Mesure et traçage', 'OUTILS-THIERS', 1.7, 'constante'],
  ['PEINTURE', 'Peintures et lasures', 'PEINTURES-RHONE', 1.65, 'travaux'],
  ['COLLES', 'Colles et mastics', 'COLLES-ISERE', 1.85, 'travaux'],
  ['DROGUERIE', 'Droguerie et entretien', 'DROGUERIE-LYON', 1.7, 'constante'],
  ['PLOMBERIE', 'Plomberie', 'SANITAIRE-JURA', 1.7, 'constante'],
  ['ROBINET', 'Robinetterie', 'SANITAIRE-JURA', 1.6, 'constante'],
  ['ELEC', 'Électricité', 'CABLES-DAUPHINE', 1.6, 'constante'],
  ['ECLAIRAGE', 'Éclairage', 'CABLES-DAUPHINE', 1.7, 'fetes'],
  ['CHAUFFAGE', 'Chauffage et combustibles', 'COMBUST-DOMBES', 1.35, 'hiver'],
  ['JARDIN', 'Jardin', 'JARDIN-LOIRE', 1.6, 'printemps'],
  ['ARROSAGE', 'Arrosage', 'JARDIN-LOIRE', 1.65, 'ete'],
  ['PROTECT', 'Protection et vêtements de travail', 'PROTEX-ROANNE', 1.75, 'constante'],
  ['ECHELLE', 'Échelles et manutention', 'MANUT-BRESSE', 1.5, 'constante'],
  ['BOIS', 'Bois et panneaux', 'SCIERIE-BUGEY', 1.5, 'travaux'],
  ['ISOLATION', 'Isolation', 'SCIERIE-BUGEY', 1.4, 'hiver'],
  ['MENAGE', 'Ménage et cuisine', 'DROGUERIE-LYON', 1.6, 'fetes'],
  ['SAISON', 'Articles de saison', 'JARDIN-LOIRE', 1.55, 'constante'],
  ['LIBRAIRIE', 'Livres et presse', 'EDITIONS-METIER', 1.4, 'fetes', 'T055'],
  ['SERVICE', 'Prestations du comptoir', '', 1, 'constante'],
  ['CONSIGNE', 'Consignes et cartes cadeaux', '', 1, 'constante', 'T00'],
];

/** The families articles belong to. */
export const demoFamilles: readonly DemoFamille[] = rows.map(
  ([code, intitule, fournisseur, coef, saison, tva = 'T20']) => ({
    code,
    intitule,
    fournisseur,
    coef,
    tva,
    saison,
  }),
);

const totals: readonly (readonly [string, string])[] = [
  ['TOT-FIXATION', 'Total fixation et ferrures'],
  ['TOT-OUTILLAGE', 'Total outillage'],
  ['TOT-BATIMENT', 'Total bâtiment et second œuvre'],
  ['TOT-MAISON', 'Total maison et jardin'],
];

/** Lists the families as the back office creates them: those of articles first, then those that only total others. */
export function listFamilleInputs(): FamilleCreateInput[] {
  return [
    ...demoFamilles.map(({ code, intitule }) => {
      const isService = code === 'SERVICE';
      const compte_achat = isService ? '604000' : '607000';
      return { code, intitule, type: 0, compte_achat, compte_vente: isService ? '706000' : '707000' };
    }),
    ...totals.map(([code, intitule]) => ({ code, intitule, type: 1 })),
  ];
}

import type { CompanyRow } from './clients-data.ts';

// biome-ignore format: a table, one row a line
export const prospects: readonly CompanyRow[] = [
  ['PR-FERMETURES', 'Fermetures du Grand Est lyonnais', 'SARL', 'serrurier', '18 rue de l’Aviation', '69500', 'Bron', 'fermetures-est-lyonnais', 'M. Cédric Maurin', 7],
  ['PR-PISCINES', 'Piscines et Spas des Monts d’Or', 'SAS', 'plombier', '25 route de Paris', '69760', 'Limonest', 'piscines-monts-dor', 'Mme Julie Ravet', 9],
  ['PR-ECOLE-MONT', 'École Montessori des Brotteaux', 'Association', 'enseignement', '14 rue Tronchet', '69006', 'Lyon', 'montessori-brotteaux', 'Mme Agathe Simonin', 15],
  ['PR-CLINIQUE', 'Clinique du Parc Fleuri', 'SA', 'hotel', '155 boulevard de Stalingrad', '69006', 'Lyon', 'clinique-parc-fleuri', 'M. Jean-Marc Olivier', 210],
  ['PR-ISO-COMBLES', 'Iso Combles Rhône-Alpes', 'SAS', 'couvreur', '9 rue des Érables', '69740', 'Genas', 'iso-combles', 'M. Kevin Lopes', 13],
  ['PR-BRASSERIE', 'Brasserie artisanale du Gros Caillou', 'SAS', 'hotel', '7 rue Denfert-Rochereau', '69004', 'Lyon', 'brasserie-gros-caillou', 'Mme Margaux Petit', 5],
  ['PR-MAIRIE-YZ', 'Commune d’Yzeron-les-Bois', 'Commune', 'commune', '4 place Centrale', '69510', 'Yzeron-les-Bois', 'yzeron-les-bois', 'M. Gilles Blanchard', 14],
  ['PR-DECO-HALLES', 'Déco des Halles', 'EURL', 'peintre', '102 cours Lafayette', '69003', 'Lyon', 'deco-des-halles', 'Mme Vanessa Morin', 2],
  ['PR-VELO-CARGO', 'Ateliers du Vélo Cargo', 'SCOP', 'garage', '50 rue de Marseille', '69007', 'Lyon', 'ateliers-velo-cargo', 'M. Jules Barbier', 8],
  ['PR-RESID-SENIOR', 'Résidence Les Hautes Terrasses', 'SAS', 'syndic', '6 chemin de Chantegrillet', '69110', 'Sainte-Foy-lès-Lyon', 'hautes-terrasses', 'Mme Corinne Payet', 31],
  ['PR-SERRES', 'Les Serres de Chaponost', 'EARL', 'paysagiste', '40 route de Brignais', '69630', 'Chaponost', 'serres-chaponost', 'M. Baptiste Rivoire', 6],
  ['PR-MECA-GENAS', 'Mécanique de précision Genas', 'SAS', 'industrie', '11 rue Louis-Armand', '69740', 'Genas', 'meca-genas', 'Mme Laure Dubost', 28],
  ['PR-RENOV-CANUT', 'Rénov’Canut', 'SARL', 'macon', '3 rue d’Austerlitz', '69004', 'Lyon', 'renov-canut', 'M. Tiago Moreira', 4],
  ['PR-SOLAIRE', 'Rhône Solaire Toitures', 'SAS', 'electricien', '21 avenue des Canuts', '69120', 'Vaulx-en-Velin', 'rhone-solaire', 'Mme Amandine Lebrun', 11],
];

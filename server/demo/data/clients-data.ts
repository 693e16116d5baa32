import type { ProfileName } from './profiles-data.ts';

/** Code, name, legal form, profile, address, postal code, town, mail domain, contact, staff. */
export type CompanyRow = readonly [
  code: string,
  intitule: string,
  forme: string,
  profil: ProfileName,
  adresse: string,
  codePostal: string,
  ville: string,
  domaine: string,
  contact: string,
  effectif: number,
];

// biome-ignore format: a table, one row a line
export const companies: readonly CompanyRow[] = [
  ['VERDIER', 'Menuiserie Verdier', 'SARL', 'menuisier', '14 rue des Ébénistes', '69007', 'Lyon', 'menuiserie-verdier', 'M. Laurent Verdier', 8],
  ['BOISCLAIR', 'L’Atelier Boisclair', 'SAS', 'menuisier', '6 impasse du Rabot', '69800', 'Saint-Priest', 'atelier-boisclair', 'Mme Élodie Charvet', 5],
  ['CHARPENTES-AIN', 'Charpentes et Bois de l’Ain', 'SARL', 'menuisier', '230 route de Genève', '01700', 'Miribel', 'charpentes-ain', 'M. Didier Poncet', 14],
  ['EBENE', 'Ébène & Noyer Agencement', 'EURL', 'menuisier', '31 rue de Marseille', '69007', 'Lyon', 'ebene-noyer', 'Mme Inès Carvalho', 2],
  ['RHONE-PLOMB', 'Rhône Plomberie Service', 'SARL', 'plombier', '52 avenue Jean-Jaurès', '69007', 'Lyon', 'rhone-plomberie', 'M. Karim Benali', 6],
  ['AQUATHERM', 'Aquatherm Confluence', 'SAS', 'plombier', '18 quai Perrache', '69002', 'Lyon', 'aquatherm-confluence', 'M. Julien Thévenet', 11],
  ['DUMONT-CHAUF', 'Dumont Chauffage Sanitaire', 'EI', 'plombier', '7 montée de Choulans', '69005', 'Lyon', 'dumont-chauffage', 'M. Gérard Dumont', 1],
  ['SOS-FUITES', 'Fuites & Compagnie', 'EURL', 'plombier', '95 cours Émile-Zola', '69100', 'Villeurbanne', 'fuites-compagnie', 'Mme Sonia Ferrand', 3],
  ['VOLTALYS', 'Voltalys Électricité', 'SAS', 'electricien', '12 rue de l’Ampère', '69680', 'Chassieu', 'voltalys', 'M. Mathieu Girardon', 16],
  ['ELEC-CROIX', 'Électricité de la Croix-Rousse', 'SARL', 'electricien', '40 grande rue de la Croix-Rousse', '69004', 'Lyon', 'elec-croix-rousse', 'M. Bastien Moulin', 4],
  ['LUMENS', 'Lumens Domotique', 'SAS', 'electricien', '3 allée des Tilleuls', '69130', 'Écully', 'lumens-domotique', 'Mme Claire Aubert', 7],
  ['NGUYEN-ELEC', 'Nguyen Électricité Générale', 'EI', 'electricien', '21 rue de la Guillotière', '69003', 'Lyon', 'nguyen-electricite', 'M. Minh Nguyen', 1],
  ['PIERRE-CHAUX', 'Pierre et Chaux Rénovation', 'SARL', 'macon', '8 chemin des Carrières', '69270', 'Couzon-au-Mont-d’Or', 'pierre-chaux', 'M. António Ribeiro', 9],
  ['BATI-SUD', 'Bâti Sud Lyonnais', 'SAS', 'macon', '64 route de Vienne', '69190', 'Saint-Fons', 'bati-sud-lyonnais', 'M. Farid Haddad', 22],
  ['MACON-GIER', 'Maçonnerie du Gier', 'SARL', 'macon', '17 rue de la République', '69700', 'Givors', 'maconnerie-gier', 'M. Marco Bertolini', 6],
  ['COULEUR-SOIE', 'Couleur de Soie Peinture', 'SARL', 'peintre', '25 rue Burdeau', '69001', 'Lyon', 'couleur-de-soie', 'Mme Nathalie Gros', 5],
  ['RAVAL-FACADE', 'Raval Façades et Décors', 'SAS', 'peintre', '110 avenue Franklin-Roosevelt', '69120', 'Vaulx-en-Velin', 'raval-facades', 'M. Yannick Raval', 18],
  ['PINCEAU-DOR', 'Au Pinceau d’Or', 'EI', 'peintre', '5 place du Marché', '69110', 'Sainte-Foy-lès-Lyon', 'pinceau-dor', 'M. Thierry Colin', 1],
  ['SERRURE-PRESQ', 'Serrurerie de la Presqu’île', 'SARL', 'serrurier', '9 rue Mercière', '69002', 'Lyon', 'serrurerie-presquile', 'M. Olivier Sabatier', 4],
  ['METAL-CONCEPT', 'Métal Concept Ferronnerie', 'SAS', 'serrurier', '33 rue du Dauphiné', '69960', 'Corbas', 'metal-concept', 'Mme Aurélie Vial', 12],
  ['JARDINS-OUEST', 'Les Jardins de l’Ouest', 'SARL', 'paysagiste', '48 route de Bordeaux', '69570', 'Dardilly', 'jardins-ouest', 'M. Rémi Chanel', 10],
  ['VERT-ANIS', 'Vert Anis Paysage', 'EURL', 'paysagiste', '2 chemin du Lavoir', '69530', 'Brignais', 'vert-anis', 'Mme Pauline Descombes', 3],
  ['ELAGAGE-PILAT', 'Élagage du Pilat', 'EI', 'paysagiste', 'Le Bourg', '42520', 'Maclas', 'elagage-pilat', 'M. Simon Oriol', 1],
  ['TOITS-LYON', 'Les Toits de Lyon', 'SARL', 'couvreur', '71 rue Challemel-Lacour', '69008', 'Lyon', 'toits-de-lyon', 'M. Sébastien Brun', 9],
  ['ZINC-ARDOISE', 'Zinc et Ardoise', 'SAS', 'couvreur', '15 rue de l’Industrie', '69530', 'Brignais', 'zinc-ardoise', 'M. Damien Faure', 7],
  ['GARAGE-BERTHE', 'Garage Berthelot', 'SARL', 'garage', '188 avenue Berthelot', '69007', 'Lyon', 'garage-berthelot', 'M. Pascal Jacquet', 5],
  ['CARROSS-MIONS', 'Carrosserie de Mions', 'SAS', 'garage', '4 rue des Frères-Lumière', '69780', 'Mions', 'carrosserie-mions', 'Mme Valérie Roche', 8],
  ['DECOLLETAGE', 'Décolletage de la Dombes', 'SAS', 'industrie', '90 allée des Artisans', '01600', 'Trévoux', 'decolletage-dombes', 'Mme Florence Martinod', 46],
  ['TISSAGE-TERR', 'Tissages Terrasson', 'SA', 'industrie', '12 rue de la Soie', '69100', 'Villeurbanne', 'tissages-terrasson', 'M. Hervé Terrasson', 38],
  ['CHIMIE-VALLEE', 'Formulation Vallée Chimie', 'SAS', 'industrie', '5 boulevard de la Chimie', '69360', 'Saint-Symphorien-d’Ozon', 'vallee-chimie', 'M. Arnaud Lefèvre', 120],
  ['EMBALL-BRON', 'Emballages de Bron', 'SARL', 'industrie', '27 rue du Progrès', '69500', 'Bron', 'emballages-bron', 'Mme Catherine Billard', 19],
  ['REGIE-TEROL', 'Régie Térol', 'SAS', 'syndic', '60 rue Garibaldi', '69006', 'Lyon', 'regie-terol', 'Mme Sandrine Térol', 24],
  ['SYNDIC-SAONE', 'Syndic Bords de Saône', 'SARL', 'syndic', '11 quai Pierre-Scize', '69009', 'Lyon', 'syndic-bords-de-saone', 'M. Nicolas Perrin', 9],
  ['COPRO-LILAS', 'Copropriété Les Lilas', 'Syndicat de copropriétaires', 'syndic', '44 rue des Lilas', '69300', 'Caluire-et-Cuire', 'copro-les-lilas', 'Mme Monique Aymard', 0],
  ['SCI-BELLECOUR', 'SCI Bellecour Patrimoine', 'SCI', 'syndic', '2 rue Auguste-Comte', '69002', 'Lyon', 'sci-bellecour', 'M. Étienne de Saint-Jean', 0],
  ['HOTEL-TRABOULE', 'Hôtel de la Traboule', 'SAS', 'hotel', '20 rue Saint-Jean', '69005', 'Lyon', 'hotel-traboule', 'Mme Camille Rochette', 17],
  ['BOUCHON-MERE', 'Le Bouchon de la Mère Ursule', 'SARL', 'hotel', '8 rue des Marronniers', '69002', 'Lyon', 'bouchon-ursule', 'M. Fabrice Monnet', 9],
  ['GITE-BEAUJOL', 'Gîtes du Beaujolais Doré', 'EI', 'hotel', '3 montée du Château', '69620', 'Oingt', 'gites-beaujolais', 'Mme Sylvie Carret', 1],
  ['CAMPING-MIRIB', 'Camping du Grand Lac', 'SARL', 'hotel', '1 chemin de la Digue', '69150', 'Décines-Charpieu', 'camping-grand-lac', 'M. Loïc Vernay', 6],
  ['MAIRIE-STGENIS', 'Commune de Saint-Genis-les-Vignes', 'Commune', 'commune', '1 place de la Mairie', '69230', 'Saint-Genis-les-Vignes', 'saint-genis-les-vignes', 'Mme Hélène Marchand', 85],
  ['MAIRIE-POLLION', 'Commune de Pollionnay-le-Haut', 'Commune', 'commune', '12 place du Village', '69290', 'Pollionnay-le-Haut', 'pollionnay-le-haut', 'M. Bernard Guyot', 21],
  ['MAIRIE-CHASSE', 'Commune de Chasse-sur-Gier', 'Commune', 'commune', '5 rue de l’Hôtel-de-Ville', '38670', 'Chasse-sur-Gier', 'chasse-sur-gier', 'Mme Delphine Roux', 64],
  ['MAIRIE-MORNAN', 'Commune de Mornand-en-Lyonnais', 'Commune', 'commune', '9 place de la Liberté', '69440', 'Mornand-en-Lyonnais', 'mornand-en-lyonnais', 'M. Alain Chavassieux', 47],
  ['SYND-EAUX', 'Syndicat des eaux des Trois Vallons', 'Établissement public', 'commune', '70 rue de la Fontaine', '69210', 'L’Arbresle', 'eaux-trois-vallons', 'M. Jérôme Bonnefoy', 33],
  ['LYCEE-JACQUARD', 'Lycée professionnel Joseph-Marie-Jacquard', 'Établissement public', 'enseignement', '20 rue Louis-Auguste-Blanqui', '69600', 'Oullins-Pierre-Bénite', 'lycee-jm-jacquard', 'Mme Fatima El Amrani', 112],
  ['CFA-BATIMENT', 'CFA du bâtiment des Canuts', 'Association', 'enseignement', '35 rue du Repos', '69008', 'Lyon', 'cfa-canuts', 'M. Philippe Garnier', 54],
  ['MJC-MONPLAISIR', 'MJC Monplaisir-la-Plaine', 'Association', 'association', '25 avenue des Frères-Lumière', '69008', 'Lyon', 'mjc-monplaisir', 'Mme Leïla Mansouri', 12],
  ['COMPAGNONS', 'Les Compagnons de la Récup’', 'Association', 'association', '16 rue des Docks', '69009', 'Lyon', 'compagnons-recup', 'M. Théo Lacroix', 4],
  ['ASSO-JARDINS', 'Jardins partagés de Gerland', 'Association', 'association', '90 rue de Gerland', '69007', 'Lyon', 'jardins-gerland', 'Mme Anne Vasseur', 0],
  ['CLUB-AVIRON', 'Aviron Club de la Saône', 'Association', 'association', '59 quai Clemenceau', '69300', 'Caluire-et-Cuire', 'aviron-saone', 'M. Quentin Barrault', 2],
];

/** Title, first name, last name, address, postal code, town, and whether they have no e-mail address. */
export type PersonRow = readonly [
  civilite: string,
  prenom: string,
  nom: string,
  adresse: string,
  codePostal: string,
  ville: string,
  sansEmail?: boolean,
];

// biome-ignore format: a table, one row a line
export const persons: readonly PersonRow[] = [
  ['Mme', 'Camille', 'Roussel', '12 rue Sébastien-Gryphe', '69007', 'Lyon'], ['M.', 'Antoine', 'Berger', '3 rue Pasteur', '69007', 'Lyon'], ['Mme', 'Yasmine', 'Cherif', '77 rue de la Thibaudière', '69007', 'Lyon'], ['M.', 'Georges', 'Mathieu', '15 rue Chevreul', '69007', 'Lyon', true], ['Mme', 'Françoise', 'Lambert', '8 avenue Leclerc', '69007', 'Lyon', true], ['M.', 'Hugo', 'Fontaine', '28 rue Domer', '69007', 'Lyon'], ['Mme', 'Sophie', 'Meunier', '41 rue Villeroy', '69003', 'Lyon'], ['M.', 'Paulo', 'Da Silva', '6 rue Paul-Bert', '69003', 'Lyon'], ['Mme', 'Chantal', 'Perrot', '19 rue Montesquieu', '69007', 'Lyon'], ['M.', 'Maxime', 'Guillot', '54 rue de Créqui', '69006', 'Lyon'], ['Mme', 'Aïcha', 'Diallo', '2 rue Salomon-Reinach', '69007', 'Lyon'], ['M.', 'Jean-Pierre', 'Œillet', '10 chemin de Montauban', '69005', 'Lyon'], ['Mme', 'Lucie', 'Bonnet', '23 rue des Macchabées', '69005', 'Lyon'], ['M.', 'Samuel', 'Lévy', '16 rue Duguesclin', '69006', 'Lyon'], ['Mme', 'Marie-Claude', 'Janin', '7 rue de la Mairie', '69110', 'Sainte-Foy-lès-Lyon'], ['M.', 'Vincent', 'Chapuis', '30 rue de la Sarra', '69600', 'Oullins-Pierre-Bénite'], ['Mme', 'Émilie', 'Dupré', '5 allée du Vallon', '69340', 'Francheville'], ['M.', 'Bruno', 'Coste', '62 rue du Commandant-Charcot', '69005', 'Lyon'], ['Mme', 'Noémie', 'Tissot', '14 rue Jean-Macé', '69007', 'Lyon'], ['M.', 'Adrien', 'Vallet', '9 rue Claude-Veyron', '69003', 'Lyon'], ['Mme', 'Jeanne', 'Collet', '22 rue Félix-Brun', '69007', 'Lyon'], ['M.', 'Rachid', 'Boukhari', '36 avenue Lacassagne', '69003', 'Lyon'], ['Mme', 'Brigitte', 'Noir', '1 place des Pavillons', '69007', 'Lyon', true], ['M.', 'Florian', 'Desmaris', '13 rue de l’Effort', '69007', 'Lyon'], ['Mme', 'Isabelle', 'Marty', '18 rue Cavenne', '69007', 'Lyon'], ['M.', 'Lucas', 'Pelletier', '80 rue Challemel-Lacour', '69007', 'Lyon'],
];

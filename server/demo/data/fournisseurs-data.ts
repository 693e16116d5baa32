/** Code, name, address, postal code, town, country, mail domain, contact, VAT number for a foreign company. */
export type FournisseurRow = readonly [
  code: string,
  intitule: string,
  adresse: string,
  codePostal: string,
  ville: string,
  pays: string,
  domaine: string,
  contact: string,
  tvaIntra?: string,
];

// biome-ignore format: a table, one row a line
export const fournisseurs: readonly FournisseurRow[] = [
  ['VISSERIE-FOREZ', 'Visserie et Boulonnerie du Forez', '45 rue de la Manufacture', '42000', 'Saint-Étienne', 'France', 'visserie-forez', 'M. Roland Peyrard'],
  ['FERRAMENTA-BG', 'Ferramenta Bergamasca Srl', 'Via dell’Industria 18', '24121', 'Bergamo', 'Italie', 'ferramenta-bergamasca', 'M. Matteo Rota', 'IT01234560166'],
  ['SERRURES-VIMEU', 'Serrures du Vimeu', '12 rue des Fondeurs', '80130', 'Friville-Escarbotin', 'France', 'serrures-vimeu', 'Mme Odile Lheureux'],
  ['OUTILS-THIERS', 'Outillage Thiernois', '8 avenue de la Coutellerie', '63300', 'Thiers', 'France', 'outillage-thiernois', 'M. Christophe Sauzedde'],
  ['WERKZEUG-SUD', 'Südwerkzeug Vertriebs GmbH', 'Industriestraße 27', '70565', 'Stuttgart', 'Allemagne', 'suedwerkzeug', 'Mme Katrin Vogel', 'DE298765432'],
  ['PEINTURES-RHONE', 'Peintures et Vernis du Rhône', '150 route de Lyon', '69700', 'Givors', 'France', 'peintures-rhone', 'M. Éric Montagnon'],
  ['COLLES-ISERE', 'Colles et Mastics de l’Isère', '7 rue du Vercors', '38070', 'Saint-Quentin-Fallavier', 'France', 'colles-isere', 'Mme Béatrice Allard'],
  ['DROGUERIE-LYON', 'Droguerie Centrale Lyonnaise', '33 rue de Gerland', '69007', 'Lyon', 'France', 'droguerie-centrale', 'M. Patrick Nesme'],
  ['SANITAIRE-JURA', 'Robinetterie et Sanitaire du Jura', '19 rue du Lac', '39260', 'Moirans-en-Montagne', 'France', 'sanitaire-jura', 'M. Yves Grandclément'],
  ['CABLES-DAUPHINE', 'Câbles et Appareillage du Dauphiné', '60 rue des Alpes', '38120', 'Saint-Égrève', 'France', 'cables-dauphine', 'Mme Martine Ogier'],
  ['COMBUST-DOMBES', 'Combustibles de la Dombes', 'Route de Bourg', '01330', 'Villars-les-Dombes', 'France', 'combustibles-dombes', 'M. Ludovic Favre'],
  ['JARDIN-LOIRE', 'Jardin et Plein Air de Loire', '88 quai de la Loire', '42300', 'Roanne', 'France', 'jardin-loire', 'Mme Estelle Dubreuil'],
  ['PROTEX-ROANNE', 'Protex Vêtements Professionnels', '5 rue du Textile', '42300', 'Roanne', 'France', 'protex-vetements', 'M. Stéphane Giraud'],
  ['MANUT-BRESSE', 'Échelles et Manutention de Bresse', '14 rue des Forges', '01000', 'Bourg-en-Bresse', 'France', 'manutention-bresse', 'Mme Nadège Curt'],
  ['SCIERIE-BUGEY', 'Scierie du Haut-Bugey', '2 chemin des Sapins', '01110', 'Plateau d’Hauteville', 'France', 'scierie-bugey', 'M. Hubert Carrier'],
  ['EDITIONS-METIER', 'Éditions du Savoir-Faire', '21 rue de l’Odéon', '75006', 'Paris', 'France', 'editions-savoir-faire', 'Mme Juliette Renard'],
];

import type { PlacePart } from '#renderer/screens/place.ts';

export type AdministrationGroup = { label: string; links: readonly PlacePart[] };

/** The parts of the administration in groups, with the words people search their settings by. */
export const administrationGroups: readonly AdministrationGroup[] = [
  {
    label: 'La boutique',
    links: [
      {
        to: '/administration',
        label: 'Boutique',
        keywords:
          'nom adresse siret siren tva intracommunautaire téléphone logo iban rib banque mentions pied de page horaires',
      },
      {
        to: '/administration/regles',
        label: 'Règles',
        keywords:
          'taux de tva franchise numérotation numéros séries stock négatif dépôts échéance délai arrondis remise',
      },
      {
        to: '/administration/materiel',
        label: 'Matériel',
        keywords: 'imprimante ticket tiroir caisse étiquettes esc/pos zpl papier',
      },
    ],
  },
  {
    label: 'Les accès',
    links: [
      {
        to: '/administration/utilisateurs',
        label: 'Utilisateurs',
        keywords: 'comptes mots de passe rôles droits vendeur responsable',
      },
      { to: '/administration/cles', label: 'Clés d’API', keywords: 'programmes intégrations accès api' },
    ],
  },
  {
    label: 'Les liaisons',
    links: [
      {
        to: '/administration/courrier',
        label: 'Serveurs d’e-mail',
        keywords: 'smtp imap courrier envoi réception expéditeur mot de passe messagerie',
      },
      { to: '/administration/signature', label: 'Signature', keywords: 'prestataire universign électronique clé' },
      {
        to: '/administration/plateforme',
        label: 'Plateforme',
        keywords: 'plateforme agréée pdp facture électronique annuaire clé adresse automatique',
      },
      {
        to: '/administration/reseau',
        label: 'Réseau',
        keywords: 'proxy pac internet connexion sortie pare-feu certificat autorité',
      },
    ],
  },
  {
    label: 'Le service',
    links: [
      { to: '/administration/etat', label: 'État du service', keywords: 'file d’attente cache santé version mémoire' },
      {
        to: '/administration/sauvegardes',
        label: 'Sauvegardes',
        keywords: 'sauvegarde copie restaurer restauration second dossier clé usb',
      },
      { to: '/administration/journal', label: 'Journal', keywords: 'erreurs technique diagnostic support' },
      {
        to: '/administration/conformite',
        label: 'Conformité',
        keywords: 'scellés chaîne signature vérifier inaltérabilité isca loi anti-fraude contrôle fiscal événements',
      },
      { to: '/administration/a-propos', label: 'À propos', keywords: 'version mise à jour licences' },
    ],
  },
];

export const administrationLinks: readonly PlacePart[] = administrationGroups.flatMap(({ links }) => links);

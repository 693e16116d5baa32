/** An exported table; `sens` describes it in French for whoever reads it elsewhere. */
export type ExitTable = {
  database: 'service' | 'backoffice';
  sens: string;
  /** Fields that are not exported: secrets, files that are exported beside, and what only Comptoir's searches read. */
  without?: readonly string[];
  /** Fields stored as integers, by how many make one unit. */
  per?: Readonly<Record<string, number>>;
};

const backoffice = (sens: string, more: Omit<ExitTable, 'database' | 'sens'> = {}): ExitTable => ({
  database: 'backoffice',
  sens,
  ...more,
});
const service = (sens: string, more: Omit<ExitTable, 'database' | 'sens'> = {}): ExitTable => ({
  database: 'service',
  sens,
  ...more,
});
const millionths = 1_000_000;

/** The exported tables, in the order they are read. */
export const exitTables: Readonly<Record<string, ExitTable>> = {
  boutique: backoffice('la boutique, ses règles et ses mentions'),
  boutiques_connues: backoffice('les autres boutiques du groupe'),
  tiers: backoffice('clients, prospects et fournisseurs\u00a0; genre dit lequel'),
  familles: backoffice('familles d’articles'),
  articles: backoffice('articles et services, avec leur prix et leur stock'),
  tarifs: backoffice('tarifs par client ou par catégorie'),
  promotions: backoffice('promotions'),
  changements_prix: backoffice('changements de prix, faits ou à venir'),
  documents: backoffice(
    'devis, commandes, préparations, livraisons, retours, avoirs et factures, avec leurs lignes\u00a0; en CSV, un fichier par sorte, et lignes.csv',
  ),
  documents_anterieurs: backoffice('documents d’avant que l’émission existe'),
  historique_documents: backoffice('ce qui a été changé à un document, par qui et quand'),
  workflow_logs: backoffice('quel document est devenu quel autre'),
  reglements: backoffice('règlements reçus et rendus, et ce qu’ils paient'),
  sessions_caisse: backoffice('journées de caisse'),
  clotures: backoffice('clôtures de journée, de mois et d’année'),
  pieces_caisse: backoffice('quelle clôture a compté quelle pièce'),
  mouvements: backoffice('entrées et sorties de stock saisies'),
  mouvements_lignes: backoffice(
    'toute quantité entrée (positive) ou sortie (négative) du stock, avec la pièce qui l’a bougée',
    {
      per: { quantite: millionths },
    },
  ),
  stocks: backoffice('ce que tient chaque dépôt', { per: { reel: millionths } }),
  inventaires: backoffice('inventaires'),
  pointages: backoffice('comptages des inventaires'),
  transferts: backoffice('transferts vers d’autres boutiques'),
  arrivees: backoffice('arrivées d’autres boutiques'),
  commandes_fournisseurs: backoffice('commandes aux fournisseurs'),
  ecritures_comptables: backoffice('écritures comptables des périodes arrêtées'),
  lots_comptables: backoffice('périodes arrêtées'),
  exports_comptables: backoffice('exports comptables faits'),
  scelles: backoffice('ce qui est signé de chaque pièce (article 286 du CGI)'),
  certificats: backoffice('clés publiques des caisses, qui vérifient les signatures'),
  postes: backoffice('caisses de la boutique', { without: ['jeton_hash'] }),
  numerotations: backoffice('dernier numéro de chaque série'),
  ecartes: backoffice('fiches et documents écartés lors d’un choix entre deux versions'),
  factures_recues: service('factures des fournisseurs\u00a0; leurs fichiers sont dans recus/'),
  etapes_recues: service('ce qu’il est advenu de chaque facture reçue'),
  flux_plateforme: service('échanges avec la plateforme agréée', { without: ['contenu'] }),
  statuts_plateforme: service('réponses de la plateforme agréée'),
  email_logs: service('e-mails envoyés\u00a0: à qui, quand, avec quel succès'),
  email_documents: service('documents dont parle chaque e-mail'),
  email_templates: service('modèles d’e-mails'),
  signatures: service('demandes de signature', { without: ['signer_url'] }),
  issued_files: service('fichiers remis aux clients, avec leur SHA-256\u00a0; ils sont dans pdf/', {
    without: ['pdf'],
  }),
  sent_documents: service('devis envoyés\u00a0; leurs fichiers sont dans pdf/envoyes/', { without: ['pdf'] }),
  signed_documents: service('documents signés\u00a0; leurs fichiers sont dans pdf/signes/', { without: ['pdf'] }),
  operations_terminal: service('demandes au terminal de paiement', {
    without: ['cle', 'appelant'],
    per: { montant: 100, montant_fait: 100 },
  }),
  impressions: service('tickets et étiquettes imprimés', { without: ['source'] }),
  exemplaires: service('combien de fois un ticket a été imprimé'),
  users: service('comptes des personnes, sans mot de passe', { without: ['password_hash', 'email_key'] }),
  materiel: service('imprimantes, terminal et tiroir de cette caisse'),
  reglages: service('réglages faits dans les écrans, sans secret'),
};

/** The tables that are not exported, with the reason: every table is in one of these two lists. */
export const stayingTables: Readonly<Record<string, string>> = {
  api_keys: 'clés d’autres programmes',
  sessions: 'qui est connecté',
  pins: 'codes des vendeurs',
  notes_droits: 'ce qui s’écrit au journal technique, où c’est aussi',
  personnes_groupe: 'quand le siège a dit qui est du groupe',
  login_attempts: 'essais de connexion',
  known_devices: 'appareils connus',
  codes_rattachement: 'codes de rattachement',
  email_mailboxes: 'où en est la lecture des retours',
  email_messages: 'textes des e-mails, qui peuvent porter un lien de signature',
  email_pieces: 'pièces jointes des e-mails\u00a0: les documents sont dans pdf/',
  email_pause: 'état de la file',
  signature_intents: 'demandes en cours d’envoi',
  jobs: 'file d’attente',
  fichiers_recus: 'leurs fichiers sont dans recus/',
  flux_recus: 'noms que la plateforme leur donne',
  reperes_plateforme: 'où en est la lecture de la plateforme',
  idempotency: 'réponses déjà données',
  jours_vus: 'repères de Comptoir',
  outbox: 'ce que la caisse doit encore dire à sa boutique, et qui est dans les tables',
  changements: 'ce que les caisses lisent de la boutique, et qui est dans les tables',
  replication_etat: 'où en est la synchronisation',
  tiers_series: 'suivent des codes des fiches',
  attendus: 'suivent des commandes aux fournisseurs',
  reservations: 'suivent des commandes',
  imputations: 'sont dans les règlements',
  lignes: 'sont dans les documents',
  soldes: 'suivent des documents et des règlements',
  stocks_ailleurs: 'stocks des autres boutiques',
};

import type { Boutique } from '#shared/contracts/boutique/boutique.ts';
import type { ImprimanteEtiquettes, ImprimanteTickets, TerminalPaiement } from '#shared/contracts/materiel/materiel.ts';
import type { ReglagesSauvegardes } from '#shared/contracts/service/sauvegardes.ts';

/** The meaning of a field in French and in English, and its default where the schema has none. */
export type SettingDescription = readonly [sens: string, en: string, defaut?: string];

export const ticketsDescriptions: Record<keyof ImprimanteTickets, SettingDescription> = {
  adresse: ['adresse de l’imprimante de tickets', 'address of the receipt printer'],
  port: ['son port', 'its port'],
  file: ['file d’impression du système, sans adresse', 'print queue of the system, where there is no address'],
  colonnes: ['caractères d’une ligne', 'characters of a line'],
  page_code: ['page de codes', 'code page'],
  tiroir: ['où le tiroir-caisse est branché', 'where the cash drawer hangs'],
  confirmation: ['attend que l’imprimante dise qu’elle a imprimé', 'waits for the printer to say it has printed'],
};

export const etiquettesDescriptions: Record<keyof ImprimanteEtiquettes, SettingDescription> = {
  adresse: ['adresse de l’imprimante d’étiquettes', 'address of the label printer'],
  port: ['son port', 'its port'],
  largeur_mm: ['largeur d’une étiquette, en millimètres', 'width of a label, in millimetres'],
  hauteur_mm: ['sa hauteur, en millimètres', 'its height, in millimetres'],
  points: ['points par pouce de la tête d’impression', 'dots an inch of its head'],
};

export const terminalDescriptions: Record<keyof TerminalPaiement, SettingDescription> = {
  adresse: ['adresse du terminal de paiement', 'address of the payment terminal'],
  port: ['son port', 'its port'],
  caisse: ['numéro de caisse qu’il connaît', 'number the terminal knows this till by'],
  protocole: ['version de son protocole', 'version of its protocol'],
};

/** `dossier` is a setting of its own, `COMPTOIR_BACKUP_DIR`. */
export const sauvegardesDescriptions: Record<Exclude<keyof ReglagesSauvegardes, 'dossier'>, SettingDescription> = {
  quotidiennes: ['jours qui gardent leur dernière sauvegarde', 'days that keep their last backup', '`7`'],
  hebdomadaires: ['semaines qui gardent leur dernière sauvegarde', 'weeks that keep their last backup', '`4`'],
};

export const boutiqueDescriptions: Record<keyof Boutique, SettingDescription> = {
  raison_sociale: ['raison sociale', 'name of the company'],
  enseigne: ['enseigne ou activité', 'trade or slogan'],
  forme_juridique: ['forme juridique', 'legal form'],
  capital: ['capital, en euros', 'capital, in euros'],
  adresse: ['adresse', 'address'],
  complement: ['complément d’adresse', 'second line of the address'],
  code_postal: ['code postal', 'postal code'],
  ville: ['ville', 'town'],
  pays: ['pays', 'country'],
  telephone: ['téléphone', 'telephone'],
  email: ['adresse e-mail de la boutique', 'e-mail address of the shop'],
  site_web: ['site web', 'web site'],
  horaires: ['horaires d’ouverture, une ligne par sorte de jour', 'opening hours, a line for each kind of day'],
  horaires_sur_documents: ['imprime les horaires sur les documents aussi', 'prints opening hours on documents too'],
  siret: ['SIRET', 'SIRET number'],
  rcs: ['inscription au RCS', 'entry in the companies register'],
  tva_intra: ['numéro de TVA', 'VAT number'],
  code_naf: ['code NAF', 'NAF code'],
  adresse_electronique: ['adresse de facturation électronique', 'e-invoicing address'],
  mediateur: ['médiateur de la consommation', 'consumer mediator'],
  iban: ['IBAN', 'IBAN'],
  bic: ['BIC', 'BIC'],
  logo: ['logo, une adresse `data:` d’une image PNG ou JPEG', 'logo, a data: address of a PNG or JPEG picture'],
  franchise_tva: ['franchise en base de TVA', 'not subject to VAT'],
  option_debits: ['TVA des services d’après les débits', 'VAT of services due when invoiced'],
  motif_exoneration: ['motif d’exonération des ventes à 0 %', 'why sales at 0 % are exempt'],
  validite_devis_jours: ['jours de validité d’un devis', 'days a quote is valid'],
  echeance_facture_jours: ['jours avant l’échéance d’une facture', 'days before an invoice is due'],
  remise_max_defaut: ['remise au plus d’un client, en pour cent', 'highest discount of a customer, in percent'],
  remise_max_responsable: [
    'remise au plus d’un responsable, en pour cent',
    'highest discount of a manager, in percent',
  ],
  tva_code_defaut: ['taux de TVA d’un nouvel article', 'VAT rate of a new article'],
  depots: ['dépôts, une liste de `{code, intitule}`', 'warehouses, a list of {code, intitule}'],
  refuser_stock_negatif: ['refuse les ventes au-delà du stock', 'refuses sales beyond the stock'],
  facture_electronique_exigee: [
    'n’émet aux professionnels que des factures électroniques',
    'issues only e-invoices to professionals',
  ],
  moyens_reglement: ['moyens de règlement de la boutique, une liste', 'means of payment of the shop, a list'],
  comptabilite: ['comptes et journaux, un objet', 'accounts and journals, an object'],
  conditions: ['conditions au pied des documents', 'conditions at the foot of documents'],
};

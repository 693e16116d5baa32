import type { JourIso } from '#shared/time/dates.ts';

/** Kinds of invoice (UNTDID 1001) Comptoir makes. */
export type TypeFacture = 380 | 381 | 386;

/** What is invoiced (B goods, S services, M both) and how: 1 plain, 2 already paid, 4 after deposit invoices (BT-23). */
export type Cadre = `${'B' | 'S' | 'M'}${1 | 2 | 4}`;

/** Whom it is for, as platforms sort invoices: professionals in France, elsewhere, private customers. */
export type Destination = 'B2B' | 'B2BINT' | 'B2C';

/** S any rate above 0 · E exempt · AE due by the customer · K within the European Union · G export (UNTDID 5305). */
export type CategorieTva = 'S' | 'E' | 'AE' | 'K' | 'G';

export type Adresse = {
  adresse: string;
  complement: string;
  code_postal: string;
  ville: string;
  /** ISO 3166-1, two letters; empty for a country nobody knows by the name on the card. */
  pays: string;
};

/** Who sells or who buys; an empty text for what their card does not say. */
export type Partie = {
  /** BT-27, BT-44. */
  nom: string;
  /** BT-28. */
  enseigne: string;
  /** Legal form and capital, BT-33. */
  forme: string;
  /** BT-29, BT-46. */
  siret: string;
  /** BT-30, BT-47. */
  siren: string;
  /** BT-31, BT-48. */
  tva_intra: string;
  telephone: string;
  email: string;
  /** Where its e-invoices go (BT-34, BT-49): scheme 0225 is a SIREN in the French directory, EM an e-mail address. */
  adresse_electronique: { schema: '0225' | 'EM'; adresse: string } | null;
  adresse: Adresse;
};

/** Amounts in integer cents, prices and quantities as the document has them. */
export type LigneElectronique = {
  /** Comment lines that stand before it (BT-127). */
  note: string;
  article_code: string;
  designation: string;
  /** GTIN (BT-157); empty for an article without one. */
  code_ean: string;
  /** < 0 for what is taken back: a price never is (BR-27). */
  quantite: number;
  /** UN/ECE Recommendation 20. */
  unite: string;
  prix_unitaire_ht: number;
  /** Quantity × price, before the discount (BT-137). */
  brut: number;
  remise_pourcentage: number;
  /** Why, in words: the promotions; empty where somebody gave it. */
  raison_remise: string;
  /** Éco-participation of the line, in its amount (BG-28), and of a unit in euros. */
  eco: number;
  eco_unitaire: number;
  /** BT-131. */
  montant_ht: number;
  /** The same less its share of the document's discount. */
  net: number;
  categorie: CategorieTva;
  taux: number;
};

export type TvaElectronique = {
  categorie: CategorieTva;
  taux: number;
  base_ht: number;
  montant: number;
  /** Why there is no VAT: its code (VATEX) and its words; null where there is. */
  exoneration: { code: string; texte: string } | null;
};

/** What the document's discount takes off a rate (BG-20), in cents. */
export type RemiseElectronique = { categorie: CategorieTva; taux: number; base: number; montant: number };

/** Where it was delivered: who receives it there (BT-70), the address (BG-15). */
export type LieuLivraison = { nom: string; adresse: Adresse };

/** How it is to be paid, or was (BG-16). */
export type Paiement = { code: string; libelle: string; iban: string; bic: string };

/**
 * An invoice or a credit note as the European standard sees it (EN 16931; BT and BG are its terms), before it is written as XML.
 * Amounts in integer cents.
 */
export type FactureElectronique = {
  numero: string;
  type: TypeFacture;
  date: JourIso;
  echeance: JourIso | null;
  cadre: Cadre;
  /** When VAT is due (BT-8): 5 the day of the invoice, 72 when it is paid; null where it goes without saying. */
  exigibilite: '5' | '72' | null;
  destination: Destination;
  /** BT-21 and BT-22, by the codes French platforms ask for. */
  notes: readonly { code: 'PMT' | 'PMD' | 'AAB' | 'BAR' | 'ABL'; texte: string }[];
  /** The customer's own reference (BT-13). */
  reference: string;
  /** The order (BT-14) and the delivery note (BT-16) it was made of; empty where it was not. */
  commande: string;
  bon_livraison: string;
  /** The day of delivery (BT-72), and where, where that is not at the buyer's (BG-13). */
  livre_le: JourIso;
  lieu: LieuLivraison | null;
  /** The invoice a credit note corrects, the deposit invoices a final one takes off (BG-3). */
  anterieures: readonly { numero: string; date: JourIso }[];
  vendeur: Partie;
  acheteur: Partie;
  lignes: readonly LigneElectronique[];
  tvas: readonly TvaElectronique[];
  remises: readonly RemiseElectronique[];
  /** Of the document's discount; the reason in words. */
  remise: { pourcentage: number; motif: string } | null;
  paiement: Paiement | null;
  total_lignes: number;
  /** BT-107. */
  total_remises: number;
  total_ht: number;
  total_tva: number;
  total_ttc: number;
  /** What prices typed with tax come to beyond the VAT of their total, in `net_a_payer` alone (BT-114). */
  arrondi: number;
  /** BT-113. */
  deja_paye: number;
  /** BT-115. */
  net_a_payer: number;
};

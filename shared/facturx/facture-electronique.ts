import type { JourIso } from '#shared/time/dates.ts';

/** The kinds of invoice (UNTDID 1001) Comptoir makes. */
type TypeFacture = 380 | 381 | 386;

/**
 * What is invoiced (B goods, S services, M both) and how: 1 plain, 2 already paid, 4 after deposit invoices (BT-23).
 */
type Cadre = `${'B' | 'S' | 'M'}${1 | 2 | 4}`;

/** The class of buyer, as platforms sort invoices: professionals in France, buyers abroad, private customers. */
export type Destination = 'B2B' | 'B2BINT' | 'B2C';

/** S any rate above 0 · E exempt · AE due by the customer · K within the European Union · G export (UNTDID 5305). */
export type CategorieTva = 'S' | 'E' | 'AE' | 'K' | 'G';

export type Adresse = {
  adresse: string;
  complement: string;
  code_postal: string;
  ville: string;
  /** ISO 3166-1, two letters; empty when the country named on the card is unknown. */
  pays: string;
};

/** The seller or the buyer; texts their card does not give are empty. */
export type Partie = {
  /** BT-27, BT-44. */
  nom: string;
  /** BT-28. */
  enseigne: string;
  /** Legal form and capital (BT-33). */
  forme: string;
  /** BT-29, BT-46. */
  siret: string;
  /** BT-30, BT-47. */
  siren: string;
  /** BT-31, BT-48. */
  tva_intra: string;
  telephone: string;
  email: string;
  /** Address of its e-invoices (BT-34, BT-49): scheme 0225 is a SIREN in the French directory, EM an e-mail address. */
  adresse_electronique: { schema: '0225' | 'EM'; adresse: string } | null;
  adresse: Adresse;
};

/** A line, with amounts in integer cents; prices and quantities are those of the document. */
export type LigneElectronique = {
  /** The comment lines that stand before it (BT-127). */
  note: string;
  article_code: string;
  designation: string;
  /** GTIN (BT-157); empty for an article without one. */
  code_ean: string;
  /** Negative for what is taken back, because a price must not be negative (BR-27). */
  quantite: number;
  /** Unit code of UN/ECE Recommendation 20. */
  unite: string;
  prix_unitaire_ht: number;
  /** Quantity × price, before the discount (BT-137). */
  brut: number;
  remise_pourcentage: number;
  /** Reason of the discount in words: the promotions; empty when a person gave it. */
  raison_remise: string;
  /** Éco-participation: of the line in cents, included in its amount (BG-28), and of one unit in euros. */
  eco: number;
  eco_unitaire: number;
  /** BT-131. */
  montant_ht: number;
  /** `montant_ht` less the line's share of the document's discount, in cents. */
  net: number;
  categorie: CategorieTva;
  taux: number;
};

export type TvaElectronique = {
  categorie: CategorieTva;
  taux: number;
  base_ht: number;
  montant: number;
  /** The reason there is no VAT: its code (VATEX) and its words; null when there is VAT. */
  exoneration: { code: string; texte: string } | null;
};

/** The part of the document's discount on one rate (BG-20), in cents. */
export type RemiseElectronique = { categorie: CategorieTva; taux: number; base: number; montant: number };

/** The place of delivery: the recipient (BT-70) and the address (BG-15). */
type LieuLivraison = { nom: string; adresse: Adresse };

/** The means by which it is to be paid, or was paid (BG-16). */
export type Paiement = { code: string; libelle: string; iban: string; bic: string };

/**
 * An invoice or a credit note in the terms of the European standard (EN 16931; BT and BG are its terms), before it is
 * written as XML. Amounts in integer cents.
 */
export type FactureElectronique = {
  numero: string;
  type: TypeFacture;
  date: JourIso;
  echeance: JourIso | null;
  cadre: Cadre;
  /** When VAT is due (BT-8): 5 the day of the invoice, 72 on payment; null for the legal default. */
  exigibilite: '5' | '72' | null;
  destination: Destination;
  /** BT-21 and BT-22, by the codes French platforms ask for. */
  notes: readonly { code: 'PMT' | 'PMD' | 'AAB' | 'BAR' | 'ABL'; texte: string }[];
  /** The customer's own reference (BT-13). */
  reference: string;
  /** Numbers of the order (BT-14) and of the delivery note (BT-16) it was made from; empty when there was none. */
  commande: string;
  bon_livraison: string;
  /** The day of delivery (BT-72), and its place where it is not the buyer's address (BG-13). */
  livre_le: JourIso;
  lieu: LieuLivraison | null;
  /** The invoice a credit note corrects, or the deposit invoices a final invoice takes off (BG-3). */
  anterieures: readonly { numero: string; date: JourIso }[];
  vendeur: Partie;
  acheteur: Partie;
  lignes: readonly LigneElectronique[];
  tvas: readonly TvaElectronique[];
  remises: readonly RemiseElectronique[];
  /** The document's discount, with its reason in words. */
  remise: { pourcentage: number; motif: string } | null;
  paiement: Paiement | null;
  total_lignes: number;
  /** BT-107. */
  total_remises: number;
  total_ht: number;
  total_tva: number;
  total_ttc: number;
  /** Difference between prices typed with tax and the VAT of their total; it counts in `net_a_payer` alone (BT-114). */
  arrondi: number;
  /** BT-113. */
  deja_paye: number;
  /** BT-115. */
  net_a_payer: number;
};

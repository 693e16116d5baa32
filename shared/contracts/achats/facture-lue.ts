import { z } from 'zod';
import { Jour } from '#shared/contracts/documents/documents.ts';

const text = z.string().max(20_000);
const textOrNull = text.nullable();
/** As it is written: fifteen digits at most, so that the number is exact. */
const amount = z.number();
const amountOrNull = amount.nullable();

/** One of the two sides of an invoice, as it says itself. */
export const PartieLue = z.object({
  nom: text,
  nom_commercial: textOrNull,
  siret: textOrNull,
  siren: textOrNull,
  tva_intra: textOrNull,
  /** Any other name it has in a register, with the register's scheme in front: `0204:991-12345-67`. */
  autres_identifiants: z.array(text),
  adresse: textOrNull,
  complement: textOrNull,
  code_postal: textOrNull,
  ville: textOrNull,
  /** ISO 3166. */
  pays: textOrNull,
  email: textOrNull,
  telephone: textOrNull,
  adresse_electronique: textOrNull,
});
export type PartieLue = z.output<typeof PartieLue>;

export const LigneLue = z.object({
  rang: text,
  designation: text,
  description: textOrNull,
  /** The supplier's own. */
  reference: textOrNull,
  code_ean: textOrNull,
  quantite: amountOrNull,
  /** UN/ECE Rec 20 or 21. */
  unite: textOrNull,
  /** For `par` units. */
  prix_unitaire_ht: amountOrNull,
  par: amount,
  montant_ht: amountOrNull,
  tva_categorie: textOrNull,
  tva_taux: amountOrNull,
  note: textOrNull,
  /** False of a heading or of a detail, whose amount is within another line's. */
  est_comptee: z.boolean(),
});
export type LigneLue = z.output<typeof LigneLue>;

/** What is taken off the whole invoice, or added to it. */
export const AjustementLu = z.object({
  est_remise: z.boolean(),
  montant: amount,
  motif: textOrNull,
  tva_categorie: textOrNull,
  tva_taux: amountOrNull,
});
export type AjustementLu = z.output<typeof AjustementLu>;

export const TvaLue = z.object({
  categorie: textOrNull,
  taux: amountOrNull,
  base_ht: amountOrNull,
  montant_tva: amount,
  /** Why there is none. */
  motif: textOrNull,
});
export type TvaLue = z.output<typeof TvaLue>;

export const TotauxLus = z.object({
  lignes_ht: amountOrNull,
  remises: amountOrNull,
  frais: amountOrNull,
  total_ht: amountOrNull,
  total_tva: amountOrNull,
  total_ttc: amount,
  deja_paye: amountOrNull,
  arrondi: amountOrNull,
  net_a_payer: amount,
});
export type TotauxLus = z.output<typeof TotauxLus>;

/** What an e-invoice received from a supplier says, whatever it is written in. Amounts in its currency. */
export const FactureLue = z.object({
  format: z.enum(['Factur-X', 'CII', 'UBL']),
  /** The rules it says to follow (BT-24). */
  profil: text,
  numero: text.min(1),
  /** UNTDID 1001: 380 invoice, 381 credit note, 384 corrected, 386 deposit… */
  type: text,
  est_avoir: z.boolean(),
  date: Jour,
  date_echeance: Jour.nullable(),
  date_livraison: Jour.nullable(),
  devise: z.string().regex(/^[A-Z]{3}$/),
  /** What is invoiced, and how (BT-23). */
  cadre: textOrNull,
  vendeur: PartieLue,
  acheteur: PartieLue,
  /** Who is paid, where it is not the supplier. */
  beneficiaire: textOrNull,
  lignes: z.array(LigneLue).max(20_000),
  ajustements: z.array(AjustementLu).max(2_000),
  tvas: z.array(TvaLue).max(1_000),
  totaux: TotauxLus,
  paiement: z.object({
    /** UNTDID 4461. */
    moyen: textOrNull,
    iban: textOrNull,
    bic: textOrNull,
    /** What the payment is to say. */
    libelle: textOrNull,
    conditions: textOrNull,
  }),
  notes: z.array(z.object({ code: textOrNull, texte: text })).max(1_000),
  references: z.object({
    acheteur: textOrNull,
    commande: textOrNull,
    contrat: textOrNull,
    bon_livraison: textOrNull,
    factures: z.array(z.object({ numero: text, date: Jour.nullable() })).max(1_000),
  }),
  /** Where its figures contradict one another, in French: shown, never a reason to refuse the file. */
  ecarts: z.array(text),
});
export type FactureLue = z.output<typeof FactureLue>;

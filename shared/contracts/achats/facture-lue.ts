import { z } from 'zod';
import { Jour } from '#shared/contracts/documents/documents.ts';

const text = z.string().max(20_000);
const textOrNull = text.nullable();
/** An amount as the file gives it: at most fifteen digits, so that the number is exact. */
const amount = z.number();
const amountOrNull = amount.nullable();

/** The supplier or the customer, as the invoice describes them. */
export const PartieLue = z.object({
  nom: text,
  nom_commercial: textOrNull,
  siret: textOrNull,
  siren: textOrNull,
  tva_intra: textOrNull,
  /** Other identifiers, each with its register's scheme in front: `0204:991-12345-67`. */
  autres_identifiants: z.array(text),
  adresse: textOrNull,
  complement: textOrNull,
  code_postal: textOrNull,
  ville: textOrNull,
  /** ISO 3166 country code. */
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
  /** The supplier's own article reference. */
  reference: textOrNull,
  code_ean: textOrNull,
  quantite: amountOrNull,
  /** Unit code of UN/ECE Rec 20 or 21. */
  unite: textOrNull,
  /** Euros without tax for `par` units. */
  prix_unitaire_ht: amountOrNull,
  par: amount,
  montant_ht: amountOrNull,
  tva_categorie: textOrNull,
  tva_taux: amountOrNull,
  note: textOrNull,
  /** False for a heading or a detail, whose amount is already within another line's. */
  est_comptee: z.boolean(),
});
export type LigneLue = z.output<typeof LigneLue>;

/** A discount on the whole invoice, or a charge added to it. */
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
  /** Reason of the exemption. */
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

/** The content of an e-invoice received from a supplier, whatever its format. Amounts are in its currency. */
export const FactureLue = z.object({
  format: z.enum(['Factur-X', 'CII', 'UBL']),
  /** The profile the file declares (BT-24). */
  profil: text,
  numero: text.min(1),
  /** UNTDID 1001: 380 invoice, 381 credit note, 384 corrected, 386 deposit… */
  type: text,
  est_avoir: z.boolean(),
  date: Jour,
  date_echeance: Jour.nullable(),
  date_livraison: Jour.nullable(),
  devise: z.string().regex(/^[A-Z]{3}$/),
  /** The kind of business process (BT-23), e.g. goods or services. */
  cadre: textOrNull,
  vendeur: PartieLue,
  acheteur: PartieLue,
  /** The payee, where it is not the supplier. */
  beneficiaire: textOrNull,
  lignes: z.array(LigneLue).max(20_000),
  ajustements: z.array(AjustementLu).max(2_000),
  tvas: z.array(TvaLue).max(1_000),
  totaux: TotauxLus,
  paiement: z.object({
    /** Means of payment, UNTDID 4461. */
    moyen: textOrNull,
    iban: textOrNull,
    bic: textOrNull,
    /** The reference to give with the payment. */
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
  /** Contradictions between its figures, in French. They are shown, and are never a reason to refuse the file. */
  ecarts: z.array(text),
});
export type FactureLue = z.output<typeof FactureLue>;

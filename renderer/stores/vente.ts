import { z } from 'zod';
import type { LigneInput } from '#shared/contracts/documents/documents.ts';
import { Livraison, LivraisonInput } from '#shared/contracts/documents/livraison.ts';
import { RemiseGlobaleInput } from '#shared/contracts/documents/remise-globale.ts';
import { RaisonPrix } from '#shared/contracts/prix/raison-prix.ts';
import { RegimeDemande, RegimeTva } from '#shared/contracts/regime-tva.ts';
import type { Tiers } from '#shared/contracts/tiers/tiers.ts';
import { findRegime } from '#shared/facturx/find-regime.ts';

export const venteKinds = ['devis', 'commande', 'livraison', 'facture', 'avoir'] as const;
export type VenteKind = (typeof venteKinds)[number];

/** A line being typed: the API's fields, and those of the article when it was added. */
export const LigneVente = z.object({
  id: z.string(),
  /** Empty for a comment, whose text is `designation`. */
  article_code: z.string(),
  designation: z.string(),
  unite: z.string(),
  quantite: z.number(),
  prix_unitaire_ht: z.number(),
  /** Set when the price was typed including tax. */
  prix_unitaire_ttc: z.number().nullable(),
  /** Price without a discount: that of the customer's tarif, or the article's own. */
  prix_catalogue: z.number(),
  /** The article's own price and its family, which decide prices; unknown for lines sold before. */
  prix_article: z.number().optional(),
  famille_code: z.string().nullish(),
  /** True when the price or the discount was typed: no price rule changes them. */
  prix_saisi: z.boolean().optional(),
  /** The discount of promotions, in percent. */
  remise_promotion: z.number().optional(),
  raison_prix: RaisonPrix.optional(),
  /** Discount of the line alone; that of the whole sale comes on top. */
  remise_pourcentage: z.number(),
  tva_taux: z.number(),
  /** Euros per unit without tax, besides the price. */
  eco_participation_ht: z.number().optional(),
  stock_disponible: z.number().nullable(),
  stock_mini: z.number().nullable(),
});
export type LigneVente = z.output<typeof LigneVente>;

const FicheTva = z.object({
  pays: z.string().nullable(),
  tva_intra: z.string().nullable(),
  est_entreprise: z.boolean(),
  regime_tva: RegimeDemande.nullish(),
});

export const ClientVente = z.object({
  numero: z.string(),
  intitule: z.string(),
  adresse: z.string().nullable(),
  code_postal: z.string().nullable(),
  ville: z.string().nullable(),
  email: z.string().nullable(),
  remise_max: z.number(),
  categorie_tarifaire: z.number().nullish(),
  /** The reason why the customer's purchases bear no VAT; missing when they do. */
  regime_tva: RegimeTva.nullish(),
  /** The fields of their card that decide it. */
  fiche_tva: FicheTva.nullish(),
  /** True for a prospect, who has no account yet. */
  est_prospect: z.boolean().optional(),
});
export type ClientVente = z.output<typeof ClientVente>;

/** Returns the fields of a customer's record that a sale keeps. */
export function toClientVente({
  numero,
  intitule,
  adresse,
  code_postal,
  ville,
  email,
  remise_max,
  categorie_tarifaire,
  est_prospect,
  ...card
}: Tiers): ClientVente {
  const { pays, tva_intra, est_entreprise } = card;
  const fiche_tva = { pays, tva_intra, est_entreprise, regime_tva: card.regime_tva };
  const regime_tva = findRegime(card) ?? null;
  const known = { numero, intitule, adresse, code_postal, ville, email, remise_max, categorie_tarifaire };
  return { ...known, regime_tva, fiche_tva, est_prospect };
}

/** Returns why the sale bears no VAT, as the service will decide; for an existing document, what it says. */
export function toRegimeVente({ client, modifie, regime_tva, livraison }: Vente): RegimeTva | undefined {
  if (!client) return undefined;
  if (modifie !== null || !client.fiche_tva) return client.regime_tva ?? undefined;
  return findRegime(client.fiche_tva, regime_tva, livraison);
}

/** The document as it was when its lines were taken up to be changed. */
export const VenteBase = z.object({
  /** The version of the document, as in `If-Match`. */
  version: z.string(),
  date: z.string(),
  reference: z.string(),
  statut: z.number(),
  lignes: z.array(LigneVente),
  remise_globale: z.number().default(0),
  livraison: Livraison.nullish(),
});
export type VenteBase = z.output<typeof VenteBase>;

/** A sale as it is sent, stored until its answer is known: sent again after a failure, it is the same sale. */
export const Envoi = z.object({
  kind: z.enum(venteKinds),
  /** The document that is changed; null for a new one. */
  modifie: z.string().nullable().default(null),
  /** Its version when it was taken up. */
  version: z.string().nullable().default(null),
  client_id: z.string(),
  date: z.string().nullable(),
  reference: z.string().nullable(),
  lignes: z.array(z.custom<LigneInput>((value) => typeof value === 'object')),
  remise_globale: RemiseGlobaleInput.nullish(),
  livraison: LivraisonInput.nullish(),
  regime_tva: RegimeDemande.nullish(),
});
export type Envoi = z.output<typeof Envoi>;

export const Vente = z.object({
  id: z.string(),
  /** `Idempotency-Key` of the document this sale becomes. */
  cle: z.string(),
  kind: z.enum(venteKinds),
  /** Kind of the sale that follows a credit note, so that the next customer is not credited by mistake. */
  kind_suivant: z.enum(venteKinds).default('facture'),
  /** Number of the document these lines will replace those of; null for a new one. */
  modifie: z.string().nullable().default(null),
  /** Total of the document before the change, in euros, tax included. */
  total_avant: z.number().nullable().default(null),
  base: VenteBase.nullable().default(null),
  client: ClientVente.nullable(),
  date: z.string().nullable(),
  reference: z.string(),
  lignes: z.array(LigneVente),
  /** Discount of the whole in percent, on top of the discounts of its lines. */
  remise_globale: z.number(),
  /** The place and day of delivery, when they are not the customer's address and the document's day. */
  livraison: Livraison.nullable().default(null),
  /** VAT regime chosen for it; null when it follows from the customer's card. */
  regime_tva: RegimeDemande.nullable().default(null),
  /** Discounts may exceed the customer's maximum: saving then asks for somebody who may grant them. */
  depassement: z.boolean().default(false),
  /** Prices are shown and typed including tax. */
  saisie_ttc: z.boolean(),
  /** When it was put aside, as an instant; null while it is being typed. */
  mise_en_attente: z.string().nullable().default(null),
  envoi: Envoi.nullable(),
});
export type Vente = z.output<typeof Vente>;

export function createVente(kind: VenteKind = 'devis', saisieTtc = false): Vente {
  return {
    id: crypto.randomUUID(),
    cle: crypto.randomUUID(),
    kind,
    kind_suivant: kind,
    modifie: null,
    total_avant: null,
    base: null,
    client: null,
    date: null,
    reference: '',
    lignes: [],
    remise_globale: 0,
    livraison: null,
    regime_tva: null,
    depassement: false,
    saisie_ttc: saisieTtc,
    mise_en_attente: null,
    envoi: null,
  };
}

/** Returns the sale as another kind of document; a credit note remembers what was made before it. */
export function toKind(vente: Vente, kind: VenteKind): Vente {
  return { ...vente, kind, kind_suivant: kind === 'avoir' ? vente.kind_suivant : kind };
}

/** Returns the kind of the sale after this one: a credit note is never what the next one becomes by itself. */
export function toNextKind({ kind, kind_suivant }: Vente): VenteKind {
  if (kind !== 'avoir') return kind;
  return kind_suivant === 'avoir' ? 'facture' : kind_suivant;
}

/** Returns the sale as put aside now. */
export function holdVente(vente: Vente): Vente {
  return { ...vente, mise_en_attente: new Date().toISOString() };
}

export function isEmpty({ client, lignes, reference }: Vente): boolean {
  return client === null && lignes.length === 0 && reference === '';
}

import { z } from 'zod';
import { defineEndpoint } from '#shared/endpoints/endpoint.ts';
import { codeText, electronicAddress, PdfBytes } from '#shared/contracts/fields.ts';
import { ComptesComptables } from '#shared/contracts/boutique/comptes-comptables.ts';
import { motifsExoneration } from '#shared/contracts/regime-tva.ts';
import { tvaTaux } from '#shared/money/tva-taux.ts';
import { typedKeys } from '#shared/typed-entries.ts';
import { MoyenPropre } from '#shared/contracts/boutique/moyens.ts';

/** A warehouse; movements name it by its code. */
export const Depot = z.object({
  code: codeText(20).min(1).regex(/^\S+$/, 'ne doit pas contenir d’espace'),
  intitule: z.string().min(1).max(69),
});
export type Depot = z.output<typeof Depot>;

/** The shop's own identity, printed on every document. */
export const Boutique = z.object({
  raison_sociale: z.string().min(1).max(69),
  /** Second line under the name: trade or slogan. */
  enseigne: z.string().max(69).default(''),
  forme_juridique: z.string().max(50).default(''),
  /** Share capital in euros, for the legal line of a company. */
  capital: z.number().min(0).max(1e12).nullable().default(null),
  adresse: z.string().max(35).default(''),
  complement: z.string().max(35).default(''),
  code_postal: z.string().max(9).default(''),
  ville: z.string().max(35).default(''),
  pays: z.string().max(35).default('France'),
  telephone: z.string().max(21).default(''),
  email: z.union([z.email(), z.literal('')]).default(''),
  site_web: z.string().max(100).default(''),
  /** When customers find it open, a line for each kind of day; printed on receipts. */
  horaires: z.string().max(500).default(''),
  /** Prints them on documents too, before the conditions. */
  horaires_sur_documents: z.boolean().default(false),
  siret: z.string().max(14).default(''),
  rcs: z.string().max(69).default(''),
  tva_intra: z.string().max(25).default(''),
  code_naf: z.string().max(6).default(''),
  /** The shop's address in the French directory of e-invoices, where it is not the SIREN alone. */
  adresse_electronique: electronicAddress.default(''),
  /** The mediator a private customer may turn to (Code de la consommation, art. L616-1): name, address, site. */
  mediateur: z.string().max(200).default(''),
  iban: z.string().max(34).default(''),
  bic: z.string().max(11).default(''),
  /** `data:image/png;base64,…` or `data:image/jpeg;base64,…`; empty without a logo. */
  logo: z
    .string()
    .max(700_000)
    .regex(/^(data:image\/(png|jpeg);base64,[A-Za-z0-9+/=]+)?$/, 'doit être une image PNG ou JPEG')
    .default(''),
  /** The shop is not subject to VAT («TVA non applicable, art. 293 B du CGI»). */
  franchise_tva: z.boolean().default(false),
  /** VAT of services is due when they are invoiced («option pour les débits»), not when they are paid. */
  option_debits: z.boolean().default(false),
  /** The reason for selling at 0 %, where the shop's own trade is exempt. */
  motif_exoneration: z.enum(['', ...typedKeys(motifsExoneration)]).default(''),
  /** Days a quote is valid. */
  validite_devis_jours: z.int().min(1).max(365).default(30),
  /** Days before an invoice is due. */
  echeance_facture_jours: z.int().min(0).max(60).default(30),
  /** Highest discount, in percent, for a customer who has none of their own. */
  remise_max_defaut: z.number().min(0).max(100).default(10),
  /**
   * Highest discount, in percent, that a `responsable` may grant whatever the customer's; an administrator has no
   * limit.
   */
  remise_max_responsable: z.number().min(0).max(100).default(100),
  /** VAT code of a new article that names none. */
  tva_code_defaut: z.enum(typedKeys(tvaTaux)).default('T20'),
  /** The warehouses that have a label; movements may name other ones. */
  depots: z.array(Depot).max(100).default([]),
  /** Refuses a delivery or an invoice that would take an article's stock below zero. */
  refuser_stock_negatif: z.boolean().default(false),
  /** Refuses to issue an invoice to a professional that is not an e-invoice platforms accept. */
  facture_electronique_exigee: z.boolean().default(false),
  /** The means of payment this shop takes in addition to the common ones. */
  moyens_reglement: z.array(MoyenPropre).max(30).default([]),
  /** The accounts that sales and payments go to. */
  comptabilite: ComptesComptables,
  /** Conditions printed at the foot of documents. */
  conditions: z.string().max(2_000).default(''),
});
export type Boutique = z.output<typeof Boutique>;

export const getBoutique = defineEndpoint({
  method: 'get',
  path: '/admin/boutique',
  group: 'Admin',
  role: 'lecture',
  summary: 'Lit l’identité de la boutique.',
  response: Boutique,
});

export const updateBoutique = defineEndpoint({
  method: 'put',
  path: '/admin/boutique',
  isVersioned: true,
  keepsAnswer: true,
  group: 'Admin',
  role: 'admin',
  summary: 'Modifie l’identité de la boutique.',
  body: Boutique,
  response: Boutique,
  errors: [400],
});

export const previewBoutique = defineEndpoint({
  method: 'post',
  path: '/admin/boutique/apercu',
  keepsAnswer: true,
  group: 'Admin',
  role: 'admin',
  summary: 'Montre une facture d’exemple avec cette identité, sans rien enregistrer.',
  body: Boutique,
  response: PdfBytes,
  produces: 'application/pdf',
});

import { z } from 'zod';
import { Jour } from '#shared/contracts/documents/documents.ts';
import { ListPage } from '#shared/contracts/list-page.ts';
import { defineEndpoint } from '#shared/endpoints/endpoint.ts';

/**
 * What is sent to the platform: an invoice or a credit note, the fact that one was paid, a day's sales to private
 * customers, the payments received for them, the answer to a supplier's invoice.
 */
export const NatureEnvoi = z.enum(['facture', 'encaissement', 'transactions', 'paiements', 'reponse']);
export type NatureEnvoi = z.output<typeof NatureEnvoi>;

/**
 * `A_ENVOYER`: waits for its turn or its next attempt; `DEPOSE`: the platform has it and checks it; `ACCEPTE` and
 * `REJETE`: the platform's verdict.
 */
export const StatutEnvoi = z.enum(['A_ENVOYER', 'DEPOSE', 'ACCEPTE', 'REJETE']);
export type StatutEnvoi = z.output<typeof StatutEnvoi>;

/** The reason the platform or the customer refuses: its code, a French sentence, and what to do. */
const MotifEnvoi = z.object({ code: z.string(), phrase: z.string(), conseil: z.string() });
type MotifEnvoi = z.output<typeof MotifEnvoi>;

export const EnvoiPlateforme = z.object({
  id: z.int(),
  nature: NatureEnvoi,
  /** Number of the document, or the day that is declared. */
  objet: z.string(),
  type_document: z.int().nullable(),
  client_intitule: z.string().nullable(),
  montant: z.number().nullable(),
  /** Rank of the attempt for this document or day, from 1. */
  rang: z.int(),
  statut: StatutEnvoi,
  /** The last code of its life cycle (XP Z12-012), and its label; null before the platform has answered. */
  code: z.string().nullable(),
  mot: z.string(),
  motifs: z.array(MotifEnvoi),
  /** Tracking id at the platform: ours, then the platform's own. */
  suivi: z.string(),
  flux: z.string().nullable(),
  tentatives: z.int(),
  /** The reason the last attempt did not reach the platform. */
  erreur: z.string().nullable(),
  auteur: z.string(),
  date_creation: z.string(),
  date_depot: z.string().nullable(),
  date_statut: z.string().nullable(),
});
export type EnvoiPlateforme = z.output<typeof EnvoiPlateforme>;

/** The remedy for a document the platform sent back. */
const RemedePlateforme = z.enum(['envoyer', 'renvoyer', 'avoir']);

export const DocumentPlateforme = z.object({
  numero: z.string(),
  /** Whether a platform is configured. */
  est_reglee: z.boolean(),
  /** The newest first. */
  envois: z.array(EnvoiPlateforme),
  /** Null when nothing has to be done. */
  remede: RemedePlateforme.nullable(),
  /** The reason it cannot be sent, in French; null when it can. */
  obstacle: z.string().nullable(),
});
export type DocumentPlateforme = z.output<typeof DocumentPlateforme>;

export const EtatPlateforme = z.object({
  /** Address of the platform; null while none is configured. */
  adresse: z.string().nullable(),
  automatique: z.boolean(),
  a_envoyer: z.int(),
  a_traiter: z.int(),
  /** When the platform was last polled, and why it did not answer. */
  derniere_releve: z.string().nullable(),
  panne: z.string().nullable(),
});
export type EtatPlateforme = z.output<typeof EtatPlateforme>;

export const EnvoiQuestion = z.object({
  nature: z.enum(['factures', 'declarations']).default('factures'),
  /** `a_traiter`: rejected, refused or disputed, and nothing was done about it yet. */
  etat: z.enum(['tous', 'a_envoyer', 'en_cours', 'a_traiter', 'abouti']).default('tous'),
  q: z.string().max(200).default(''),
});
export type EnvoiQuestion = z.output<typeof EnvoiQuestion>;

const group = 'Factures';

export const getPlateforme = defineEndpoint({
  method: 'get',
  path: '/plateforme',
  group,
  summary: 'Dit où en sont les envois à la plateforme agréée.',
  response: EtatPlateforme,
});

export const browseEnvois = defineEndpoint({
  method: 'get',
  path: '/plateforme/envois',
  group,
  summary: 'Parcourt ce qui est parti ou doit partir à la plateforme agréée, le plus récent d’abord.',
  query: EnvoiQuestion.extend(ListPage.shape),
  response: z.object({ data: z.array(EnvoiPlateforme), total: z.int() }),
});

export const refreshPlateforme = defineEndpoint({
  method: 'post',
  path: '/plateforme/actualisation',
  group,
  touches: ['Documents', 'Avoirs'],
  summary: 'Envoie ce qui attend et relève les nouvelles de la plateforme agréée, tout de suite.',
  keepsAnswer: true,
  response: EtatPlateforme,
  errors: [400],
});

const params = z.object({ type_doc: z.coerce.number().int(), numero: z.string() });

export const getDocumentPlateforme = defineEndpoint({
  method: 'get',
  path: '/plateforme/documents/:type_doc/:numero',
  group,
  summary: 'Dit ce qu’une facture ou un avoir est devenu à la plateforme agréée, et s’il peut y être envoyé.',
  params,
  response: DocumentPlateforme,
  errors: [400, 404],
});

export const sendDocumentPlateforme = defineEndpoint({
  method: 'post',
  path: '/plateforme/documents/:type_doc/:numero/envoi',
  group,
  touches: ['Documents', 'Avoirs'],
  summary: 'Envoie une facture ou un avoir émis à la plateforme agréée, ou l’envoie de nouveau.',
  keepsAnswer: true,
  params,
  response: DocumentPlateforme,
  errors: [400, 404],
});

/** A VAT rate of a day: goods (TLB1), services (TPS1) or without French VAT (TNT1). */
export const LigneDeclaree = z.object({
  categorie: z.enum(['TLB1', 'TPS1', 'TNT1']),
  taux: z.number(),
  ht: z.number(),
  tva: z.number(),
  nb: z.int(),
});
export type LigneDeclaree = z.output<typeof LigneDeclaree>;

/** Payments received from private customers for services, by rate, in euros including VAT. */
export const PaiementDeclare = z.object({ taux: z.number(), montant: z.number() });
export type PaiementDeclare = z.output<typeof PaiementDeclare>;

/**
 * A day of the shop as its closings add it up: the part that is declared, and the part that goes through e-invoices.
 * Euros.
 */
export const JourneeDeclaree = z.object({
  jour: Jour,
  clotures: z.array(z.string()),
  transactions: z.array(LigneDeclaree),
  paiements: z.array(PaiementDeclare),
  /**
   * Sales to private customers, to professionals in France, and abroad; together they equal the total of the closings.
   */
  ttc_particuliers: z.number(),
  ttc_professionnels: z.number(),
  ttc_etranger: z.number(),
  ttc_clotures: z.number(),
});
export type JourneeDeclaree = z.output<typeof JourneeDeclaree>;

export const listJourneesDeclarees = defineEndpoint({
  method: 'get',
  path: '/plateforme/declarations',
  group,
  role: 'responsable',
  summary:
    'Lit, jour par jour, ce qui est déclaré des ventes aux particuliers (flux 10.3) et de leurs paiements (10.4).',
  query: z.object({ du: Jour, au: Jour }),
  response: z.array(JourneeDeclaree.extend({ envois: z.array(EnvoiPlateforme) })),
  errors: [400],
});

export const declareJournee = defineEndpoint({
  method: 'post',
  path: '/plateforme/declarations/:jour/envoi',
  group,
  role: 'responsable',
  summary: 'Déclare les ventes aux particuliers d’une journée finie et clôturée.',
  keepsAnswer: true,
  params: z.object({ jour: Jour }),
  response: EtatPlateforme,
  errors: [400],
});

/** A company as the directory of e-invoicing has it. */
export const EntrepriseAnnuaire = z.object({
  siren: z.string(),
  nom: z.string().nullable(),
  /** Addresses its invoices can be sent to; the first is the usual one. */
  adresses: z.array(z.string()),
});
export type EntrepriseAnnuaire = z.output<typeof EntrepriseAnnuaire>;

export const findInAnnuaire = defineEndpoint({
  method: 'get',
  path: '/plateforme/annuaire/:siren',
  group: 'Clients',
  summary: 'Cherche une entreprise dans l’annuaire de la facturation électronique, par son SIREN.',
  params: z.object({ siren: z.string().regex(/^\d{9}$/, 'est un SIREN de neuf chiffres') }),
  response: EntrepriseAnnuaire,
  errors: [400, 404],
});

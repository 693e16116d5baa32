import { z } from 'zod';
import { moyensPaiement } from '#shared/contracts/achats/moyens-paiement.ts';
import { motifsRefus } from '#shared/contracts/achats/motifs-refus.ts';
import { Jour } from '#shared/contracts/documents/documents.ts';
import { ExportFormat } from '#shared/contracts/exports.ts';
import { PdfBytes, searchText } from '#shared/contracts/fields.ts';
import { ListPage } from '#shared/contracts/list-page.ts';
import { StatutEnvoi } from '#shared/contracts/plateforme/plateforme.ts';
import { defineEndpoint } from '#shared/endpoints/endpoint.ts';
import { typedKeys } from '#shared/typed-entries.ts';
import { FactureLue } from './facture-lue.ts';

/**
 * Status of a received invoice. `illisible` is one the platform delivered and nobody can read; its file is kept all the
 * same.
 */
export const StatutRecue = z.enum(['recue', 'approuvee', 'refusee', 'payee', 'illisible']);
export type StatutRecue = z.output<typeof StatutRecue>;

export const OrigineRecue = z.enum(['plateforme', 'fichier']);
export type OrigineRecue = z.output<typeof OrigineRecue>;

/** A supplier's invoice as lists show it. Amounts are in its currency, and null when the file cannot be read. */
export const FactureRecueApercu = z.object({
  id: z.int(),
  statut: StatutRecue,
  origine: OrigineRecue,
  nom_fichier: z.string(),
  format: FactureLue.shape.format.nullable(),
  numero: z.string().nullable(),
  /** UNTDID 1001. */
  type: z.string().nullable(),
  est_avoir: z.boolean(),
  date: Jour.nullable(),
  date_echeance: Jour.nullable(),
  devise: z.string().nullable(),
  fournisseur_nom: z.string().nullable(),
  siren: z.string().nullable(),
  /** Code of the supplier it was matched to. */
  fournisseur_code: z.string().nullable(),
  total_ht: z.number().nullable(),
  total_ttc: z.number().nullable(),
  net_a_payer: z.number().nullable(),
  /** Number of contradictions between its figures. */
  nb_ecarts: z.int(),
  /** Id of an invoice received before with the same supplier, number and year. */
  doublon_de: z.int().nullable(),
  date_reception: z.string(),
});
export type FactureRecueApercu = z.output<typeof FactureRecueApercu>;

/** A step in the life of a received invoice. */
const EtapeRecue = z.object({ statut: StatutRecue, texte: z.string(), date: z.string(), auteur: z.string() });

export const FactureRecue = FactureRecueApercu.extend({
  /** SHA-256 of the file as received, in hexadecimal. */
  empreinte: z.string(),
  taille: z.int(),
  a_pdf: z.boolean(),
  lecture: FactureLue.nullable(),
  /** The reason its file cannot be read, in French. */
  refus_lecture: z.string().nullable(),
  /** The field by which the supplier's card was found. */
  rapprochement: z.enum(['siret', 'siren', 'tva', 'nom', 'choix']).nullable(),
  motif: z.object({ code: z.string(), phrase: z.string(), texte: z.string() }).nullable(),
  paiement: z.object({ date: Jour, moyen: z.enum(typedKeys(moyensPaiement)) }).nullable(),
  /** The newest first. */
  etapes: z.array(EtapeRecue),
  /** The answers sent to the platform or waiting for it, the newest first. */
  reponses: z.array(
    z.object({ statut: StatutEnvoi, mot: z.string(), erreur: z.string().nullable(), date: z.string() }),
  ),
});
export type FactureRecue = z.output<typeof FactureRecue>;

export const RecueQuestion = z.object({
  statut: StatutRecue.or(z.literal('')).default(''),
  q: searchText,
  du: z.union([z.literal(''), Jour]).default(''),
  au: z.union([z.literal(''), Jour]).default(''),
});
export type RecueQuestion = z.output<typeof RecueQuestion>;

/** Purchases and their prices need the right `marges`. */
const access = { group: 'Fournisseurs', role: 'responsable', droit: 'marges' } as const;
const params = z.object({ id: z.coerce.number().int() });
/** The bytes of a file. */
const FileBytes = z.custom<Uint8Array>((value) => value instanceof Uint8Array);

export const browseFacturesRecues = defineEndpoint({
  method: 'get',
  path: '/factures-recues',
  ...access,
  summary: 'Parcourt les factures reçues des fournisseurs, la dernière reçue d’abord.',
  query: RecueQuestion.extend(ListPage.shape),
  response: z.object({ data: z.array(FactureRecueApercu), total: z.int() }),
});

export const exportFacturesRecues = defineEndpoint({
  method: 'get',
  path: '/factures-recues/export',
  ...access,
  summary: 'Exporte les factures reçues en CSV, toutes ou celles d’une recherche.',
  query: RecueQuestion.extend({ format: ExportFormat.default('csv') }),
  response: z.string(),
  produces: 'text/csv',
});

export const getFactureRecue = defineEndpoint({
  method: 'get',
  path: '/factures-recues/:id',
  ...access,
  summary: 'Lit une facture reçue, avec ce que son fichier dit et ce qu’elle est devenue.',
  params,
  response: FactureRecue,
  errors: [404],
});

export const getFichierRecu = defineEndpoint({
  method: 'get',
  path: '/factures-recues/:id/fichier',
  ...access,
  summary: 'Télécharge le fichier reçu, octet pour octet\u00a0; `x-sha256` donne son empreinte.',
  params,
  response: FileBytes,
  produces: 'application/octet-stream',
  errors: [404],
});

export const getPdfRecu = defineEndpoint({
  method: 'get',
  path: '/factures-recues/:id/pdf',
  ...access,
  summary: 'Télécharge la page d’une facture reçue\u00a0: le Factur-X lui-même, ou le PDF joint à ses données.',
  params,
  response: PdfBytes,
  produces: 'application/pdf',
  errors: [404],
});

export const receiveFacture = defineEndpoint({
  method: 'post',
  path: '/factures-recues',
  ...access,
  summary: 'Dépose une facture de fournisseur (Factur-X, CII ou UBL) reçue hors plateforme.',
  keepsAnswer: true,
  body: z.object({
    nom_fichier: z.string().trim().min(1).max(200),
    /** The file in base64, 20 MB at most. */
    contenu: z
      .string()
      .min(1)
      .max(28_000_000)
      .refine((text) => !/[^A-Za-z0-9+/=]/.test(text), 'est écrit en base64'),
  }),
  status: 201,
  response: z.object({ facture: FactureRecue, deja_recue: z.boolean() }),
  errors: [400],
});

export const approveFactureRecue = defineEndpoint({
  method: 'post',
  path: '/factures-recues/:id/approbation',
  ...access,
  summary: 'Approuve une facture reçue\u00a0; le fournisseur l’apprend par la plateforme dont elle vient.',
  keepsAnswer: true,
  params,
  response: FactureRecue,
  errors: [400, 404],
});

export const refuseFactureRecue = defineEndpoint({
  method: 'post',
  path: '/factures-recues/:id/refus',
  ...access,
  summary:
    'Refuse une facture reçue, avec son motif\u00a0; le fournisseur l’apprend par la plateforme dont elle vient.',
  keepsAnswer: true,
  params,
  body: z.object({ motif: z.enum(typedKeys(motifsRefus)), texte: z.string().trim().max(500).default('') }),
  response: FactureRecue,
  errors: [400, 404],
});

export const payFactureRecue = defineEndpoint({
  method: 'post',
  path: '/factures-recues/:id/paiement',
  ...access,
  summary: 'Note qu’une facture reçue est payée\u00a0; le fournisseur l’apprend par la plateforme dont elle vient.',
  keepsAnswer: true,
  params,
  body: z.object({ date: Jour, moyen: z.enum(typedKeys(moyensPaiement)) }),
  response: FactureRecue,
  errors: [400, 404],
});

export const linkFournisseur = defineEndpoint({
  method: 'post',
  path: '/factures-recues/:id/fournisseur',
  ...access,
  summary:
    'Rattache une facture reçue à une fiche de fournisseur\u00a0; sans code, crée la fiche de ce que la facture en dit.',
  keepsAnswer: true,
  params,
  body: z.object({ code: z.string().max(17).nullish() }),
  response: FactureRecue,
  errors: [400, 404],
});

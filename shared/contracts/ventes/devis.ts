import { z } from 'zod';
import { defineEndpoint } from '#shared/endpoints/endpoint.ts';
import { DocumentRecord, Jour, Lignes, Statut } from '#shared/contracts/documents/documents.ts';
import { PdfBytes } from '#shared/contracts/fields.ts';
import { AttachedKind } from '#shared/contracts/emails/emails.ts';
import { queryBoolean, withDefault } from '#shared/contracts/fields.ts';
import { LivraisonInput } from '#shared/contracts/documents/livraison.ts';
import { RemiseGlobaleInput } from '#shared/contracts/documents/remise-globale.ts';
import { RegimeDemande } from '#shared/contracts/regime-tva.ts';
import { DocumentReference, DocumentsQuery } from './ventes.ts';

export const DevisCreateInput = z.object({
  client_id: z.string(),
  date_devis: Jour.nullish(),
  lignes: Lignes,
  /** Beyond the specification, as on the other documents. */
  reference: DocumentReference,
  regime_tva: RegimeDemande.nullish(),
  livraison: LivraisonInput.nullish(),
  remise_globale: RemiseGlobaleInput.nullish(),
});
export type DevisCreateInput = z.output<typeof DevisCreateInput>;

export const DevisUpdateInput = z.object({
  date_devis: Jour.nullish(),
  lignes: Lignes.nullish(),
  statut: Statut.nullish(),
  reference: DocumentReference,
  livraison: LivraisonInput.nullish(),
  remise_globale: RemiseGlobaleInput.nullish(),
});

export type DevisUpdateInput = z.output<typeof DevisUpdateInput>;

export const DevisCreated = z.object({
  id: z.string(),
  client_id: z.string(),
  date_devis: z.string(),
  montant_total_ht: z.number(),
  montant_total_ttc: z.number(),
  nb_lignes: z.int(),
});

/** The person to write to about a document. */
export const Contact = z.object({
  client_code: z.string(),
  client_intitule: z.string(),
  email: z.string().nullable(),
  nom: z.string().nullable(),
  telephone: z.string().nullable(),
  peut_etre_relance: z.boolean(),
});
export type Contact = z.output<typeof Contact>;

const RelanceInput = z.object({ doc_id: z.string(), message_personnalise: z.string().max(20_000).nullish() });

export const SignatureInput = z.object({
  doc_id: z.string(),
  type_doc: z.int(),
  email_signataire: z.email(),
  nom_signataire: z.string().max(200),
});
export type SignatureInput = z.output<typeof SignatureInput>;

export const EmailDevisInput = z.object({
  destinataire: z.email(),
  cc: withDefault(z.array(z.email()).max(100), []),
  cci: withDefault(z.array(z.email()).max(100), []),
  sujet: z.string().max(998),
  corps_html: z.string().max(1_000_000),
  document_ids: z.array(z.string()).max(50).nullish(),
  type_document: AttachedKind,
});

const IdParams = z.object({ id: z.string() });
const success = z.literal(true);
const group = 'Devis';

export const createDevis = defineEndpoint({
  method: 'post',
  path: '/devis',
  group,
  touches: ['Documents', 'Articles', 'Signatures'],
  summary: 'Crée un devis.',
  body: DevisCreateInput,
  approvable: true,
  status: 201,
  response: DevisCreated,
});

export const listDevis = defineEndpoint({
  method: 'get',
  path: '/devis',
  group,
  summary: 'Liste les devis, du plus récent au plus ancien.',
  query: DocumentsQuery.extend({ inclure_lignes: queryBoolean(true) }),
  response: z.array(DocumentRecord),
});

export const getDevis = defineEndpoint({
  method: 'get',
  path: '/devis/:id',
  group,
  summary: 'Lit un devis.',
  params: IdParams,
  response: z.object({ success, data: DocumentRecord }),
  errors: [404],
});

export const updateDevis = defineEndpoint({
  method: 'put',
  path: '/devis/:id',
  group,
  touches: ['Documents', 'Articles', 'Signatures'],
  isVersioned: true,
  summary: 'Modifie un devis\u00a0; ses lignes, si elles sont envoyées, remplacent les anciennes.',
  params: IdParams,
  body: DevisUpdateInput,
  approvable: true,
  response: z.object({ success, message: z.string(), devis: DocumentRecord }),
  errors: [400, 404],
});

export const updateDevisStatut = defineEndpoint({
  method: 'put',
  path: '/devis/:id/statut',
  group,
  touches: ['Documents', 'Articles', 'Signatures'],
  isVersioned: true,
  summary: 'Change le statut d’un devis.',
  params: IdParams,
  query: z.object({ nouveau_statut: z.coerce.number().int().min(0).max(6) }),
  response: z.object({
    success,
    devis_id: z.string(),
    statut_ancien: z.int(),
    statut_nouveau: z.int(),
    message: z.string(),
  }),
  errors: [400, 404],
});

export const getDevisPdf = defineEndpoint({
  method: 'get',
  path: '/devis/:id/pdf',
  group,
  summary: 'Télécharge un devis en PDF.',
  params: IdParams,
  response: PdfBytes,
  produces: 'application/pdf',
});

/** Beyond the specification: returns a version of a quote as it was sent, before it was changed. */
export const getDevisVersionPdf = defineEndpoint({
  method: 'get',
  path: '/devis/:id/versions/:version/pdf',
  group,
  summary: 'Télécharge une version antérieure d’un devis, telle qu’elle a été envoyée.',
  params: IdParams.extend({ version: z.coerce.number().int() }),
  response: PdfBytes,
  produces: 'application/pdf',
  errors: [404],
});

export const sendDevis = defineEndpoint({
  method: 'post',
  path: '/devis/:id/envoyer',
  group,
  touches: ['Emails', 'Documents'],
  summary: 'Envoie un devis par e-mail.',
  params: IdParams,
  body: EmailDevisInput,
  response: z.object({ success, email_log_ids: z.array(z.string()), devis_id: z.string(), message: z.string() }),
  errors: [404],
});

export const signDevis = defineEndpoint({
  method: 'post',
  path: '/devis/:id/signer',
  group,
  touches: ['Signatures', 'Documents'],
  summary: 'Envoie un devis à la signature électronique.',
  params: IdParams,
  body: SignatureInput,
  response: z.object({ success, devis_id: z.string(), transaction_id: z.string(), signer_url: z.string() }),
  errors: [404],
});

export const remindDevisSignature = defineEndpoint({
  method: 'post',
  path: '/devis/:id/relancer-signature',
  group,
  touches: ['Signatures', 'Documents'],
  summary: 'Relance la signature d’un devis.',
  params: IdParams,
  body: RelanceInput,
  response: z.object({ success, devis_id: z.string(), transaction_id: z.string(), message: z.string() }),
  errors: [400, 404],
});

export const getDevisContact = defineEndpoint({
  method: 'get',
  path: '/devis/:id/contact',
  group,
  summary: 'Lit le contact d’un devis.',
  params: IdParams,
  response: Contact,
  errors: [404],
});

const RemiseCheck = z.object({
  client_id: z.string(),
  remise_max_autorisee: z.number(),
  remise_demandee: z.number(),
  autorisee: z.boolean(),
  message: z.string(),
});

export const checkRemise = defineEndpoint({
  method: 'post',
  path: '/devis/valider-remise',
  group: 'Validation',
  summary: 'Compare une remise au maximum autorisé pour un client.',
  keepsAnswer: true,
  query: z.object({ client_id: z.string().min(1), remise_pourcentage: z.coerce.number().min(0).max(100).default(0) }),
  response: RemiseCheck,
});

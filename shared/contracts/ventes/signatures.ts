import { z } from 'zod';
import { defineEndpoint } from '#shared/endpoints/endpoint.ts';
import { SignatureInput } from './devis.ts';
import { PdfBytes } from '#shared/contracts/fields.ts';

export const SignatureStatus = z.enum(['EN_ATTENTE', 'ENVOYE', 'SIGNE', 'REFUSE', 'EXPIRE']);
export type SignatureStatus = z.output<typeof SignatureStatus>;

export const Signature = z.object({
  id: z.string(),
  document_id: z.string(),
  type_document: z.int(),
  transaction_id: z.string(),
  signer_url: z.string(),
  email_signataire: z.string(),
  nom_signataire: z.string(),
  statut: SignatureStatus,
  date_envoi: z.string().nullable(),
  date_signature: z.string().nullable(),
  est_relance: z.boolean(),
  nb_relances: z.int().default(0),
});
export type Signature = z.output<typeof Signature>;

/** The status the provider reported; `ERREUR` when it did not answer. */
export const ReportedStatus = z.enum([...SignatureStatus.options, 'ERREUR']);
export type ReportedStatus = z.output<typeof ReportedStatus>;

/** A request for the signature of one document, with all its sendings and reminders merged. */
export const DemandeSignature = Signature.omit({ id: true, est_relance: true }).extend({
  /** When the waiting began; once it is over, when the request was made. */
  date_envoi: z.string(),
  date_relance: z.string().nullable(),
  /** The provider's own state, more precise than `statut`, e.g. `stalled`; null before the provider was asked. */
  etat_fournisseur: z.string().nullable(),
  /** The version of the quote that was sent. */
  version_devis: z.int(),
  /** Total of the document as sent, in euros; null for requests older than this field. */
  total_ttc: z.number().nullable(),
});
export type DemandeSignature = z.output<typeof DemandeSignature>;

/** A request with fields of its document; they are null when the back office does not know the document. */
export const SignatureSuivie = DemandeSignature.extend({
  client_code: z.string().nullable(),
  client_intitule: z.string().nullable(),
  client_genre: z.enum(['client', 'prospect', 'fournisseur']).nullable(),
  statut_document: z.int().nullable(),
  /** The present version of the quote. */
  version_document: z.int().nullable(),
  /** Address a reminder goes to: the one on the customer's card. */
  email_client: z.string().nullable(),
});
export type SignatureSuivie = z.output<typeof SignatureSuivie>;

export const SuiviSignatures = z.object({
  /** Name of the configured provider; null without one. */
  prestataire: z.string().nullable(),
  demandes: z.array(SignatureSuivie),
  /** Progress of the refresh that is running; null when none is. */
  verification: z.object({ faites: z.int(), total: z.int() }).nullable(),
  /** Result of the last refresh since the service started. */
  derniere_verification: z
    .object({ date: z.string(), verifiees: z.int(), mises_a_jour: z.int(), sans_reponse: z.int() })
    .nullable(),
});
export type SuiviSignatures = z.output<typeof SuiviSignatures>;

const group = 'Signatures';

/** `provider` is the configured provider's name, or the literal `provider`. */
export const sendSignature = defineEndpoint({
  method: 'post',
  path: '/signature/:provider/send',
  approvable: true,
  group,
  touches: ['Devis', 'Documents'],
  summary: 'Envoie un document à la signature électronique.',
  params: z.object({ provider: z.string() }),
  body: SignatureInput,
  response: z.object({ success: z.literal(true), transaction_id: z.string(), signer_url: z.string() }),
});

export const getSignatureOfDocument = defineEndpoint({
  method: 'get',
  path: '/signature/:provider/status',
  group,
  summary: 'Demande au prestataire l’état de la signature d’un document.',
  params: z.object({ provider: z.string() }),
  query: z.object({ docId: z.string() }),
  response: z.object({ doc_id: z.string(), statut: ReportedStatus, date_signature: z.string().nullable() }),
  errors: [404],
});

export const listSignatures = defineEndpoint({
  method: 'get',
  path: '/signatures',
  group,
  summary: 'Liste les signatures, de la plus récente à la plus ancienne.',
  query: z.object({ statut: SignatureStatus.optional(), limit: z.coerce.number().int().min(0).max(1000).default(100) }),
  response: z.array(Signature),
});

export const getSignatureStatus = defineEndpoint({
  method: 'get',
  path: '/signatures/:transaction_id/status',
  group,
  touches: ['Devis', 'Documents'],
  summary: 'Lit et rafraîchit l’état d’une signature.',
  params: z.object({ transaction_id: z.string() }),
  response: z.object({
    transaction_id: z.string(),
    document_id: z.string(),
    statut: ReportedStatus,
    email_signataire: z.string(),
    date_envoi: z.string().nullable(),
    date_signature: z.string().nullable(),
    signer_url: z.string(),
  }),
  errors: [404],
});

export const refreshSignatures = defineEndpoint({
  method: 'post',
  path: '/signatures/refresh-all',
  group,
  touches: ['Devis', 'Documents'],
  summary: 'Rafraîchit l’état de toutes les signatures en cours.',
  keepsAnswer: true,
  response: z.object({ success: z.literal(true), nb_signatures_verifiees: z.int(), nb_mises_a_jour: z.int() }),
});

/** Beyond the specification: returns the documents that wait for a signature, with customer and amount. */
export const getSuiviSignatures = defineEndpoint({
  method: 'get',
  path: '/signatures/suivi',
  group,
  summary: 'Suit les demandes de signature, document par document.',
  response: SuiviSignatures,
});

/** Beyond the specification: returns the signed document, stored once the provider has completed the transaction. */
export const getSignedPdf = defineEndpoint({
  method: 'get',
  path: '/signatures/:transaction_id/pdf',
  group,
  summary: 'Télécharge le document signé.',
  params: z.object({ transaction_id: z.string() }),
  response: PdfBytes,
  produces: 'application/pdf',
  errors: [404],
});

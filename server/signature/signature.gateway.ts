import type { ReportedStatus } from '#shared/contracts/ventes/signatures.ts';

export type SignatureRequest = {
  pdf: Uint8Array;
  /** Name of the file and of the transaction, e.g. `Devis_DE-P01-000123`. */
  title: string;
  signerEmail: string;
  signerName: string;
  /** Called as soon as the transaction exists at the provider, before anything else is done with it. */
  onCreated?: (transactionId: string) => Promise<void>;
};

type StartedSignature = {
  transactionId: string;
  /** Address at which the signer signs; empty when the provider gives none. */
  signerUrl: string;
};

/**
 * The provider's answer about a transaction; the status is `ERREUR` when it did not answer. `signedAt` is ISO 8601,
 * `etat` the provider's own state.
 */
export type ProviderAnswer = { statut: ReportedStatus; signedAt: string | null; etat: string | null };

/** An external provider of electronic signatures. */
export type SignatureProvider = {
  /** Its segment in addresses, e.g. `universign`. */
  name: string;
  /**
   * Creates, fills and starts a transaction for one signer.
   * @throws {Unavailable} «Erreur …» naming the step that failed; a transaction announced by `onCreated` is left for
   * the caller to cancel.
   */
  start(request: SignatureRequest): Promise<StartedSignature>;
  /** Never throws. */
  getStatus(transactionId: string): Promise<ProviderAnswer>;
  /** Returns the signed PDF of a completed transaction. */
  downloadSigned(transactionId: string): Promise<Uint8Array>;
  /** Ends a transaction that nobody will follow. */
  cancel(transactionId: string): Promise<void>;
};

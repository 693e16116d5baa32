import type { Anciens } from '#shared/contracts/documents/anciens.ts';
import type { DocumentKind } from '#shared/contracts/documents/documents.ts';

/** This shop's own documents that the hub has and this installation has not. */
export type AnciensPort = {
  /** Of a customer, after the last that was seen; the newest first. */
  list(client: string, apres: string | undefined): Promise<Anciens>;
  /** Takes over a document with all that hangs together with it; one that is here stays as it is. @throws {NotFound} */
  bring(kind: DocumentKind, numero: string): Promise<void>;
};

import type { Anciens } from '#shared/contracts/documents/anciens.ts';
import type { JourIso } from '#shared/time/dates.ts';
import type { DocumentKind } from '#shared/contracts/documents/documents.ts';

/** Documents of this shop that the hub has and this installation has not. */
export type AnciensPort = {
  /** Returns the first day from which all of the shop's past is here; null where nothing was left at the hub. */
  findDepuis(): JourIso | null;
  /** Lists a customer's documents after the last one seen, the newest first. */
  list(client: string, apres: string | undefined): Promise<Anciens>;
  /**
   * Brings a document here with the documents and règlements it depends on; one that is here already stays as it is.
   * @throws {NotFound}
   */
  bring(kind: DocumentKind, numero: string): Promise<void>;
};

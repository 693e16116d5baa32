import type { Parties } from '#shared/contracts/documents/documents.ts';
import type { MotifEmission } from '#shared/contracts/documents/emission.ts';

/**
 * How a document is issued: the version its file was made of, with the cards it shows, and the file's SHA-256; null where no file
 * was made of it, as in a demonstration: the first that is read is then kept for ever.
 */
export type EmissionDraft = { motif: MotifEmission; version: number; parties: Parties; empreinte: string | null };

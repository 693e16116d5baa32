import type { Parties } from '#shared/contracts/documents/parties.ts';
import type { MotifEmission } from '#shared/contracts/documents/emission.ts';

/**
 * How a document is issued: the version its file was rendered from, with the cards it shows, and the file's SHA-256;
 * null when no file was rendered, as in a demonstration: the first file that is read is then kept for ever.
 */
export type EmissionDraft = { motif: MotifEmission; version: number; parties: Parties; empreinte: string | null };

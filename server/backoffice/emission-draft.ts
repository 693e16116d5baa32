import type { MotifEmission, Parties } from '#shared/contracts/documents/documents.ts';

/** How a document is issued: the version its file was made of, with the cards it shows, and the file's SHA-256. */
export type EmissionDraft = { motif: MotifEmission; version: number; parties: Parties; empreinte: string };

import { hash } from 'node:crypto';

/** The files documents were issued as, stored beside the back office. */
export type Fichiers = {
  find(numero: string, empreinte: string): Uint8Array | undefined;
  /** Stores a file and returns its SHA-256, once it is on disk. */
  keep(numero: string, pdf: Uint8Array): Promise<string>;
};

/** Returns whether the bytes have this hash. */
export const isFileOf = (pdf: Uint8Array, empreinte: string): boolean => hash('sha256', pdf, 'hex') === empreinte;

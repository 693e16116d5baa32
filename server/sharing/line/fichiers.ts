import { hash } from 'node:crypto';

/** The files documents were issued as, as they are kept beside the back office. */
export type Fichiers = {
  find(numero: string, empreinte: string): Uint8Array | undefined;
  /** Gives its SHA-256, once it is on disk. */
  keep(numero: string, pdf: Uint8Array): Promise<string>;
};

/** True for the bytes the hash is of. */
export const isFileOf = (pdf: Uint8Array, empreinte: string): boolean => hash('sha256', pdf, 'hex') === empreinte;

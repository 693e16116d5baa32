import { z } from 'zod';
import { Jour } from '#shared/contracts/documents/documents.ts';

const Empreinte = z.string().regex(/^[0-9a-f]{64}$/);

/** The names of an archive's main files. */
export const archiveFileNames = {
  manifeste: 'manifeste.json',
  sceau: 'sceau/scelle.json',
  sceauTexte: 'sceau/donnees.txt',
  sceauSignature: 'sceau/signature.der',
  cles: 'cles/cles.json',
  precedents: 'precedents.json',
  scelles: 'scelles.json',
  facture: 'documents.json',
  reglement: 'reglements.json',
  cloture: 'clotures.json',
  sommes: 'SHA256SUMS',
  pdf: 'pdf/',
} as const;

/** The files written after the manifest and not listed in it: the seal that signs it. */
export const nomsDuSceau: readonly string[] = [
  archiveFileNames.sceau,
  archiveFileNames.sceauTexte,
  archiveFileNames.sceauSignature,
];

/** Consecutive records of a chain, without a gap other than those the journal explains. */
const TrancheDeChaine = z.object({
  poste: z.string(),
  chaine: z.enum(['ticket', 'facture', 'reglement', 'cloture', 'evenement', 'archive', 'duplicata']),
  premier: z.int(),
  dernier: z.int(),
  nombre: z.int(),
  /** Signature of the last record. */
  signature: z.string(),
});
export type TrancheDeChaine = z.output<typeof TrancheDeChaine>;

const Fichier = z.object({ nom: z.string(), octets: z.int(), sha256: Empreinte });
export type Fichier = z.output<typeof Fichier>;

/** The description of an archive; its SHA-256 is sealed in the chain of archives of the till that made it. */
export const Manifeste = z.object({
  format: z.literal('comptoir-archive-1'),
  poste: z.string(),
  /** Days of the shop, both included. */
  debut: Jour,
  fin: Jour,
  /** The same period as moments: from the first (included) to the second (excluded). */
  du: z.iso.datetime(),
  au: z.iso.datetime(),
  faite_le: z.iso.datetime(),
  auteur: z.string(),
  /** Version of the program that made it. */
  version: z.string(),
  chaines: z.array(TrancheDeChaine),
  /** The issued files that are not stored on this machine, because another till issued them. */
  absents: z.array(z.object({ numero: z.string(), poste: z.string(), sha256: Empreinte })),
  fichiers: z.array(Fichier),
});
export type Manifeste = z.output<typeof Manifeste>;

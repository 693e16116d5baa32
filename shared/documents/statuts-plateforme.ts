import type { DocumentKind } from '#shared/contracts/documents/documents.ts';
import { agree } from './document-names.ts';

/**
 * Where a document sent through the platform stands: a word that agrees with the document, and the rest of what is said. The codes are
 * those of XP Z12-012, 501 of what could not even be read.
 */
const mots: Readonly<Record<string, readonly [participle: string, rest?: string]>> = {
  '200': ['Déposé'],
  '201': ['Émis', 'par la plateforme'],
  '202': ['Reçu', 'par la plateforme du client'],
  '203': ['Mis', 'à disposition du client'],
  '204': ['Pris', 'en charge'],
  '205': ['Approuvé'],
  '206': ['Approuvé', 'en partie'],
  '207': ['', 'En litige'],
  '208': ['Suspendu'],
  '209': ['Complété'],
  '210': ['Refusé'],
  '211': ['', 'Paiement transmis'],
  '212': ['Encaissé'],
  '213': ['Rejeté'],
  '501': ['', 'Irrecevable'],
};

export const codeDeposee = '200';
export const codeEncaissee = '212';
export const codeRejetee = '213';
export const codeIrrecevable = '501';

/** What the customer's platform or the customer holds against an invoice, as lists say it. */
const problemes: Readonly<Record<string, ProblemePlateforme>> = {
  '206': 'en_litige',
  '207': 'en_litige',
  '208': 'en_litige',
  '210': 'refuse',
  '213': 'rejete',
  '501': 'rejete',
};
export const problemesPlateforme = ['rejete', 'refuse', 'en_litige'] as const;
export type ProblemePlateforme = (typeof problemesPlateforme)[number];

/** Under this free field a document says the last code it was told, so that every till knows it. */
export const champPlateforme = 'Plateforme';

/** A code nobody knows is shown as it is. */
export function toStatutPlateforme(code: string, kind: DocumentKind = 'facture'): string {
  const [participle, rest] = mots[code] ?? ['', `Statut ${code}`];
  return [participle === '' ? '' : agree(kind, participle), rest].filter(Boolean).join(' ');
}

/** What somebody has to do something about; undefined of all that goes its way. */
export function findProblemePlateforme(code: string | undefined): ProblemePlateforme | undefined {
  return code === undefined ? undefined : problemes[code];
}

/** The codes of a problem. */
export function listCodes(probleme: ProblemePlateforme): string[] {
  return Object.keys(problemes).filter((code) => problemes[code] === probleme);
}

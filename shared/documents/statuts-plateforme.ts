import type { DocumentKind } from '#shared/contracts/documents/documents.ts';
import { agree } from './document-names.ts';

/**
 * The states of a document at the platform, by the codes of XP Z12-012 (501: the file could not be read): a participle
 * that agrees with the document, and the rest of the phrase.
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

/** The codes that are problems raised by the customer or their platform, and the problem lists show. */
const problemes: Readonly<Record<string, ProblemePlateforme>> = {
  '206': 'en_litige',
  '207': 'en_litige',
  '208': 'en_litige',
  '210': 'refuse',
  '213': 'rejete',
  '501': 'rejete',
};
export const problemesPlateforme = ['rejete', 'refuse', 'en_litige'] as const;
type ProblemePlateforme = (typeof problemesPlateforme)[number];

/** The free field in which a document carries the last code the platform gave, so that every till knows it. */
export const champPlateforme = 'Plateforme';

/** Returns the phrase for a code; an unknown code is shown as it is. */
export function toStatutPlateforme(code: string, kind: DocumentKind = 'facture'): string {
  const [participle, rest] = mots[code] ?? ['', `Statut ${code}`];
  return [participle === '' ? '' : agree(kind, participle), rest].filter(Boolean).join(' ');
}

/** Returns the problem of a code that somebody has to act on; undefined for any other code. */
export function findProblemePlateforme(code: string | undefined): ProblemePlateforme | undefined {
  return code === undefined ? undefined : problemes[code];
}

export function listCodes(probleme: ProblemePlateforme): string[] {
  return Object.keys(problemes).filter((code) => problemes[code] === probleme);
}

import { documentEtats, type DocumentState } from '#shared/contracts/documents/document-etats.ts';
import {
  type DocumentKind,
  type DocumentRecord,
  statutAnnule,
  statutTransforme,
} from '#shared/contracts/documents/documents.ts';
import { champPlateforme, findProblemePlateforme, problemesPlateforme } from './statuts-plateforme.ts';
import { agree } from './document-names.ts';

/** The facts a document's state is derived from; amounts in euros, present when its règlements are known. */
export type StateFacts = Pick<DocumentRecord, 'statut' | 'emission' | 'date_echeance'> & {
  regle?: number | null | undefined;
  reste_du?: number | null | undefined;
  champs_libres?: Readonly<Record<string, string>> | undefined;
};

const words: Record<DocumentState, { word: string; agrees: boolean }> = {
  brouillon: { word: 'Brouillon', agrees: false },
  a_emettre: { word: 'À émettre', agrees: false },
  emis: { word: 'Émis', agrees: true },
  envoye: { word: 'Envoyé', agrees: true },
  accepte: { word: 'Accepté', agrees: true },
  signe: { word: 'Signé', agrees: true },
  regle_en_partie: { word: 'Payée en partie', agrees: false },
  regle: { word: 'Payée', agrees: false },
  solde: { word: 'Soldé', agrees: true },
  en_retard: { word: 'En retard', agrees: false },
  rejete: { word: 'Rejeté', agrees: true },
  refuse: { word: 'Refusé', agrees: true },
  en_litige: { word: 'En litige', agrees: false },
  perdu: { word: 'Perdu', agrees: true },
  archive: { word: 'Archivé', agrees: true },
  transforme: { word: 'Transformé', agrees: true },
  credite: { word: 'Annulée par avoir', agrees: false },
  annule: { word: 'Annulé', agrees: true },
};

/** Returns the state of a document on the day `today`, in shop time. */
export function toDocumentState(kind: DocumentKind, facts: StateFacts, today: string): DocumentState {
  if (facts.statut === statutAnnule) return 'annule';
  const probleme = findProbleme(kind, facts);
  if (probleme) return probleme;
  if (kind === 'facture') return toFactureState(facts, today);
  if (kind === 'avoir') return toAvoirState(facts);
  if (kind === 'devis' && facts.statut === 2) return 'signe';
  return ofStatut[facts.statut] ?? 'brouillon';
}

/** Returns whether a quote is still open on the day `today`, and no longer valid. */
export function isExpired(kind: DocumentKind, { statut, date_echeance }: StateFacts, today: string): boolean {
  return kind === 'devis' && statut <= 1 && date_echeance !== null && date_echeance < today;
}

/** Returns the word for a state, in agreement with the kind: «Acceptée». */
export function toStateLabel(kind: DocumentKind, state: DocumentState): string {
  const { word, agrees } = words[state];
  return agrees ? agree(kind, word) : word;
}

/** Returns the states documents of a kind can have, in the order they reach them. */
export function listStates(kind: DocumentKind): DocumentState[] {
  const { has, lacks } = ofKind[kind] ?? others;
  return documentEtats.filter((state) => has.includes(state) || (common.includes(state) && !lacks.includes(state)));
}

type States = readonly DocumentState[];
const common: States = ['envoye', 'accepte', 'perdu', 'archive', 'transforme', 'annule'];
const others: { has: States; lacks: States } = { has: ['brouillon'], lacks: [] };
const ofKind: Partial<Record<DocumentKind, { has: States; lacks: States }>> = {
  devis: { has: ['brouillon', 'signe'], lacks: ['accepte'] },
  facture: {
    has: ['a_emettre', 'emis', 'regle_en_partie', 'regle', 'en_retard', ...problemesPlateforme, 'credite'],
    lacks: ['accepte', 'transforme'],
  },
  avoir: { has: ['a_emettre', 'emis', 'solde', ...problemesPlateforme], lacks: [] },
};

const ofStatut: Record<number, DocumentState> = {
  1: 'envoye',
  2: 'accepte',
  3: 'perdu',
  4: 'archive',
  [statutTransforme]: 'transforme',
};

/**
 * Returns the problem raised by the platform or the customer, which comes before any amount due; undefined for
 * cancelled or archived documents.
 */
function findProbleme(kind: DocumentKind, { statut, champs_libres }: StateFacts): DocumentState | undefined {
  const isOpen = (kind === 'facture' || kind === 'avoir') && statut <= 2;
  return isOpen ? findProblemePlateforme(champs_libres?.[champPlateforme]) : undefined;
}

function toFactureState(facts: StateFacts, today: string): DocumentState {
  const { statut, emission, date_echeance: due, regle, reste_du: left } = facts;
  if (statut === statutTransforme) return 'credite';
  // The amount due decides, whatever the status; where it is unknown, the status alone decides.
  if (left === 0 || left === null || left === undefined) {
    if (statut === 3 || statut === 4) return ofStatut[statut] ?? 'archive';
    if (left === 0 || statut === 2) return 'regle';
  }
  const isHandedOver = Boolean(emission) || statut === 1;
  if (isHandedOver && due !== null && due < today) return 'en_retard';
  if (regle) return 'regle_en_partie';
  return toHandedState(facts);
}

function toAvoirState(facts: StateFacts): DocumentState {
  if (facts.reste_du === 0) return 'solde';
  return facts.statut > 1 ? (ofStatut[facts.statut] ?? 'archive') : toHandedState(facts);
}

function toHandedState({ statut, emission }: StateFacts): DocumentState {
  if (statut === 1 || emission?.motif === 'email') return 'envoye';
  return emission ? 'emis' : 'a_emettre';
}

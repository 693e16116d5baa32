import {
  type DocumentKind,
  type DocumentRecord,
  statutAnnule,
  statutTransforme,
} from '#shared/contracts/documents/documents.ts';
import { agree } from './document-names.ts';

/** Where a document stands, told by what happened to it. */
export type DocumentState =
  | 'brouillon'
  | 'a_emettre'
  | 'emis'
  | 'envoye'
  | 'accepte'
  | 'signe'
  | 'regle_en_partie'
  | 'regle'
  | 'solde'
  | 'en_retard'
  | 'perdu'
  | 'archive'
  | 'transforme'
  | 'credite'
  | 'annule';

/** What a state follows from; amounts in euros, `reste_du` and `regle` where règlements are known of it. */
export type StateFacts = Pick<DocumentRecord, 'statut' | 'emission' | 'date_echeance'> & {
  regle?: number | null | undefined;
  reste_du?: number | null | undefined;
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
  perdu: { word: 'Perdu', agrees: true },
  archive: { word: 'Archivé', agrees: true },
  transforme: { word: 'Transformé', agrees: true },
  credite: { word: 'Annulée par avoir', agrees: false },
  annule: { word: 'Annulé', agrees: true },
};

/** `today` as `Jour`. */
export function toDocumentState(kind: DocumentKind, facts: StateFacts, today: string): DocumentState {
  if (facts.statut === statutAnnule) return 'annule';
  if (kind === 'facture') return toFactureState(facts, today);
  if (kind === 'avoir') return toAvoirState(facts);
  if (kind === 'devis' && facts.statut === 2) return 'signe';
  return ofStatut[facts.statut] ?? 'brouillon';
}

/** The state in a word that agrees with the kind: «Acceptée». */
export function toStateWord(kind: DocumentKind, state: DocumentState): string {
  const { word, agrees } = words[state];
  return agrees ? agree(kind, word) : word;
}

/** What documents with this status say of themselves, whatever else happened to them: lists are narrowed by it. */
export function toStatutChoice(kind: DocumentKind, statut: number): string {
  const [first, ...others] = listStates(kind, statut).map((state) => toStateWord(kind, state));
  return [first, ...others.map((word) => word.toLowerCase())].join(' ou ');
}

function listStates(kind: DocumentKind, statut: number): DocumentState[] {
  const isFinal = kind === 'facture' || kind === 'avoir';
  return isFinal && statut === 0
    ? ['a_emettre', 'emis']
    : [toDocumentState(kind, { statut, emission: undefined, date_echeance: null }, '')];
}

const ofStatut: Record<number, DocumentState> = {
  1: 'envoye',
  2: 'accepte',
  3: 'perdu',
  4: 'archive',
  [statutTransforme]: 'transforme',
};

function toFactureState(facts: StateFacts, today: string): DocumentState {
  const { statut, emission, date_echeance: due, regle, reste_du: left } = facts;
  if (statut === statutTransforme) return 'credite';
  if (statut === 3 || statut === 4) return ofStatut[statut] ?? 'archive';
  // Before there were règlements, «Accepté» said that it was paid.
  if (left === 0 || statut === 2) return 'regle';
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

import {
  type DocumentKind,
  documentKinds,
  type DocumentRecord,
  statutAnnule,
  statutTransforme,
} from '#shared/contracts/documents/documents.ts';

type Name = {
  /** The name at the start of a sentence, e.g. «La facture». */
  the: string;
  /** The name inside a sentence, e.g. «transformé en facture». */
  noun: string;
  /** The name the specification uses for an unknown document, e.g. «Facture X introuvable». */
  resource: string;
  /** Ending of words that agree with it: «créé» + `e`. */
  agreement: '' | 'e';
};

const names: Record<DocumentKind, Name> = {
  devis: { the: 'Le devis', noun: 'devis', resource: 'Devis', agreement: '' },
  commande: { the: 'La commande', noun: 'commande', resource: 'Commande', agreement: 'e' },
  preparation: {
    the: 'Le bon de préparation',
    noun: 'bon de préparation',
    resource: 'Bon de préparation',
    agreement: '',
  },
  livraison: { the: 'Le bon de livraison', noun: 'bon de livraison', resource: 'Livraison', agreement: '' },
  retour: { the: 'Le bon de retour', noun: 'bon de retour', resource: 'Bon de retour', agreement: '' },
  avoir: { the: 'L’avoir', noun: 'avoir', resource: 'Avoir', agreement: '' },
  facture: { the: 'La facture', noun: 'facture', resource: 'Facture', agreement: 'e' },
};

/** Returns the name of a kind inside a French sentence: «bon de livraison». */
export function toNoun(kind: DocumentKind): string {
  return names[kind].noun;
}

/** Returns a document's name at the start of a sentence: «La facture FA-P01-000012». */
export function toSubject(kind: DocumentKind, numero: string): string {
  return `${names[kind].the} ${numero}`;
}

/** Returns a past participle that agrees with the kind: `agree('facture', 'créé')` is «créée». */
export function agree(kind: DocumentKind, participle: string): string {
  return participle + names[kind].agreement;
}

type Frozen = Pick<DocumentRecord, 'numero' | 'statut'> &
  Partial<Pick<DocumentRecord, 'documents_cibles' | 'ailleurs'>>;

/**
 * Returns the sentence that says which status forbids something: «La commande X est annulée : elle ne peut plus être
 * modifiée.»
 */
export function toFrozenMessage(kind: DocumentKind, document: Frozen, action = 'modifié'): string {
  const pronoun = names[kind].agreement === 'e' ? 'elle' : 'il';
  const state = `${toSubject(kind, document.numero)} est ${toClosedState(kind, document)}`;
  return `${state}\u00a0: ${pronoun} ne peut plus être ${agree(kind, action)}.`;
}

/** Returns «annulée», «déjà transformé»; of an invoice that credit notes took whole, «annulée par l’avoir AV-1». */
function toClosedState(kind: DocumentKind, { statut, documents_cibles = [], ailleurs }: Frozen): string {
  if (kind !== 'facture' || statut !== statutTransforme) {
    return agree(kind, statut === statutAnnule ? 'annulé' : 'déjà transformé');
  }
  const here = documents_cibles.filter(({ type_document }) => type_document === documentKinds.avoir.code);
  const avoirs = [...new Set([...here, ...(ailleurs?.avoirs ?? [])].map(({ numero }) => numero))];
  if (avoirs.length === 0) return 'annulée par un avoir';
  return `annulée par ${avoirs.length === 1 ? 'l’avoir' : 'les avoirs'} ${new Intl.ListFormat('fr').format(avoirs)}`;
}

/** Returns «La facture X est émise : elle ne change plus. Pour corriger, faites un avoir.» */
function toIssuedMessage(kind: DocumentKind, numero: string): string {
  const [pronoun, remedy] = names[kind].agreement === 'e' ? ['elle', 'un avoir'] : ['il', 'une facture'];
  const frozen = `${toSubject(kind, numero)} est ${agree(kind, 'émis')}\u00a0: ${pronoun} ne change plus.`;
  return `${frozen} Pour corriger, faites ${remedy}.`;
}

/** Returns «L’avoir X annule FA-1 : il ne change plus. Pour corriger, faites une facture.» */
function toUndoingMessage(numero: string, invoice: string): string {
  return `${toSubject('avoir', numero)} annule ${invoice}\u00a0: il ne change plus. Pour corriger, faites une facture.`;
}

/** Returns the sentence that says why a document is final: it was issued, or it undoes one that was. */
export function toFinalMessage(
  kind: DocumentKind,
  { numero, emission, document_source: source }: Pick<DocumentRecord, 'numero' | 'emission' | 'document_source'>,
): string {
  return !emission && source !== null ? toUndoingMessage(numero, source) : toIssuedMessage(kind, numero);
}

/** Returns «Le bon de livraison X est facturé par FA-1 : annulez d’abord cette facture, ou faites-en un avoir.» */
export function toInvoicedMessage(kind: DocumentKind, numero: string, facture: string): string {
  const state = `${toSubject(kind, numero)} est ${agree(kind, 'facturé')} par ${facture}`;
  return `${state}\u00a0: annulez d’abord cette facture, ou faites-en un avoir.`;
}

/** What was made of a document here, and what the shop had taken of it before. */
type Double = { kind: DocumentKind; kept: readonly string[]; made: readonly string[] };

/**
 * Returns the sentence for a document that two tills transformed: «La commande X a été transformée deux fois en facture
 * : FA-1, …, et FA-2, …»
 */
export function toDoubleMessage(source: { kind: DocumentKind; numero: string }, { kind, kept, made }: Double): string {
  const done = `${toSubject(source.kind, source.numero)} a été ${agree(source.kind, 'transformé')} deux fois en ${toNoun(kind)}`;
  const [known, here, both] = ['reçu', 'fait', 'gardé'].map((participle) => agree(kind, participle));
  const one = names[kind].agreement === 'e' ? 'celle' : 'celui';
  return `${done}\u00a0: ${kept.join(', ')}, que la boutique a ${known} d’abord, et ${made.join(', ')}, ${here} ici. Les deux sont ${both}s\u00a0: annulez ${one} qui est de trop.`;
}

/**
 * Returns the sentence for a document of which two tills took more than there was: «La commande X : FA-2, faite ici,
 * prend plus qu’il n’en restait …»
 */
export function toExceededMessage(
  source: { kind: DocumentKind; numero: string },
  { kind, kept, made }: Double,
): string {
  const [done, takes] = made.length > 1 ? [`${agree(kind, 'fait')}s`, 'prennent'] : [agree(kind, 'fait'), 'prend'];
  const more = `${made.join(' et ')}, ${done} ici, ${takes} plus qu’il n’en restait`;
  return `${toSubject(source.kind, source.numero)}\u00a0: ${more} après ${kept.join(', ')}, que la boutique a reçu d’abord. Tout est gardé\u00a0: annulez ce qui est de trop.`;
}

/** Returns the answer to an unknown number: «Facture X introuvable». */
export function toUnknownMessage(kind: DocumentKind, numero: string): string {
  return `${names[kind].resource} ${numero} introuvable`;
}

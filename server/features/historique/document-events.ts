import type { Ecart, PastChange } from '#server/backoffice/past-change.ts';
import {
  type DocumentComplet,
  type DocumentKind,
  type DocumentLie,
  findDocumentKind,
  type Transmission,
  statutTransforme,
} from '#shared/contracts/documents/documents.ts';
import type { Emission, MotifEmission } from '#shared/contracts/documents/emission.ts';
import type { Evenement } from '#shared/contracts/documents/historique.ts';
import { agree, toNoun } from '#shared/documents/document-names.ts';
import { toStatutLabel } from '#shared/documents/statut-labels.ts';
import { toSentences } from './change-sentences.ts';

type EventText = Pick<Evenement, 'type' | 'texte'> & Partial<Evenement>;
/** `source` is what the document was made from; null when it has no known source. */
type Subject = {
  kind: DocumentKind;
  document: DocumentComplet;
  source: DocumentLie | null;
  /** The ids of the e-mails and signatures whose logs are here: they have events of their own. */
  haveOwnEvents: ReadonlySet<string>;
};

/** Completes an event with the default of fields that few events have. */
export function toEvenement(date: string, described: EventText): Evenement {
  const usual = { auteur: null, details: [], est_echec: false, est_en_cours: false };
  return { ...usual, document: null, transaction_id: null, date, ...described };
}

/** Lists the events of the document itself, from its history; changes made elsewhere as far as they are known. */
export function listDocumentEvents(
  subject: Subject,
  changes: readonly PastChange[],
  { toName, isWhole }: { toName: (author: string) => string | null; isWhole: boolean },
): Evenement[] {
  const described = changes.flatMap((change) => {
    const auteur = toName(change.auteur);
    return describeChange(subject, change).map((event) => toEvenement(change.date, { auteur, ...event }));
  });
  return [
    ...describeChangesElsewhere(subject, changes),
    ...described,
    ...describeForgottenCreation(subject, changes, isWhole),
  ];
}

function describeChange(subject: Subject, { action, ecarts }: PastChange): EventText[] {
  if (action === 'creation') return [describeCreation(subject)];
  if (ecarts === null) return [{ type: 'modification', texte: agree(subject.kind, 'Modifié') }];
  const sent = ecarts.filter((ecart) => ecart.champ === 'transmission');
  if (sent.length > 0) return sent.flatMap(({ fait }) => describeTransmission(subject, fait));
  const issued = ecarts.find((ecart) => ecart.champ === 'emission');
  if (issued) return [{ type: 'statut', texte: agree(subject.kind, 'Émis'), details: describeIssue(issued.emission) }];
  if (action === 'transformation') return ecarts.flatMap((ecart) => describeTarget(subject, ecart));
  if (action === 'champ_libre') return ecarts.flatMap((ecart) => describeFact(subject, ecart));
  return describeModification(subject, ecarts);
}

function describeIssue({ motif, hors_ordre }: Emission): string[] {
  return [motifs[motif], ...(hors_ordre ? ['Sa date n’est pas dans l’ordre de sa série'] : [])];
}

const motifs: Record<MotifEmission, string> = {
  impression: 'Imprimé ou téléchargé',
  email: 'Envoyé par e-mail',
  signature: 'Envoyé à signer',
  demande: 'Émis sur demande',
  cloture: 'Émis à la clôture de la journée',
  reprise: 'Fait avant que les documents émis soient gardés tels quels',
  reglement: 'Réglé, en tout ou en partie',
};

function describeCreation({ kind, source }: Subject): EventText {
  if (!source) return { type: 'creation', texte: agree(kind, 'Créé') };
  return { type: 'transformation', texte: `${agree(kind, 'Créé')} à partir de`, document: source };
}

function describeModification({ kind }: Subject, ecarts: readonly Ecart[]): EventText[] {
  const [first] = ecarts;
  if (ecarts.length !== 1 || first?.champ !== 'statut') {
    return [{ type: 'modification', texte: agree(kind, 'Modifié'), details: toSentences(kind, ecarts) }];
  }
  // The transformation has an event of its own, which says as much.
  if (first.apres === statutTransforme) return [];
  const [avant, apres] = [toStatutLabel(kind, first.avant), toStatutLabel(kind, first.apres)];
  return [{ type: 'statut', texte: apres, details: [`Statut\u00a0: ${avant} → ${apres}`] }];
}

/** Returns the event of what another till sent; it has no log here. */
function describeTransmission(
  { kind, haveOwnEvents }: Subject,
  { moyen, evenement, nom, suivi }: Transmission,
): EventText[] {
  if (haveOwnEvents.has(suivi)) return [];
  if (moyen === 'email') return [{ type: 'email', texte: `${agree(kind, 'Envoyé')} par e-mail` }];
  if (moyen === 'impression')
    return [{ type: 'statut', texte: `${agree(kind, 'Remis')} au client`, details: [motifs.impression] }];
  const texte = {
    ENVOYE: `Signature demandée à ${nom}`,
    SIGNE: `Signé par ${nom}`,
    REFUSE: `Signature refusée par ${nom}`,
    EXPIRE: 'Demande de signature expirée',
  }[evenement];
  return [{ type: 'signature', texte, est_echec: evenement === 'REFUSE' || evenement === 'EXPIRE' }];
}

function describeTarget({ kind }: Subject, ecart: Ecart): EventText[] {
  if (ecart.champ !== 'cible') return [];
  const { cible, erreur } = ecart;
  const made = findDocumentKind(cible.type_document);
  const texte = `${agree(kind, 'Transformé')} en ${made ? toNoun(made) : 'document'}`;
  const details = erreur === null ? [] : [`Le statut n’a pas pu suivre\u00a0: ${erreur}`];
  return [{ type: 'transformation', texte, details, est_echec: erreur !== null, document: cible }];
}

/**
 * Returns the event of a reminder, which leaves nothing else here; the provider's transaction belongs to the
 * signatures' events.
 */
function describeFact({ kind }: Subject, ecart: Ecart): EventText[] {
  if (ecart.champ !== 'libre' || ecart.nom !== 'DerniereRelance') return [];
  return [{ type: 'relance', texte: `${agree(kind, 'Relancé')} par e-mail` }];
}

function describeChangesElsewhere({ kind, document }: Subject, changes: readonly PastChange[]): Evenement[] {
  const known = changes[0]?.version ?? 1;
  if (document.version <= known) return [];
  const texte = `${agree(kind, 'Modifié')} sur un autre poste`;
  return [toEvenement(document.date_modification, { type: 'modification', texte })];
}

function describeForgottenCreation(subject: Subject, changes: readonly PastChange[], isWhole: boolean): Evenement[] {
  if (!isWhole || changes.some(({ action }) => action === 'creation')) return [];
  return [toEvenement(subject.document.date_creation, describeCreation(subject))];
}

import { documentKinds, findDocumentKind } from '#shared/contracts/documents/documents.ts';
import type { SignatureStatus, SignatureSuivie } from '#shared/contracts/ventes/signatures.ts';
import { agree, toNoun } from '#shared/documents/document-names.ts';
import { createTextFilter } from '#shared/text/search-text.ts';
import { countDays, toJour } from '#shared/time/dates.ts';

/** The states of a request for users: whether the signer's link was opened makes no difference to them. */
export const etats = ['EN_ATTENTE', 'SIGNE', 'REFUSE', 'EXPIRE'] as const;
export type Etat = (typeof etats)[number];

export function toEtat(statut: SignatureStatus): Etat {
  return statut === 'ENVOYE' ? 'EN_ATTENTE' : statut;
}

/** Filters by state (any without one) and by the typed words in document, customer or signer. */
export function filterDemandes(
  demandes: readonly SignatureSuivie[],
  etat: Etat | undefined,
  typed: string,
): SignatureSuivie[] {
  const isFound = createTextFilter(typed);
  return demandes.filter((demande) => {
    if (etat !== undefined && toEtat(demande.statut) !== etat) return false;
    const { document_id, client_code, client_intitule, nom_signataire, email_signataire } = demande;
    return isFound(
      `${document_id} ${client_code ?? ''} ${client_intitule ?? ''} ${nom_signataire} ${email_signataire}`,
    );
  });
}

/** Counts the requests of each state. */
export function countByEtat(demandes: readonly SignatureSuivie[]): Record<Etat, number> {
  const counts = { EN_ATTENTE: 0, SIGNE: 0, REFUSE: 0, EXPIRE: 0 };
  for (const { statut } of demandes) counts[toEtat(statut)] += 1;
  return counts;
}

/** Counts the calendar days since the request was made. */
export function countWaitingDays({ date_envoi }: Pick<SignatureSuivie, 'date_envoi'>, now: Date): number {
  return Math.max(0, countDays(toJour(new Date(date_envoi)), toJour(now)));
}

/** Returns «depuis 12 jours», «depuis aujourd’hui». */
export function toSince(demande: Pick<SignatureSuivie, 'date_envoi'>, now: Date): string {
  const days = countWaitingDays(demande, now);
  if (days === 0) return 'depuis aujourd’hui';
  return `depuis ${days}\u00a0jour${days > 1 ? 's' : ''}`;
}

const closed: Partial<Record<number, string>> = { 3: 'perdu', 4: 'archivé', 5: 'déjà transformé', 6: 'annulé' };

/** Returns why nothing is left to sign although the signer never answered; undefined otherwise. */
function findClosedReason({ type_document, statut_document }: SignatureSuivie): string | undefined {
  const kind = findDocumentKind(type_document);
  const state = statut_document === null ? undefined : closed[statut_document];
  if (!kind || !state) return undefined;
  const [the, pronoun] = agree(kind, '') === 'e' ? ['Cette', 'la'] : ['Ce', 'le'];
  return `${the} ${toNoun(kind)} est ${agree(kind, state)}\u00a0: inutile de ${pronoun} faire signer.`;
}

/** Returns why no reminder can be sent; undefined when one can. */
export function findSignatureRelanceProblem(demande: SignatureSuivie, hasProvider: boolean): string | undefined {
  if (!hasProvider) return 'Aucun prestataire de signature n’est réglé.';
  const isDevis = demande.type_document === documentKinds.devis.code;
  if (isDevis && demande.email_client === null) return 'Ce client n’a pas d’adresse e-mail.';
  return findClosedReason(demande);
}

const blocked: Partial<Record<string, string>> = {
  stalled: 'la demande est bloquée, le signataire a sans doute refusé',
  cancelled: 'la demande est annulée',
};

/** Returns the provider's state of a waiting request, if it is more than waiting; otherwise empty. */
function toProviderText({ etat_fournisseur: etat }: SignatureSuivie): string {
  if (etat === null || etat === 'draft' || etat === 'started') return '';
  const words = blocked[etat] ?? `«\u00a0${etat}\u00a0»`;
  return ` Le prestataire dit\u00a0: ${words}. Appelez le client, ou renvoyez la demande.`;
}

/** Returns what to do next, in a sentence or two. */
export function toAdvice(demande: SignatureSuivie, now: Date): string {
  const advice: Record<Etat, string> = {
    EN_ATTENTE: `La signature est attendue ${toSince(demande, now)}.${toProviderText(demande)}`,
    SIGNE: 'C’est signé. Le PDF signé est gardé ici\u00a0; ouvrez le document pour passer à la suite.',
    REFUSE:
      'Le client a refusé de signer. Appelez-le\u00a0: vous pouvez modifier le document, puis le renvoyer à signer.',
    EXPIRE: 'Le délai est passé sans réponse. Renvoyez la demande\u00a0: le client recevra un nouveau lien.',
  };
  return advice[toEtat(demande.statut)];
}

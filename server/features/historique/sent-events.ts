import type { EmailQueue } from '#server/features/emails/email-queue.ts';
import type { DocumentSignature } from '#server/features/signatures/signature-log.ts';
import type { Evenement } from '#shared/contracts/documents/historique.ts';
import type { SynchroElement } from '#shared/contracts/postes/synchronisation.ts';
import { toEvenement } from './document-events.ts';

type DocumentEmail = ReturnType<EmailQueue['logs']['listOfDocument']>[number];

/** Returns the events of a message about the document, and of what came back. */
export function listEmailEvents(log: DocumentEmail): Evenement[] {
  const { destinataire, statut, date_retour, derniere_erreur } = log;
  const sent = describeEmail(log);
  if (date_retour === null) return [sent];
  const isOpened = statut === 'OUVERT';
  const texte = isOpened ? `Ouvert par ${destinataire}` : `E-mail revenu de ${destinataire}`;
  const details = isOpened || derniere_erreur === null ? [] : [derniere_erreur];
  return [toEvenement(date_retour, { type: 'email', texte, details, est_echec: !isOpened }), sent];
}

function describeEmail({ destinataire, sujet, statut, date_creation, date_envoi, derniere_erreur }: DocumentEmail) {
  const isLost = (statut === 'ERREUR' || statut === 'BOUNCE') && date_envoi === null;
  const est_en_cours = statut === 'EN_ATTENTE' || statut === 'EN_COURS';
  const texte = isLost
    ? `E-mail à ${destinataire} non remis`
    : est_en_cours
      ? `E-mail à ${destinataire} ${derniere_erreur === null ? 'en cours d’envoi' : 'pas encore parti'}`
      : `Envoyé par e-mail à ${destinataire}`;
  const reason = derniere_erreur !== null && (isLost || est_en_cours) ? [derniere_erreur] : [];
  // Otherwise the user sends it again, and the customer has it twice.
  const next = reason.length > 0 && est_en_cours ? ['Comptoir réessaie de lui-même.'] : [];
  const details = [sujet, ...reason, ...next];
  return toEvenement(date_envoi ?? date_creation, { type: 'email', texte, details, est_echec: isLost, est_en_cours });
}

/** Returns the events of a signature request, and of its end. */
export function listSignatureEvents(signature: DocumentSignature): Evenement[] {
  const { nom_signataire, email_signataire, est_relance, date_envoi, statut } = signature;
  const asked = est_relance === 1 ? 'Signature demandée de nouveau à' : 'Signature demandée à';
  const est_en_cours = statut === 'EN_ATTENTE' || statut === 'ENVOYE';
  const texte = `${asked} ${nom_signataire}`;
  const request = toEvenement(date_envoi, { type: 'signature', texte, details: [email_signataire], est_en_cours });
  const end = describeSignatureEnd(signature);
  return end ? [end, request] : [request];
}

function describeSignatureEnd(signature: DocumentSignature): Evenement | undefined {
  const { statut, nom_signataire, transaction_id, date_envoi, date_signature, date_statut, est_remplacee } = signature;
  const date = date_statut ?? date_envoi;
  if (statut === 'SIGNE') {
    const texte = `Signé par ${nom_signataire}`;
    return toEvenement(date_signature ?? date, { type: 'signature', texte, transaction_id });
  }
  if (statut === 'REFUSE' && est_remplacee === 1) {
    return toEvenement(date, { type: 'signature', texte: 'Demande annulée, remplacée par la suivante' });
  }
  if (statut === 'REFUSE') {
    return toEvenement(date, { type: 'signature', texte: `Signature refusée par ${nom_signataire}`, est_echec: true });
  }
  if (statut !== 'EXPIRE') return undefined;
  return toEvenement(date, { type: 'signature', texte: 'Demande de signature expirée', est_echec: true });
}

/**
 * Returns the event of a change that was sent to the shared back office, or waits to be; one that was sent has the date
 * of the last step.
 */
export function toSynchroEvent({ etat, date, motif, historique }: SynchroElement): Evenement {
  const moment = historique.at(-1)?.date ?? date;
  const type = 'synchronisation' as const;
  const details = motif === null ? [] : [motif];
  if (etat === 'fait') return toEvenement(moment, { type, texte: 'Transmis à la boutique' });
  if (etat === 'en_attente') {
    return toEvenement(date, { type, texte: 'En attente d’envoi à la boutique', details, est_en_cours: true });
  }
  const texte = etat === 'refuse' ? 'Refusé par la boutique, à traiter' : 'Version de la boutique gardée';
  return toEvenement(moment, { type, texte, details: etat === 'refuse' ? details : [], est_echec: etat === 'refuse' });
}

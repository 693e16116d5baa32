import type { Connection } from '#server/database/database.ts';
import type { DemandeSignature } from '#shared/contracts/signatures.ts';

const isWaiting = "statut in ('EN_ATTENTE', 'ENVOYE')";
const maxFollowed = 1_000;

/**
 * What was asked of customers, one entry a document: its signed request if there is one, else the newest, with all that
 * its reminders tell. The newest documents come first.
 */
export function prepareFollowed(connection: Connection): () => DemandeSignature[] {
  const statement = connection.prepare<[number], DemandeSignature>(
    `with demandes as (
       select *,
         row_number() over (document order by statut = 'SIGNE' desc, date_envoi desc, rowid desc) as rang,
         min(iif(${isWaiting}, date_envoi, null)) over document as attend_depuis,
         max(iif(est_relance, date_envoi, null)) over document as date_relance,
         sum(est_relance) over document as relances
       from signatures window document as (partition by type_document, document_id)
     )
     select document_id, type_document, transaction_id, signer_url, email_signataire, nom_signataire, statut,
       iif(${isWaiting}, attend_depuis, date_envoi) as date_envoi, date_relance, date_signature, relances as nb_relances,
       etat_fournisseur
     from demandes where rang = 1 order by demandes.date_envoi desc limit ?`,
  );
  return () => statement.all(maxFollowed);
}

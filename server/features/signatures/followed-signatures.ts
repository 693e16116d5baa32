import type { Connection } from '#server/database/database.ts';
import type { DemandeSignature } from '#shared/contracts/ventes/signatures.ts';

const isWaiting = "statut in ('EN_ATTENTE', 'ENVOYE')";
const maxFollowed = 1_000;

type FollowedSignatures = {
  /**
   * Lists the requests sent to customers, one for each version of a document: its signed request if there is one,
   * otherwise the newest, with its reminders. Replaced requests are left out. Newest first.
   */
  listFollowed: () => DemandeSignature[];
  /** Lists those that still wait; every count of waiting requests uses this. */
  listWaiting: () => DemandeSignature[];
};

/** Prepares the only definition of which requests are listed. */
export function prepareFollowed(connection: Connection): FollowedSignatures {
  const statement = connection.prepare<[number], DemandeSignature>(
    `with demandes as (
       select *,
         row_number() over (version order by statut = 'SIGNE' desc, est_remplacee, date_envoi desc, rowid desc) as rang,
         min(iif(${isWaiting} or est_remplacee, date_envoi, null)) over version as attend_depuis,
         max(iif(est_relance, date_envoi, null)) over version as date_relance,
         sum(est_relance) over version as relances
       from signatures window version as (partition by type_document, document_id, version_devis)
     )
     select document_id, type_document, version_devis, transaction_id, signer_url, email_signataire, nom_signataire,
       statut, iif(${isWaiting}, attend_depuis, date_envoi) as date_envoi, date_relance, date_signature,
       relances as nb_relances, total_ttc, etat_fournisseur
     from demandes where rang = 1 and (statut = 'SIGNE' or not est_remplacee)
     order by demandes.date_envoi desc, version_devis desc limit ?`,
  );
  const listFollowed = () => statement.all(maxFollowed);
  return {
    listFollowed,
    listWaiting: () => listFollowed().filter(({ statut }) => statut === 'EN_ATTENTE' || statut === 'ENVOYE'),
  };
}

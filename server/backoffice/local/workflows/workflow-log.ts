import type { DocumentComplet } from '#shared/contracts/documents/documents.ts';
import type { Connection } from '#server/database/database.ts';

type WorkflowEntry = {
  source: DocumentComplet;
  cible: DocumentComplet;
  author: string;
  now: Date;
  /** The reason why the status of the source could not be updated; null when it was, or did not have to be. */
  statutFailure: string | null;
};

/** Writes one row for each successful transformation, in its transaction. */
export function createWorkflowLog(connection: Connection): (entry: WorkflowEntry) => void {
  const insert = connection.prepare(
    `insert into workflow_logs (document_source, type_source, document_cible, type_cible, nb_lignes, date_transformation,
    auteur, succes, erreur_statut) values (?, ?, ?, ?, ?, ?, ?, 1, ?)`,
  );
  return ({ source, cible, author, now, statutFailure }) => {
    const ends = [source.numero, source.type_document, cible.numero, cible.type_document];
    insert.run(...ends, cible.lignes.length, now.toISOString(), author, statutFailure);
  };
}

import type { Connection } from '#server/database/database.ts';

/** The values of replication's state: the feed's runs, the cursor, the `recordsVersion` it was read with, this installation, the last exchange. */
type StateName =
  | 'flux'
  | 'cle'
  | 'sceau'
  | 'curseur'
  | 'version_fiches'
  | 'temoin'
  | 'installation'
  | 'derniere_synchronisation'
  | 'copie_complete'
  | 'adresse'
  | 'jeton'
  | 'versement'
  | 'recommence'
  | 'poste'
  | 'fichiers_scelles'
  | 'siege';

export type ReplicationState = ReturnType<typeof createReplicationState>;

/** Stores the state of replication in the database itself, so that it changes in the transaction it is about. */
export function createReplicationState(connection: Connection) {
  const find = connection.prepare<[string], string>('select valeur from replication_etat where nom = ?').pluck();
  const save = connection.prepare('insert or replace into replication_etat (nom, valeur) values (?, ?)');
  const remove = connection.prepare('delete from replication_etat where nom = ?');
  return {
    find: (nom: StateName): string | undefined => find.get(nom),
    set(nom: StateName, valeur: string): string {
      save.run(nom, valeur);
      return valeur;
    },
    /** Forgets values received from one back office, which mean nothing to another. */
    forget: (...noms: StateName[]): void => noms.forEach((nom) => void remove.run(nom)),
  };
}

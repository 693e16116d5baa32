import type { Connection } from '#server/database/database.ts';

/** What there is to know of a replication: the feed's runs, the cursor, this installation, the last exchange. */
type StateName =
  | 'flux'
  | 'cle'
  | 'sceau'
  | 'curseur'
  | 'temoin'
  | 'installation'
  | 'derniere_synchronisation'
  | 'copie_complete'
  | 'adresse'
  | 'jeton'
  | 'versement'
  | 'poste'
  | 'fichiers_scelles'
  | 'siege';

export type ReplicationState = ReturnType<typeof createReplicationState>;

/** Where replication stands, in the database itself: it moves in the transaction of what it is about. */
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
    /** What was heard of a back office is of no worth to another. */
    forget: (...noms: StateName[]): void => noms.forEach((nom) => void remove.run(nom)),
  };
}

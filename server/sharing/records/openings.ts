import type { LocalDatabase } from '#server/backoffice/local/local-database.ts';
import { noChangeLog } from '#server/backoffice/local/change-log.ts';
import { serieOuverture } from '#server/backoffice/numbering/prefixes.ts';
import { createReplicas } from './replicas.ts';

export type Openings = ReturnType<typeof createOpenings>;

/** Knows the opening stock that a hub gave this installation in the place of its shop's settled past. */
export function createOpenings(database: LocalDatabase) {
  const { connection } = database;
  const list = connection.prepare<[string, string], { numero: string; reference: string | null }>(
    'select numero, reference from mouvements where numero > ? and numero < ? order by id',
  );
  const listAll = () => list.all(`${serieOuverture}-`, `${serieOuverture}.`);
  const remove = connection.prepare<[string]>('delete from mouvements where numero = ?');

  return {
    /** Finds the group whose hub gave it. */
    findGroupe: (): string | undefined => listAll()[0]?.reference ?? undefined,

    /** Removes it, for a hub that has forgotten it and sends all. In the caller's transaction. */
    forget(): void {
      const replicas = createReplicas({ ...database, changes: noChangeLog }, { decides: false });
      for (const { numero } of listAll()) {
        replicas.put('mouvement', { ...replicas.get('mouvement', numero), nb_lignes: 0, lignes: [] });
        remove.run(numero);
      }
    },
  };
}
